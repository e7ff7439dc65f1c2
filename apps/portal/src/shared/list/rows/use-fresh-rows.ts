import { useEffect, useRef, useState } from 'react';

/** Milliseconds that a new row is marked, from its first rendering. */
const FRESH_MS = 2400;

/** The ids of new rows shown for less than 2.4 s; the mark of a held-back row starts when it is shown. */
export function useFreshRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  came: ReadonlySet<string>,
): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef<Set<string>>(new Set());
  const timers = useRef<Set<number>>(new Set());
  useEffect(() => {
    if (came.size === 0) return;
    const shown = rows.map(rowId).filter((id) => came.has(id) && !seen.current.has(id));
    if (shown.length === 0) return;
    for (const id of shown) seen.current.add(id);
    setFresh((before) => new Set([...before, ...shown]));
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      setFresh((before) => new Set([...before].filter((id) => !shown.includes(id))));
    }, FRESH_MS);
    timers.current.add(timer);
  }, [rows, rowId, came]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) window.clearTimeout(timer);
    };
  }, []);
  return fresh;
}
