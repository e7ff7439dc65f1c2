import type { RegistrationRow } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { registrationQuery, registrationsQuery } from './registrations.queries.ts';
import { registrationsList } from './registrations-search.ts';
import { useChangeStatus } from './use-change-status.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const row = { _id: '7', status: 'PENDING' } as RegistrationRow;
const ACCEPT = { row, action: 'ACCEPT' } as const;
const REJECT = { row, action: 'REJECT', reason: 'no licence' } as const;
const LIST = registrationsQuery(registrationsList.read({})).queryKey;

/** Decides, and answers the row in a cached list and how often the dialog was closed. */
async function decide(change: typeof ACCEPT | typeof REJECT) {
  let closed = 0;
  browser.client.setQueryData(LIST, { data: { results: [row] } } as never);
  const { run } = await runPortalHook(browser, () => useChangeStatus(() => closed++));
  const keys = [LIST, registrationQuery('7').queryKey];
  const invalidated = await browser.invalidatedBy(keys, () => run(({ mutate }) => mutate(change)));
  expect(invalidated).toEqual([true, true]);
  const cached = browser.client.getQueryData(LIST) as unknown as { data: { results: RegistrationRow[] } };
  return { row: cached.data.results[0], closed };
}

test('an accepted registration names the driver that it has become', async () => {
  browser.answer({ status: 'ACCEPTED', id_accepted_driver: '5' });
  const shown = await decide(ACCEPT);
  expect(shown).toEqual({ row: { _id: '7', status: 'ACCEPTED', id_accepted_driver: '5' }, closed: 1 });
  expect(browser.sent[0]?.headers.get('x-action')).toBe('ACCEPT');
  expect(browser.sent[0]?.body ?? {}).toEqual({});
  expect(browser.sent[0]?.call).toMatch(/\/7\b/);
  expect(browser.toasts()).toEqual(['success: Change registration status success (Successfully)']);
});

test('a rejection sends its reason', async () => {
  browser.answer({ status: 'REJECTED', id_accepted_driver: null });
  expect((await decide(REJECT)).row?.status).toBe('REJECTED');
  expect(browser.sent[0]?.headers.get('x-action')).toBe('REJECT');
  expect(browser.sent[0]?.body).toEqual({ reason: 'no licence' });
  expect(browser.toasts()).toEqual(['success: Change registration status success']);
});

test.each([
  [ACCEPT, { status: 'REJECTED', id_accepted_driver: null }, /^error: Change registration status fail$/],
  [REJECT, { status: 'ACCEPTED', id_accepted_driver: '5' }, /^error: Change registration status fail$/],
  [
    ACCEPT,
    refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] }),
    /^error: Change registration status fail \([^,]+, [^,]+\)$/,
  ],
])(
  'a decision that did not come about changes no row, and closes the dialog (%#)',
  async (change, answer, toast) => {
    browser.answer(answer);
    expect(await decide(change)).toEqual({ row, closed: 1 });
    expect(browser.toasts()).toEqual([expect.stringMatching(toast)]);
  },
);

test.each([
  ['a failing server', refusal(500)],
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('the reason of a rejection stays open after %s', async (_name, answer) => {
  browser.answer(answer);
  expect(await decide(REJECT)).toEqual({ row, closed: 0 });
  expect(browser.toasts()).toEqual([expect.stringMatching(/^error: Change registration status fail/)]);
});
