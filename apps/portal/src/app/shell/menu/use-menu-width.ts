import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Screens on which the menu is collapsed by default. */
const WIDE_SCREENS = ['/orders/live', '/map-tracking'];

function keyOf(pathname: string): 'menu-wide-screens' | 'menu' {
  return WIDE_SCREENS.includes(pathname) ? 'menu-wide-screens' : 'menu';
}

/** Whether the menu is collapsed; stored, separately for screens that collapse it by default. */
export function useMenuWidth(): { narrow: boolean; toggle: () => void } {
  const key = keyOf(useLocation({ select: (location) => location.pathname }));
  const [choices, setChoices] = useState<Record<string, string | null>>(() => ({
    menu: localStorage.getItem('menu'),
    'menu-wide-screens': localStorage.getItem('menu-wide-screens'),
  }));
  const narrow = (choices[key] ?? (key === 'menu' ? 'open' : 'narrow')) === 'narrow';
  const toggle = () => {
    const choice = narrow ? 'open' : 'narrow';
    localStorage.setItem(key, choice);
    setChoices((before) => ({ ...before, [key]: choice }));
  };
  return { narrow, toggle };
}
