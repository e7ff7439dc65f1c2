import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { stubWindow } from '../testing/run-hook.ts';
import { onSessionEnded } from './session-store.ts';
import { signOut, signOutPartner } from './sign-out.ts';

function openTab(isOnline: boolean, pathname: string) {
  const ended: string[] = [];
  onTestFinished(onSessionEnded((reason, audience) => ended.push(`${reason} ${audience}`)));
  const asked: string[] = [];
  stubWindow({
    location: { origin: 'http://localhost', pathname },
    localStorage: memoryStorage({ access_token: 'a', partner_token: 'b' }),
    sessionStorage: memoryStorage({ 'draft:7:driver:1': '{}' }),
    fetch: async ({ url }: Request) => {
      asked.push(new URL(url).pathname);
      if (!isOnline) throw new TypeError('offline');
      return Response.json({ success: true });
    },
  });
  return { ended, asked };
}

test.each([true, false])(
  'staff sign out here in any case, and their drafts go (server reached: %s)',
  async (isOnline) => {
    const { ended, asked } = openTab(isOnline, '/orders');
    await signOut();
    expect(asked).toHaveLength(1);
    expect(ended).toEqual(['signed-out staff']);
    expect(Object.keys(localStorage)).toEqual(['partner_token']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  },
);

test.each([true, false])('a partner user signs out alone (server reached: %s)', async (isOnline) => {
  const { ended, asked } = openTab(isOnline, '/partner/orders');
  await signOutPartner();
  expect(asked).toHaveLength(1);
  expect(ended).toEqual(['signed-out partner']);
  expect(Object.keys(localStorage)).toEqual(['access_token']);
  expect(Object.keys(sessionStorage)).toEqual(['draft:7:driver:1']);
});

test.each([
  ['staff', '/orders', signOut],
  ['partner', '/partner/orders', signOutPartner],
])('%s sign out here after 3 s when the server does not answer', async (audience, pathname, leave) => {
  const { ended } = openTab(true, pathname);
  const fetch = vi.fn(
    ({ signal }: Request) =>
      new Promise((_answer, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
      }),
  );
  stubWindow({ fetch });
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => timeout.mockRestore());
  const left = leave();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(ended).toEqual([]);
  expect(timeout.mock.calls).toEqual([[3_000]]);
  limit.abort();
  await left;
  expect(ended).toEqual([`signed-out ${audience}`]);
});
