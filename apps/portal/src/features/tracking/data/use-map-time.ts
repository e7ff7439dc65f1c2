import { useMemo } from 'react';
import { useNow } from '../../../shared/format/use-now.ts';

/** The time that the map shows: the recorded moment in the address bar, or now, renewed each `intervalMs`. */
export function useMapTime(at: string | undefined, intervalMs: number): Date {
  const now = useNow(intervalMs);
  return useMemo(() => (at ? new Date(at) : now), [at, now]);
}
