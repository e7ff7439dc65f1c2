import { useEffect, useRef, useState } from 'react';

interface DebouncedDraft<Value> {
  /** The value in force, which may also change by other means: back button, *clear all*, a saved view. */
  applied: Value;
  /** Values of the same key are the same. */
  keyOf: (value: Value) => string;
  /** Called with the draft when its delay is over. */
  onApply: (value: Value) => void;
  /** Nothing is applied while this is true; the delay starts again afterwards. */
  isPaused?: boolean;
}

/**
 * A draft of a value: `[draft, change]`. A change is applied after its delay in milliseconds, 0 at once, null not by itself.
 * A later change replaces an earlier one, and a value that is applied by other means replaces the draft.
 */
export function useDebouncedDraft<Value>({
  applied,
  keyOf,
  onApply,
  isPaused = false,
}: DebouncedDraft<Value>): [draft: Value, change: (value: Value, delay: number | null) => void] {
  const inForce = keyOf(applied);
  const [draft, setDraft] = useState<{ value: Value; delay: number | null }>({ value: applied, delay: null });
  // What was applied here comes into force a moment later, when the draft may have changed again.
  const [known, setKnown] = useState({ inForce, applied: inForce });
  if (known.inForce !== inForce) {
    setKnown({ inForce, applied: inForce });
    if (known.applied !== inForce) setDraft({ value: applied, delay: null });
  }
  const apply = (value: Value) => {
    const key = keyOf(value);
    if (key === known.applied) return;
    setKnown({ inForce, applied: key });
    onApply(value);
  };
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  const timer = useRef<number>(undefined);
  useEffect(() => {
    const { value, delay } = draft;
    if (delay === null || isPaused) return undefined;
    timer.current = window.setTimeout(() => latest.current(value), delay);
    return () => window.clearTimeout(timer.current);
  }, [draft, isPaused]);
  const change = (value: Value, delay: number | null) => {
    // Before React renders: an earlier draft must not be applied after this one.
    window.clearTimeout(timer.current);
    const isNow = delay === 0 && !isPaused;
    setDraft({ value, delay: isNow ? null : delay });
    if (isNow) apply(value);
  };
  return [draft.value, change];
}
