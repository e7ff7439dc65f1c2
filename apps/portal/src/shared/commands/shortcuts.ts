import { useEffect, useRef } from 'react';
import { isTypingTarget } from './typing-target.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

interface Shortcut {
  /** The physical key, named as on a US keyboard. */
  code: string;
  /** With Ctrl or Cmd. */
  ctrl?: boolean;
  shift?: boolean;
  /** A sign is taken from wherever the layout has it; letters go by the physical key alone. */
  sign?: string;
  /** Works while a text is typed. */
  inText?: boolean;
}

/** The shortcuts of the pages. Letters that act on a row: `row-keys.ts`. */
const SHORTCUTS: Readonly<
  Record<'palette' | 'page_help' | 'help' | 'search' | 'new_rows' | 'into_rows', Shortcut>
> = {
  palette: { code: 'KeyK', ctrl: true, inText: true },
  page_help: { code: 'F1', inText: true },
  help: { code: 'Slash', shift: true, sign: '?' },
  search: { code: 'Slash', sign: '/' },
  new_rows: { code: 'Period', sign: '.' },
  into_rows: { code: 'KeyJ' },
};
type ShortcutName = keyof typeof SHORTCUTS;

/** Whether a modifier is held, so that letters and signs mean something else. */
export const hasModifier = (event: KeyPress): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

/** The layout puts a letter of another script on the key: ظ in the place of `/`. */
const isForeign = (key: string): boolean => /^[^\p{ASCII}]+$/u.test(key);

/** Whether a key press is the shortcut, on Latin and on Arabic layouts. */
export function isShortcut(event: KeyPress, name: ShortcutName): boolean {
  const { code, ctrl = false, shift = false, sign } = SHORTCUTS[name];
  if ((event.ctrlKey || event.metaKey) !== ctrl) return false;
  if (sign !== undefined && event.key === sign) return true;
  const isInPlace = event.code === code && event.shiftKey === shift && !event.altKey;
  return isInPlace && (sign === undefined || isForeign(event.key));
}

/** Runs a shortcut of the page while the component is shown; the browser keeps the key where `run` returns false. */
export function useShortcut(name: ShortcutName, run: (event: KeyboardEvent) => unknown): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, name) || (!SHORTCUTS[name].inText && isTypingTarget(event.target))) return;
      if (latest.current(event) !== false) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [name]);
}
