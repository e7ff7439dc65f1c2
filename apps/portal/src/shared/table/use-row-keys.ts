import { type KeyboardEvent, useState } from 'react';
import { hasModifier, type KeyPress, useShortcut } from '../commands/shortcuts.ts';

interface RowKeysOptions {
  /** Ids of the rows, in order. */
  ids: readonly string[];
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
 *
 * The active row stays active where rows come or go above it. When it is gone itself, the one in its place is where
 * the focus enters, but no key acts on that one before it has the focus.
 */
export function useRowKeys({ ids, onMove, onOpen, onSelect, onEscape, onLetter }: RowKeysOptions) {
  /** The row moved to, and its index when it was rendered last. */
  const [row, setRow] = useState<{ id: string | undefined; index: number }>({ id: undefined, index: 0 });
  const found = row.id === undefined ? -1 : ids.indexOf(row.id);
  if (found >= 0 && found !== row.index) setRow({ id: row.id, index: found });
  const isGone = row.id !== undefined && found < 0;
  const active = found >= 0 ? found : Math.min(row.index, Math.max(0, ids.length - 1));
  const setActive = (index: number) => setRow({ id: ids[index], index });
  useShortcut('into_rows', ({ target }) => target === document.body && focusActiveRow());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return onEscape();
    const target = event.target as HTMLElement;
    if (!target.matches('[data-row]') && target !== event.currentTarget) return;
    const next = nextRow(event, active, ids.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      return onMove(next);
    }
    if (isGone) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      (event.key === 'Enter' ? onOpen : onSelect)(active);
    } else if (target !== event.currentTarget && !hasModifier(event) && onLetter(event.code, active)) {
      event.preventDefault();
    }
  };
  return { active, setActive, onKeyDown };
}
