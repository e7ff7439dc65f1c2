import { useSyncExternalStore } from 'react';

/** An on/off state that anything may set and any component can follow. */
export function createSwitch() {
  let on = false;
  const listeners = new Set<() => void>();
  const get = () => on;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next: boolean) {
      on = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
