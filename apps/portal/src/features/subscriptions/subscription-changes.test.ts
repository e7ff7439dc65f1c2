import type { Subscription } from '@mishwar/contract';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { messageText } from '../../shared/api/error-text.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { subscriptionQuery, subscriptionsQuery } from './subscriptions.queries.ts';
import { subscriptionsList } from './subscriptions-search.ts';
import {
  useAssignDrivers,
  useDeleteSubscription,
  usePublishSubscription,
} from './use-subscription-actions.ts';
import { useSubscriptionForm } from './use-subscription-form.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const LIST = subscriptionsQuery(subscriptionsList.read({})).queryKey;
const DETAIL = subscriptionQuery('7').queryKey;
const row = {
  _id: '7',
  subscriptionName: 'Monthly',
  company_id: '3',
  price: '100.00',
  duration: 30,
  description: 'A month',
  status: 'ACTIVE',
  version: 4,
} as Subscription;
const FILLED = {
  subscriptionName: 'Monthly',
  company_id: '3',
  price: '100',
  duration: '30',
  description: 'A month',
};
const REASONS = refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] });
const BOTH = /\([^,]+, [^,]+\)$/;

const listed = () =>
  (browser.client.getQueryData(LIST) as unknown as { data: { results: Subscription[] } }).data.results;
const list = (...results: Subscription[]) =>
  browser.client.setQueryData(LIST, { data: { results, count: results.length } } as never);

/** Opens the form of a new or stored subscription, types and submits. */
async function submit(
  stored: Subscription | undefined,
  typed: Partial<typeof FILLED & { isDraft: boolean }>,
) {
  let closed = 0;
  const form = await runPortalHook(browser, () =>
    useSubscriptionForm({ row: stored, reload: async () => undefined, onClose: () => closed++ }),
  );
  await form.run((shown) => {
    shown.setValues(typed);
    shown.submit();
  });
  return { closed, errors: form.current().errors };
}

test.each([true, false])('a new subscription is created, as a draft: %s', async (isDraft) => {
  browser.answer({ data: row });
  let closed = 0;
  const invalidated = await browser.invalidatedBy([DETAIL], async () => {
    ({ closed } = await submit(undefined, { ...FILLED, isDraft }));
  });
  expect(browser.sent).toMatchObject([{ body: { subscriptionName: 'Monthly', company_id: '3', isDraft } }]);
  expect(browser.sent[0]?.call).toMatch(/^POST /);
  expect(browser.sent[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  expect(browser.toasts()).toEqual(['success: Subscription created']);
  expect([closed, invalidated]).toEqual([1, [true]]);
});

test('an edit sends what has changed, over the version that was seen, and the lists show the answer', async () => {
  list(row, { ...row, _id: '8' });
  browser.answer({ data: { ...row, description: 'Four weeks', version: 5 } });
  const { closed } = await submit(row, { description: 'Four weeks' });
  expect(browser.sent.map(({ body }) => body)).toEqual([{ description: 'Four weeks', version: 4 }]);
  expect(browser.sent[0]?.call).toMatch(/\/7\b/);
  expect(listed().map(({ description }) => description)).toEqual(['Four weeks', 'A month']);
  expect(browser.toasts()).toEqual(['success: Subscription saved']);
  expect(closed).toBe(1);
});

test.each([
  [undefined, "Couldn't create the subscription"],
  [row, "Couldn't save the subscription"],
])('a refused save stays open and gives every reason (%#)', async (stored, title) => {
  browser.answer(REASONS);
  const { closed } = await submit(stored, FILLED);
  const [toast = ''] = browser.toasts();
  expect(toast).toContain(`error: ${title} (`);
  expect(toast).toMatch(BOTH);
  expect(closed).toBe(0);
});

test.each([[{ ...FILLED, subscriptionName: '' }], [{ ...FILLED, price: '' }], [{}]])(
  'an incomplete subscription (%#) is not sent, and says that fields are missing',
  async (typed) => {
    const { errors } = await submit(undefined, typed);
    expect(browser.sent).toEqual([]);
    expect(browser.toasts()).toEqual([`error: ${messageText('please_fill_in_all_fields')}`]);
    expect(Object.values(errors)).toContain(messageText('please_fill_in_all_fields'));
  },
);

test('a complete subscription with a wrong value says what is wrong', async () => {
  const { errors } = await submit(undefined, { ...FILLED, duration: '0' });
  expect(browser.sent).toEqual([]);
  expect(Object.keys(errors)).toEqual(['duration']);
  expect(browser.toasts()).toEqual([`error: ${errors.duration}`]);
  expect(browser.toasts()[0]).not.toContain(messageText('please_fill_in_all_fields'));
});

/** Lets no pause pass by itself. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Takes an action twice in quick succession, and lets the pause after it pass. */
async function takeTwice<Result>(useAction: () => Result, take: (action: Result) => unknown): Promise<void> {
  const { run } = await runPortalHook(browser, useAction);
  stopTimers();
  await run((action) => {
    take(action);
    take(action);
  });
  expect(browser.sent).toEqual([]);
  // Not so long that a toast closes.
  await run(() => vi.advanceTimersByTime(1_000));
  vi.useRealTimers();
  await run(() => undefined);
}

test.each([
  [{}, /^success: Subscription deleted$/, ['8']],
  [REASONS, /^error: Couldn't delete the subscription \([^,]+, [^,]+\)$/, ['7', '8']],
])('deletions in quick succession are one call, after a pause (%#)', async (answer, toast, left) => {
  list(row, { ...row, _id: '8' });
  browser.answer(answer);
  let done = 0;
  const invalidated = await browser.invalidatedBy([DETAIL], () =>
    takeTwice(
      () => useDeleteSubscription(() => done++),
      ({ remove }) => remove('7'),
    ),
  );
  expect(browser.sent.map(({ call }) => call)).toEqual([expect.stringMatching(/^DELETE .*\/7$/)]);
  expect(browser.toasts()).toEqual([expect.stringMatching(toast)]);
  expect(listed().map(({ _id }) => _id)).toEqual(left);
  expect([done, invalidated]).toEqual([1, [true]]);
});

test.each([
  ['DRAFT', 'ACTIVE'],
  ['ACTIVE', 'DRAFT'],
] as const)('a subscription goes from %s to %s, over the version that was seen', async (status, next) => {
  list({ ...row, status });
  browser.answer({ data: { ...row, status: next, version: 5 } });
  const invalidated = await browser.invalidatedBy([DETAIL], () =>
    takeTwice(usePublishSubscription, ({ toggle }) => toggle({ ...row, status })),
  );
  expect(browser.sent.map(({ body }) => body)).toEqual([{ status: next, version: 4 }]);
  expect(browser.sent[0]?.call).toMatch(/\/7\b/);
  expect(listed()).toMatchObject([{ status: next, version: 5 }]);
  expect(browser.toasts()).toEqual(['success: Subscription saved']);
  expect(invalidated).toEqual([true]);
});

test('a refused change of status gives every reason', async () => {
  browser.answer(REASONS);
  await takeTwice(usePublishSubscription, ({ toggle }) => toggle(row));
  expect(browser.toasts()).toEqual([
    expect.stringMatching(/^error: Couldn't save the subscription \([^,]+, [^,]+\)$/),
  ]);
});

test('a change of status whose row is closed before the pause is sent, once', async () => {
  list({ ...row, status: 'DRAFT' });
  browser.answer({ data: { ...row, status: 'ACTIVE', version: 5 } });
  const { run, unmount } = await runPortalHook(browser, usePublishSubscription);
  stopTimers();
  await run(({ toggle }) => toggle({ ...row, status: 'DRAFT' }));
  expect(browser.sent).toEqual([]);
  await unmount();
  expect(browser.sent).toMatchObject([
    { call: expect.stringMatching(/^PATCH .*\/7$/), body: { status: 'ACTIVE' } },
  ]);
  expect(browser.toasts()).toEqual(['success: Subscription saved']);
  expect(listed()).toMatchObject([{ status: 'ACTIVE', version: 5 }]);
});

test('an assignment without an answer keeps its key while other drivers are assigned', async () => {
  const started: string[] = [];
  let failed = 0;
  const assign = async (...driver_ids: string[]) => {
    const { run } = await runPortalHook(browser, () =>
      useAssignDrivers('7', { onStarted: (id) => started.push(id), onFailed: () => failed++ }),
    );
    await run(({ mutate }) => mutate({ version: 4, driver_ids }));
    return browser.sent.at(-1)?.headers.get('idempotency-key');
  };
  browser.answer(() => {
    throw new TypeError('Failed to fetch');
  });
  const first = await assign('5', '6');
  expect([started, failed]).toEqual([[], 1]);
  browser.answer({ data: { _id: '30' } });
  expect(await assign('8')).not.toBe(first);
  expect(await assign('5', '6')).toBe(first);
  expect([started, failed]).toEqual([['30', '30'], 1]);
  expect(await assign('5', '6')).not.toBe(first);
  expect(browser.sent[0]?.body).toEqual({ subscription_id: '7', version: 4, driver_ids: ['5', '6'] });
});

test('an assignment of all that match keeps its key when their number changes before it is repeated', async () => {
  const matching = { companyId: '3' };
  const nothing = () => undefined;
  const assign = async (confirmedCount: number) => {
    const { run } = await runPortalHook(browser, () =>
      useAssignDrivers('7', { confirmedCount, onStarted: nothing, onFailed: nothing }),
    );
    await run(({ mutate }) => mutate({ version: 4, matching }));
    return browser.sent.at(-1)?.headers.get('idempotency-key');
  };
  browser.answer(() => {
    throw new TypeError('Failed to fetch');
  });
  const first = await assign(3);
  browser.answer({ data: { _id: '30' } });
  expect(await assign(8)).toBe(first);
  const body = { subscription_id: '7', version: 4, matching };
  expect(browser.sent.map((sent) => sent.body)).toEqual([
    { ...body, confirmed_count: 3 },
    { ...body, confirmed_count: 8 },
  ]);
});
