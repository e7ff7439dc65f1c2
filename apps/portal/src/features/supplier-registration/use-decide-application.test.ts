import type { SupplierRegistrationRow } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { applicationQuery } from './applications.queries.ts';
import { useDecideApplication } from './use-decide-application.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();
const row = { _id: '7' } as SupplierRegistrationRow;

test.each([
  [{ row, action: 'ACCEPT' as const }, undefined, 'Application accepted and company registered'],
  [
    { row, action: 'REJECT' as const, reason: 'no licence' },
    { reason: 'no licence' },
    'Application rejected',
  ],
])('a decision on an application is sent once: %j', async (change, body, toast) => {
  let closed = 0;
  const { run } = await runPortalHook(browser, () => useDecideApplication(() => closed++));
  const decide = () => run(({ mutate }) => mutate(change));
  expect(await browser.invalidatedBy([applicationQuery('7').queryKey], decide)).toEqual([true]);
  expect(browser.sent).toHaveLength(1);
  expect(browser.sent[0]?.call).toMatch(/\/7\b/);
  expect(browser.sent[0]?.headers.get('x-action')).toBe(change.action);
  expect(browser.sent[0]?.body).toEqual(body);
  expect(browser.toasts()).toEqual([`success: ${toast}`]);
  expect(closed).toBe(1);
});

test('a refused decision gives every reason and closes the dialog', async () => {
  let closed = 0;
  browser.answer(refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] }));
  const { run } = await runPortalHook(browser, () => useDecideApplication(() => closed++));
  await run(({ mutate }) => mutate({ row, action: 'ACCEPT' }));
  expect(browser.toasts()).toEqual([
    expect.stringMatching(/^error: Couldn't change the application's status \([^,]+, [^,]+\)$/),
  ]);
  expect(closed).toBe(1);
});

test.each([
  ['a failing server', refusal(500)],
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('the reason of a rejection stays open after %s', async (_name, answer) => {
  let closed = 0;
  browser.answer(answer);
  const { run } = await runPortalHook(browser, () => useDecideApplication(() => closed++));
  await run(({ mutate }) => mutate({ row, action: 'REJECT', reason: 'no licence' }));
  expect(browser.toasts()).toEqual([expect.stringMatching(/^error: Couldn't change/)]);
  expect(closed).toBe(0);
});
