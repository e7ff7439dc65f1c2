import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryStorage } from '../shared/testing/memory-storage.ts';
import { stubWindow } from '../shared/testing/run-hook.ts';

test('a tab that slept through the sign-in of another person keeps nothing that it has read', async () => {
  // The listeners of a page are added when it opens.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const [reload, navigate, destroy] = [vi.fn(), vi.fn(), vi.fn()];
  stubWindow({
    localStorage: memoryStorage({ access_token: 'first' }),
    sessionStorage: memoryStorage(),
    location: { pathname: '/orders', reload },
    document: { body: { replaceChildren: () => undefined } },
  });
  const { followSession } = await import('./session-wiring.ts');
  const { queryClient } = await import('../shared/api/query-client.ts');
  const { accessToken } = await import('../shared/session/session-store.ts');
  const location = { pathname: '/orders', href: '/orders', search: {} };
  followSession({ state: { location }, navigate, history: { destroy } } as never);
  expect(accessToken()).toBe('first');
  queryClient.setQueryData(['orders'], 'read before');
  localStorage.setItem('access_token', 'of another person');
  window.dispatchEvent(new Event('visibilitychange'));
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  // The page is opened in the newer session, asks for no sign-in, and lets go of a form without a question.
  expect(destroy).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
  expect(navigate).not.toHaveBeenCalled();
});
