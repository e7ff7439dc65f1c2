import { useEffect, useState } from 'react';

/** The focused element; for a menu entry, the button that opened the menu. */
function opener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const element = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active;
  return element instanceof HTMLElement ? element : null;
}

/** Restores the focus on unmount, unless it has been moved meanwhile. */
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
