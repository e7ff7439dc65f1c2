import { useSyncExternalStore } from 'react';
import { onSessionEnded } from '../session/session-store.ts';

/** A shared on/off state outside React; reset when the session ends. */
export function createSwitch() {
  let on = false;
  const listeners = new Set<() => void>();
  const get = () => on;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: boolean) => {
    on = next;
    for (const listener of listeners) listener();
  };
  onSessionEnded(() => set(false));
  return {
    get,
    set,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
