import { useEffect, useState } from 'react';

/** What had the focus; for an entry of a menu, which closes, the button that opened the menu. */
function opener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const element = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
  return element instanceof HTMLElement ? element : null;
}

/** Gives the focus back to what had it before the component came, unless the person has moved it since. */
export function useFocusBack(): void {
  const [before] = useState(opener);
  useEffect(
    () => () => {
      window.setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before?.isConnected) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
