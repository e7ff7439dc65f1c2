import { FILTER_DEBOUNCE_MS } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';

interface DebouncedText {
  /** The text in force, which may also change by other means: back button, *clear all*, a saved view. */
  applied: string;
  /** Called with the trimmed text, 500 ms after the last key. */
  onApply: (text: string) => void;
  /** Nothing is applied while this is true; the debounce starts again afterwards. */
  isPaused?: boolean;
  /** Nothing is applied until `enter` is called, then at once. */
  isAppliedByEnter?: boolean;
}

/** Debounced text of a search field or filter: `[text, setText, enter]`. */
export function useDebouncedText({
  applied,
  onApply,
  isPaused = false,
  isAppliedByEnter = false,
}: DebouncedText) {
  const [text, setText] = useState(applied);
  const [isEntered, setEntered] = useState(false);
  const last = useRef(applied);
  const latest = useRef(onApply);
  useEffect(() => {
    latest.current = onApply;
  });
  useEffect(() => {
    if (applied !== last.current) setText(applied);
    last.current = applied;
  }, [applied]);
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === last.current || isPaused || (isAppliedByEnter && !isEntered)) return undefined;
    const timer = window.setTimeout(
      () => {
        last.current = trimmed;
        setEntered(false);
        latest.current(trimmed);
      },
      isAppliedByEnter ? 0 : FILTER_DEBOUNCE_MS,
    );
    return () => window.clearTimeout(timer);
  }, [text, isPaused, isAppliedByEnter, isEntered]);
  const change = (next: string) => {
    setText(next);
    setEntered(false);
  };
  return [text, change, () => setEntered(isAppliedByEnter)] as const;
}
