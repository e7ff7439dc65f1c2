import { useEffect, useRef, useSyncExternalStore } from 'react';

type ShowOrder = (orderId: string) => void;

let target: ShowOrder | undefined;
const listeners = new Set<() => void>();

function set(next: ShowOrder | undefined): void {
  target = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says that this page shows orders itself, so that links of the shell do not leave it for a receipt. */
export function useAsOrderTarget(show: ShowOrder): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    set((orderId) => latest.current(orderId));
    return () => set(undefined);
  }, []);
}

/** How the page shows an order; undefined where orders open as receipts. */
export function useOrderTarget(): ShowOrder | undefined {
  return useSyncExternalStore(listen, () => target);
}
