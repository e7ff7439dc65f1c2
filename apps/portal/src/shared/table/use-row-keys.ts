import { type KeyboardEvent, useCallback, useState } from 'react';
import { hasModifier, type KeyPress, useShortcut } from '../commands/shortcuts.ts';

interface RowKeysOptions {
  count: number;
  /** Index of the active row. */
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
  onSelect: (index: number) => void;
  onEscape: () => void;
  /** A letter key on the active row, by its physical code. */
  onLetter: (code: string, index: number) => boolean;
}

/** Letters that move as in other lists, whatever the keyboard's layout. */
const STEP_OF: Readonly<Record<string, string>> = { KeyJ: 'ArrowDown', KeyK: 'ArrowUp' };

/** The row that a key moves to from the active one; undefined for other keys, and where there is no row. */
export function nextRow(event: KeyPress, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const moves: Record<string, number> = {
    ArrowDown: Math.min(count - 1, active + 1),
    ArrowUp: Math.max(0, active - 1),
    PageDown: Math.min(count - 1, active + 10),
    PageUp: Math.max(0, active - 10),
    Home: 0,
    End: count - 1,
  };
  return moves[event.key] ?? (hasModifier(event) ? undefined : moves[STEP_OF[event.code] ?? '']);
}

/** Focuses the active row of the list on the page; false where there is none. */
export function focusActiveRow(): boolean {
  const row =
    document.querySelector<HTMLElement>('[data-row][tabindex="0"]') ??
    document.querySelector<HTMLElement>('[data-row]');
  row?.focus();
  return row !== null;
}

/**
 * Arrows, J, K, Home, End, Enter, Space, Esc and the letters of actions on the rows of a list; keys inside a row's
 * controls are ignored. J enters the rows from the page.
 */
export function useRowKeys({ count, onMove, onOpen, onSelect, onEscape, onLetter }: RowKeysOptions) {
  const [active, setActive] = useState(0);
  useShortcut('into_rows', ({ target }) => target === document.body && focusActiveRow());
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') return onEscape();
      const target = event.target as HTMLElement;
      if (!target.matches('[data-row]') && target !== event.currentTarget) return;
      const next = nextRow(event, active, count);
      if (next !== undefined) {
        event.preventDefault();
        setActive(next);
        onMove(next);
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        (event.key === 'Enter' ? onOpen : onSelect)(active);
      } else if (target !== event.currentTarget && !hasModifier(event) && onLetter(event.code, active)) {
        event.preventDefault();
      }
    },
    [active, count, onMove, onOpen, onSelect, onEscape, onLetter],
  );
  return { active: Math.min(active, Math.max(0, count - 1)), setActive, onKeyDown };
}
