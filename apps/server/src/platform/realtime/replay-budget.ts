/** Milliseconds over which replayed bytes are counted. */
const WINDOW_MS = 60_000;
/** Bytes that are replayed within the window: to one caller on all their sockets, and by the process. */
const MAX_BYTES = { ofCaller: 16 << 20, total: 256 << 20 } as const;

export interface ReplayBudget {
  /** Whether the caller and the process have bytes left. */
  allows(caller: string): boolean;
  /** Counts what was replayed to a caller. */
  count(caller: string, bytes: number): void;
}

interface Window {
  since: number;
  bytes: number;
}

/**
 * Counts replayed bytes by caller and in all: an operator who opens many sockets gets no more than with one. Beyond the
 * budget a portal reloads its list, which costs a page and not a replay.
 */
export function createReplayBudget(now: () => number = () => performance.now()): ReplayBudget {
  const callers = new Map<string, Window>();
  const all: Window = { since: now(), bytes: 0 };
  const current = (window: Window): Window => {
    if (now() - window.since > WINDOW_MS) Object.assign(window, { since: now(), bytes: 0 });
    return window;
  };
  return {
    allows(caller) {
      const window = callers.get(caller);
      return current(all).bytes < MAX_BYTES.total && (!window || current(window).bytes < MAX_BYTES.ofCaller);
    },
    count(caller, bytes) {
      current(all).bytes += bytes;
      const window = current(callers.get(caller) ?? { since: now(), bytes: 0 });
      window.bytes += bytes;
      callers.set(caller, window);
      for (const [name, { since }] of callers) if (now() - since > WINDOW_MS) callers.delete(name);
    },
  };
}
