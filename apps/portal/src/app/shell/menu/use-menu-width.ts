import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Screens that need the width: there the menu is narrow until the person wants it otherwise. */
const WIDE_SCREENS = ['/orders/live', '/map-tracking'];

function keyOf(pathname: string): 'menu-wide-screens' | 'menu' {
  return WIDE_SCREENS.includes(pathname) ? 'menu-wide-screens' : 'menu';
}

/** Whether the menu shows icons alone; the choice is kept, apart for screens that need the width. */
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
