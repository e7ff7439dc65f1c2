import type { Plan } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { planQuery, plansQuery, purchasesQuery } from './plans.queries.ts';
import { plansList } from './plans-search.ts';
import { usePlanForm } from './use-plan-form.ts';
import { usePlanStatus } from './use-plan-status.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const LIST = plansQuery(plansList.read({})).queryKey;
const plan = {
  _id: '7',
  title: 'Gold',
  description: 'For drivers',
  price: '100.00',
  gift: '10.00',
  isRecommend: true,
  priority: 2,
  isActive: true,
  version: 3,
} as Plan;
const BODY = { title: 'Gold', description: 'For drivers', price: 100, gift: 10, isRecommend: true };
const noReload = async () => undefined;
const sentKey = () => browser.sent[0]?.headers.get('idempotency-key');

test('a new plan is created, and leads to the list, which is read again', async () => {
  const { run, path } = await runPortalHook(browser, () => usePlanForm(undefined, noReload));
  const save = () =>
    run((form) => {
      form.setValues({ title: 'Gold', description: 'For drivers', price: '100', gift: '10' });
      form.submit();
    });
  expect(await browser.invalidatedBy([LIST], save)).toEqual([true]);
  expect(browser.sent).toMatchObject([
    { call: 'POST /admin/api/v1/plans/create', body: { ...BODY, isRecommend: false } },
  ]);
  expect(sentKey()).toMatch(/^[\da-f-]{36}$/);
  expect(browser.toasts()).toEqual(['success: Plan created']);
  expect(path()).toBe('/pricing');
});

test('a stored plan is saved over the version that was seen', async () => {
  const { run, path } = await runPortalHook(browser, () => usePlanForm(plan, noReload));
  await run((form) => form.submit());
  expect(browser.sent).toMatchObject([{ body: { ...BODY, priority: 2, version: 3 } }]);
  expect(browser.sent[0]?.call).toMatch(/\/plans\/.*7/);
  expect(sentKey()).toMatch(/^[\da-f-]{36}$/);
  expect(browser.toasts()).toEqual(['success: Data updated successfully']);
  expect(path()).toBe('/pricing');
});

test('a refused plan stays open, with one toast for each reason', async () => {
  browser.answer(refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] }));
  const { run, path } = await runPortalHook(browser, () => usePlanForm(plan, noReload));
  await run((form) => form.submit());
  expect(browser.toasts()).toHaveLength(2);
  expect(path()).toBe('/');
});

test('a plan whose terms make no sense is not sent', async () => {
  const { run, current } = await runPortalHook(browser, () => usePlanForm(undefined, noReload));
  await run((form) => {
    form.setValues({ title: '', price: '0' });
    form.submit();
  });
  expect(browser.sent).toEqual([]);
  expect(Object.keys(current().errors)).toEqual(expect.arrayContaining(['title', 'price']));
});

test.each([
  [true, 'Plan activated'],
  [false, 'Plan deactivated'],
])('a plan becomes what the server says: active %s', async (isActive, toast) => {
  browser.client.setQueryData(LIST, { data: { results: [{ ...plan, isActive: !isActive }] } } as never);
  browser.answer({ data: { ...plan, isActive, version: 4 } });
  let done = 0;
  const { run } = await runPortalHook(browser, () => usePlanStatus(() => done++));
  await run(({ change }) => change(plan, isActive));
  expect(browser.sent).toMatchObject([
    { call: 'PATCH /admin/api/v1/plans/7/change-status', body: { isActive, version: 3 } },
  ]);
  expect(sentKey()).toMatch(/^[\da-f-]{36}$/);
  expect(browser.client.getQueryData(LIST)).toEqual({
    data: { results: [{ ...plan, isActive, version: 4 }] },
  });
  expect(browser.toasts()).toEqual([`success: ${toast}`]);
  expect(done).toBe(1);
});

test('a refused change closes too, and the plans are read again, because a later version may be the reason', async () => {
  browser.answer(refusal(409, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] }));
  let done = 0;
  const { run } = await runPortalHook(browser, () => usePlanStatus(() => done++));
  const change = () => run((status) => status.change(plan, false));
  expect(await browser.invalidatedBy([LIST], change)).toEqual([true]);
  expect(browser.toasts()).toHaveLength(2);
  expect(done).toBe(1);
});

test('a plan and its purchases are read again whenever they are opened', () => {
  expect([inputOf(planQuery('7')), planQuery('7').staleTime]).toEqual([{ id: '7' }, 0]);
  expect(inputOf(purchasesQuery('7', 2))).toMatchObject({ id: '7', page: 2 });
  expect(purchasesQuery('7', 2).staleTime).toBe(0);
});
