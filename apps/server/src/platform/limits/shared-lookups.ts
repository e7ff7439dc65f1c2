/** Looks a key up; see `createSharedLookups`. */
export type SharedLookups<Value> = (key: string, load: () => Promise<Value>) => Promise<Value>;

/**
 * Lookups of the same key at the same time share one: while it runs, further ones wait together for the next, which begins
 * after they were asked for, so that none of them gets an earlier state. A caller's hundreds of requests at once then take
 * two lookups, and those of others do not wait behind them.
 */
export function createSharedLookups<Value>(): SharedLookups<Value> {
  const open = new Map<string, { running: Promise<Value>; next?: Promise<Value> }>();
  const start = (key: string, load: () => Promise<Value>): Promise<Value> => {
    const entry: { running: Promise<Value>; next?: Promise<Value> } = { running: load() };
    open.set(key, entry);
    const forget = () => {
      if (!entry.next) open.delete(key);
    };
    entry.running.then(forget, forget);
    return entry.running;
  };
  return (key, load) => {
    const entry = open.get(key);
    if (!entry) return start(key, load);
    const begin = () => start(key, load);
    entry.next ??= entry.running.then(begin, begin);
    return entry.next;
  };
}
