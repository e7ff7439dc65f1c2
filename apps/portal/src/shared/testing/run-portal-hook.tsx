import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { runHook } from './run-hook.ts';
import type { StubbedBrowser } from './stub-browser.ts';

/** Turns of the event loop without a request, after which nothing more happens by itself. */
const IDLE_TURNS = 6;
/** The clock of the event loop, also where a test runs the timers of the hook itself. */
const later = globalThis.setTimeout;

/**
 * Runs a hook of a screen (see `runHook`) with the queries, the router and the texts of the portal. `current()` is what
 * the hook returned last, `run` calls something of it and waits until no request is under way and no state changes,
 * `render` calls the hook again, `unmount` closes its screen, and `path()` is where it has navigated to.
 */
export async function runPortalHook<Result>({ client }: StubbedBrowser, useHook: () => Result) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const around = (host: ReactElement) => (
    <I18nextProvider i18n={i18next}>
      <RouterContextProvider router={router}>{host}</RouterContextProvider>
    </I18nextProvider>
  );
  const hook = await runHook(useHook, undefined, { client, around });
  const settle = async () => {
    for (let idle = 0; idle < IDLE_TURNS; idle += 1) {
      await hook.act(() => new Promise((resolve) => later(resolve, 1)));
      if (client.isMutating() + client.isFetching() > 0) idle = 0;
    }
  };
  await settle();
  return {
    current: () => hook.current,
    async render(): Promise<void> {
      await hook.render(undefined);
      await settle();
    },
    async run(work: (result: Result) => unknown): Promise<void> {
      await hook.act(() => work(hook.current));
      await settle();
    },
    async unmount(): Promise<void> {
      await hook.unmount();
      await settle();
    },
    path: () => router.history.location.pathname,
  };
}
