import { useEffect, useRef, useState } from 'react';

/** Milliseconds of quiet after which typed text becomes a filter. */
export const FILTER_DEBOUNCE = 500;

/**
 * Text that is typed freely and applied after a pause. While the list is loading nothing is applied: the pause begins
 * anew when it is done. With `onEnter` nothing is applied until `enter` is called; then at once.
 */
export function useAppliedText(
  applied: string,
  apply: (text: string) => void,
  loading: boolean,
  onEnter = false,
) {
  const [text, setText] = useState(applied);
  const [entered, setEntered] = useState(false);
  const last = useRef(applied);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    // The address bar changed by other means: back button, clear all, a view.
    if (applied !== last.current) setText(applied);
    last.current = applied;
  }, [applied]);
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === last.current || loading || (onEnter && !entered)) return undefined;
    const timer = window.setTimeout(
      () => {
        last.current = trimmed;
        setEntered(false);
        latest.current(trimmed);
      },
      onEnter ? 0 : FILTER_DEBOUNCE,
    );
    return () => window.clearTimeout(timer);
  }, [text, loading, onEnter, entered]);
  const change = (next: string) => {
    setText(next);
    setEntered(false);
  };
  return [text, change, () => setEntered(onEnter)] as const;
}
