import { useEffect, useRef, useState } from 'react';

/** A value that changes at most once in so many ms; at once where that is 0. */
export function usePaced<Value>(value: Value, pauseMs: number): Value {
  const [held, setHeld] = useState(value);
  const heldAt = useRef(0);
  useEffect(() => {
    if (pauseMs === 0) return undefined;
    const wait = Math.max(0, heldAt.current + pauseMs - performance.now());
    const timer = window.setTimeout(() => {
      heldAt.current = performance.now();
      setHeld(() => value);
    }, wait);
    return () => window.clearTimeout(timer);
  }, [value, pauseMs]);
  return pauseMs === 0 ? value : held;
}
