import { useLayoutEffect, useSyncExternalStore } from 'react';

export interface PageHead {
  /** The page's `h1` and the last breadcrumb. */
  title: string;
  /** Breadcrumbs before the title; an entry without `to` is plain text. */
  parents?: readonly { label: string; to?: string; search?: Record<string, unknown> }[];
}

/** The head with the saved view in force and how much needs attention, for the title of the browser tab. */
interface ShownHead extends PageHead {
  view?: string | undefined;
  attention?: number | undefined;
}

let head: ShownHead = { title: '' };
const listeners = new Set<() => void>();

function set(next: ShownHead): void {
  head = next;
  for (const listener of listeners) listener();
}

/** Sets the title of the top bar and of the browser tab. Call it once per page. */
export function usePageHead({ title, parents }: PageHead): void {
  const trail = JSON.stringify(parents ?? []);
  useLayoutEffect(() => {
    set({ ...head, title, parents: JSON.parse(trail) });
  }, [title, trail]);
}

/** Names the saved view in force in the title of the browser tab; undefined without one. */
export function usePageView(view: string | undefined): void {
  useLayoutEffect(() => {
    set({ ...head, view });
    return () => set({ ...head, view: undefined });
  }, [view]);
}

/** Counts in the title of the browser tab what needs attention; undefined or 0 shows no count. */
export function useAttentionCount(attention: number | undefined): void {
  useLayoutEffect(() => {
    set({ ...head, attention });
    return () => set({ ...head, attention: undefined });
  }, [attention]);
}

/** The head of the open page, for the shell. */
export function useCurrentPageHead(): ShownHead {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => head,
  );
}
