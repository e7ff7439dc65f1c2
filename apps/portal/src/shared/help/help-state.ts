import type { HelpPage } from '@mishwar/locales/help-pages';
import { useSyncExternalStore } from 'react';
import { onSessionEnded } from '../session/session-store.ts';

/** What the help shows: the page that is open, or another one. */
export type HelpSubject = 'here' | HelpPage;

let subject: HelpSubject | null = null;
const listeners = new Set<() => void>();

function set(next: HelpSubject | null): void {
  subject = next;
  for (const listener of listeners) listener();
}
onSessionEnded(() => set(null));

/** Opens the help, of the page that is open when none is named. */
export const openHelp = (of: HelpSubject = 'here'): void => set(of);
export const closeHelp = (): void => set(null);

/** What the help shows; null while it is closed. */
export const useHelp = (): HelpSubject | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => subject,
  );
