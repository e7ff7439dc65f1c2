import { useEffect, useState } from 'react';

/** The current time, updated every `ms` milliseconds while `isRunning`. */
export function useNow(ms: number, isRunning = true): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setInterval(() => setNow(new Date()), ms);
    return () => window.clearInterval(timer);
  }, [ms, isRunning]);
  return now;
}
