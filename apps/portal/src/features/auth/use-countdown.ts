import { useEffect, useRef, useState } from 'react';

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

/** Whole seconds left until `expiresAt` (epoch ms), following the clock even when the tab slept; calls back at zero. */
export function useCountdown(expiresAt: number, onZero: () => void): { left: number; total: number } {
  const [total] = useState(() => secondsUntil(expiresAt));
  const [left, setLeft] = useState(total);
  const atZero = useRef(onZero);
  useEffect(() => {
    atZero.current = onZero;
  });
  useEffect(() => {
    const timer = window.setInterval(() => {
      const seconds = secondsUntil(expiresAt);
      setLeft(seconds);
      if (seconds > 0) return;
      window.clearInterval(timer);
      atZero.current();
    }, 250);
    return () => window.clearInterval(timer);
  }, [expiresAt]);
  return { left, total };
}
