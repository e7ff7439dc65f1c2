import { FILTER_DEBOUNCE_MS } from '@mishwar/domain';
import { useDebouncedDraft } from './use-debounced-draft.ts';

interface DebouncedText {
  /** The text in force, which may also change by other means: back button, *clear all*, a saved view. */
  applied: string;
  /** Called with the trimmed text, `delay` after the last key. */
  onApply: (text: string) => void;
  /** Nothing is applied while this is true; the debounce starts again afterwards. */
  isPaused?: boolean;
  /** Nothing is applied until `enter` is called, then at once. */
  isAppliedByEnter?: boolean;
  /** Milliseconds; 0 where `onApply` is debounced itself. */
  delay?: number;
}

const trim = (text: string) => text.trim();

/** Debounced text of a search field or filter: `[text, setText, enter]`. */
export function useDebouncedText({
  applied,
  onApply,
  isPaused = false,
  isAppliedByEnter = false,
  delay = FILTER_DEBOUNCE_MS,
}: DebouncedText) {
  const [text, change] = useDebouncedDraft({
    applied,
    keyOf: trim,
    onApply: (next) => onApply(trim(next)),
    isPaused,
  });
  return [
    text,
    (next: string) => change(next, isAppliedByEnter ? null : delay),
    () => {
      if (isAppliedByEnter) change(text, 0);
    },
  ] as const;
}
