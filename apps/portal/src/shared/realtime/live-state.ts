import { useSyncExternalStore } from 'react';

export type LiveState =
  | { status: 'connecting' }
  | { status: 'live' }
  /** Disconnected; `since` and `lastUpdate` are epoch milliseconds. */
  | { status: 'reconnecting'; since: number; lastUpdate: number }
  | { status: 'off' };

let state: LiveState = { status: 'off' };
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
  off: () => set({ status: 'off' }),
};

/** Whether the screen is live. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
