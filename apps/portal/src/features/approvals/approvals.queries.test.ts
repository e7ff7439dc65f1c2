import { beforeAll, expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { approvalsQuery, ruleQuery, useDecide } from './approvals.queries.ts';
import { approvalsList } from './approvals-search.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();
const LIST = orpc.approvals.list.key();

test('the waiting requests are shown first, newest first, and all of them in the other tab', () => {
  const waiting = approvalsList.read({});
  const { page, limit } = waiting;
  expect(inputOf(approvalsQuery(waiting))).toEqual({ page, limit, sort: -1, all: 'no' });
  const all = approvalsList.read({ tab: 'all', sort: 1 });
  expect(inputOf(approvalsQuery(all))).toEqual({ page, limit, sort: 1, all: 'yes' });
  expect(approvalsList.read({ tab: 'other' }).tab).toBeUndefined();
  expect(approvalsQuery(waiting).refetchInterval).toBeGreaterThan(0);
});

test('the rule is read only by those who may see it', () => {
  expect([ruleQuery(true).enabled, ruleQuery(false).enabled]).toEqual([true, false]);
});

test.each([
  ['approve', 'POST /admin/api/v1/approvals/7/approve', undefined, 'success: Request approved'],
  ['reject', 'POST /admin/api/v1/approvals/7/reject', { reason: 'too much' }, 'success: Request rejected'],
  ['withdraw', 'POST /admin/api/v1/approvals/7/withdraw', undefined, 'success: Request withdrawn'],
] as const)('to %s is one call, after which the dialog closes', async (deed, call, body, toast) => {
  let closed = 0;
  const { run } = await runPortalHook(browser, () => useDecide(() => closed++));
  const decide = () => run(({ mutate }) => mutate({ id: '7', deed, reason: 'too much' }));
  expect(await browser.invalidatedBy([LIST], decide)).toEqual([true]);
  expect(browser.sent).toMatchObject([{ call }]);
  expect(browser.sent[0]?.body).toEqual(body);
  expect(browser.toasts()).toEqual([toast]);
  expect(closed).toBe(1);
});

test('a refused decision leaves the dialog open, and the list is read again', async () => {
  let closed = 0;
  browser.answer(refusal(409, 'approval_decided'));
  const { run } = await runPortalHook(browser, () => useDecide(() => closed++));
  const decide = () => run(({ mutate }) => mutate({ id: '7', deed: 'approve', reason: '' }));
  expect(await browser.invalidatedBy([LIST], decide)).toEqual([true]);
  expect(browser.toasts()).toHaveLength(1);
  expect(browser.toasts()[0]).toMatch(/^error: /);
  expect(closed).toBe(0);
});
