import { useSyncExternalStore } from 'react';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Records that the server refuses this version of the portal (426). Only a reload ends it. */
export function markOutdated(): void {
  isOutdated = true;
  for (const listener of listeners) listener();
}

/** Whether the server refuses this version of the portal. */
export function useOutdated(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOutdated,
  );
}
