import { type KeyboardEvent, useCallback, useState } from 'react';

interface RowKeysOptions {
  count: number;
  /** Index of the active row. */
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
  onSelect: (index: number) => void;
  onEscape: () => void;
}

/** Arrows, Home, End, Enter, Space and Esc on the rows of a list; keys inside a row's controls are ignored. */
export function useRowKeys({ count, onMove, onOpen, onSelect, onEscape }: RowKeysOptions) {
  const [active, setActive] = useState(0);
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') return onEscape();
      const target = event.target as HTMLElement;
      if (!target.matches('[data-row]') && target !== event.currentTarget) return;
      const moves: Record<string, number> = {
        ArrowDown: Math.min(count - 1, active + 1),
        ArrowUp: Math.max(0, active - 1),
        PageDown: Math.min(count - 1, active + 10),
        PageUp: Math.max(0, active - 10),
        Home: 0,
        End: count - 1,
      };
      const next = moves[event.key];
      if (next !== undefined && count > 0) {
        event.preventDefault();
        setActive(next);
        onMove(next);
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        (event.key === 'Enter' ? onOpen : onSelect)(active);
      }
    },
    [active, count, onMove, onOpen, onSelect, onEscape],
  );
  return { active: Math.min(active, Math.max(0, count - 1)), setActive, onKeyDown };
}
