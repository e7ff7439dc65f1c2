import { useEffect, useSyncExternalStore } from 'react';

type LiveState =
  | { status: 'connecting' }
  | { status: 'live' }
  /** Disconnected; `since` and `lastUpdate` are epoch milliseconds. */
  | { status: 'reconnecting'; since: number; lastUpdate: number }
  | { status: 'off' };

let state: LiveState = { status: 'off' };
let shownMoment: string | null = null;
let lastUpdate = 0;
const listeners = new Set<() => void>();

function set(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Set by the realtime connection, shown by the live sign. */
export const liveState = {
  connecting: () => set({ status: 'connecting' }),
  live: () => {
    lastUpdate = Date.now();
    if (state.status !== 'live') set({ status: 'live' });
  },
  heard: () => {
    lastUpdate = Date.now();
  },
  lost: () => {
    if (state.status !== 'reconnecting') set({ status: 'reconnecting', since: Date.now(), lastUpdate });
  },
  isLost: () => state.status === 'reconnecting',
  off: () => set({ status: 'off' }),
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the connection is live. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(listen, () => state);
}

/** Informs the live sign that the page shows the moment `at` (ISO); null while it shows now. */
export function useShownMoment(at: string | null): void {
  useEffect(() => {
    shownMoment = at;
    set(state);
    return () => {
      shownMoment = null;
      set(state);
    };
  }, [at]);
}

/** The moment of the past that the page shows (ISO); null while it shows now. */
export function usePastMoment(): string | null {
  return useSyncExternalStore(listen, () => shownMoment);
}
