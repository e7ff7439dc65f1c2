import { useLayoutEffect, useSyncExternalStore } from 'react';

export interface PageHead {
  /** The page's `h1` and the last breadcrumb. */
  title: string;
  /** Breadcrumbs before the title; an entry without `to` is plain text. */
  parents?: readonly { label: string; to?: string; search?: Record<string, unknown> }[];
}

let head: PageHead = { title: '' };
const listeners = new Set<() => void>();

function set(next: PageHead): void {
  head = next;
  for (const listener of listeners) listener();
}

/** Sets the title of the top bar and of the browser tab. Call it once per page. */
export function usePageHead({ title, parents }: PageHead): void {
  const trail = JSON.stringify(parents ?? []);
  useLayoutEffect(() => {
    set({ title, parents: JSON.parse(trail) });
  }, [title, trail]);
}

/** The head of the open page, for the shell. */
export function useCurrentPageHead(): PageHead {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => head,
  );
}
