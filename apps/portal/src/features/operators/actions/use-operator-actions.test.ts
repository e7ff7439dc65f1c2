import type { OperatorRow } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { operatorsQuery } from '../operators.queries.ts';
import { useOperatorActions } from './use-operator-actions.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const LIST = operatorsQuery({ page: 1, limit: 100 } as never).queryKey;
const row = { _id: '7', firstname: 'Huda', lastname: 'Omar', status: 'PENDING' } as unknown as OperatorRow;

/** Takes an action, and answers the status in a cached list. */
async function take(action: 'activate' | 'deactivate'): Promise<unknown> {
  browser.client.setQueryData(LIST, { data: [row] } as never);
  const { run } = await runPortalHook(browser, useOperatorActions);
  await run((actions) => actions[action].mutate(row));
  return (browser.client.getQueryData(LIST) as unknown as { data: OperatorRow[] }).data[0]?.status;
}

test.each([
  ['activate', 'active', 'ACTIVE', "Huda Omar's account is active"],
  ['deactivate', 'deactivate', 'DEACTIVATE', "Huda Omar's account is deactivated"],
] as const)('to %s an operator (%s) shows the status %s', async (action, path, status, toast) => {
  expect(await take(action)).toBe(status);
  expect(browser.sent[0]?.call).toBe(`PATCH /admin/api/v1/users/7/${path}`);
  expect(browser.toasts()).toEqual([`success: ${toast}`]);
});

test('a change that waits for approval leaves the row, and names its request', async () => {
  browser.answer({ approval_id: '81' });
  expect(await take('deactivate')).toBe('PENDING');
  expect(browser.toasts()).toEqual([
    'success: Needs approval by another super admin (The change takes effect once approved. Request 81)',
  ]);
});

test.each([
  ['activate', "Couldn't activate the account"],
  ['deactivate', "Couldn't deactivate the account"],
] as const)('a refusal to %s gives every reason and leaves the row', async (action, title) => {
  browser.answer(refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] }));
  expect(await take(action)).toBe('PENDING');
  const [toast = ''] = browser.toasts();
  expect(toast).toContain(`error: ${title} (`);
  expect(toast).toMatch(/\([^,]+, [^,]+\)$/);
});
