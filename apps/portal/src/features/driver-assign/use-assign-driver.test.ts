import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { buildOrder } from '../../shared/testing/factories.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, type SentRequest, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { holdPlaces } from './hold-places.ts';
import { useAssignDriver } from './use-assign-driver.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const order = buildOrder({ driver_id: null, driver_name: null, status: 'new', version: 3 });
const assigned = buildOrder({ driver_id: '6', driver_name: 'Saad', version: 4 });

/** Opens the panel of the order; `answer` is that of an assignment. */
async function open(answer: unknown) {
  const closes: string[] = [];
  browser.answer((sent: SentRequest) => {
    if (sent.call.startsWith('GET')) return { data: order };
    return typeof answer === 'function' ? answer(sent) : answer;
  });
  const panel = await runPortalHook(browser, () => useAssignDriver(order, () => closes.push('closed')));
  return { ...panel, closes };
}
const sentAssignments = () => browser.sent.filter(({ call }) => !call.startsWith('GET'));

test('an assignment names the driver whom the operator saw, and closes the panel', async () => {
  const { run, closes, current } = await open({ data: assigned });
  await run(({ assign }) => assign('6'));
  expect(sentAssignments()).toMatchObject([{ body: { driver_id: '6', seen_driver_id: null } }]);
  expect(sentAssignments()[0]?.headers.get('x-order-version')).toBe('3');
  expect(browser.toasts()).toEqual([
    'success: The request has been successfully submitted (Order 10482895 is assigned to Saad)',
  ]);
  expect(closes).toEqual(['closed']);
  expect(current().busy).toBeNull();
});

test('an order whose driver has gone already is named by no driver', async () => {
  const { run } = await open({ data: { ...assigned, driver_name: null } });
  await run(({ assign }) => assign('6'));
  expect(browser.toasts()).toEqual(['success: The request has been successfully submitted ()']);
});

test('the chosen driver is busy while the request is under way', async () => {
  let release: (answer: unknown) => void = () => undefined;
  const { run, current } = await open(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  const ended = run(({ assign }) => assign('6'));
  await expect.poll(() => current().busy, { timeout: 30_000 }).toBe('6');
  expect(current().change).toBeNull();
  release({ data: assigned });
  await ended;
  expect(current().busy).toBeNull();
});

test('an order that another driver took says so, and closes the panel', async () => {
  const { run, closes } = await open(refusal(409, 'request_assigned_to_driver', { order: assigned }));
  await run(({ assign }) => assign('7'));
  expect(browser.toasts()).toEqual(['error: This order is already assigned to an other driver']);
  expect(closes).toEqual(['closed']);
});

test('what happened to the order is shown until the operator acknowledges it', async () => {
  const { run, current } = await open(refusal(422, 'phone_taken', { order: assigned }));
  expect(current().change).toBeNull();
  await run(({ assign }) => assign('7'));
  expect(current().change).toEqual({ kind: 'taken', name: 'Saad' });
  await run(({ acknowledge }) => acknowledge());
  expect(current().change).toBeNull();
  await run(({ assign }) => assign('7'));
  expect(sentAssignments().at(-1)?.body).toEqual({ driver_id: '7', seen_driver_id: '6' });
});

test.each([
  [409, 1],
  [422, 0],
])('a refusal with the status %i closes the panel %i times', async (status, times) => {
  const { run, closes } = await open(refusal(status, 'phone_taken'));
  await run(({ assign }) => assign('6'));
  expect(browser.toasts()).toEqual([expect.stringMatching(/^error: Request failed \(.+\)$/)]);
  expect(browser.toasts()[0]).not.toContain("didn't confirm");
  expect(closes).toHaveLength(times);
});

test('an unknown outcome is said, and the same request is repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  let isDown = true;
  const { run, closes, current } = await open(() => (isDown ? refusal(502) : { data: assigned }));
  await run(({ assign }) => assign('6'));
  expect(closes).toEqual([]);
  expect(current().unanswered).toEqual({ driver_id: '6', seen_driver_id: null });
  isDown = false;
  const before = sentAssignments().length;
  await run(({ repeat }) => repeat());
  expect(sentAssignments().slice(before)).toMatchObject([{ body: { driver_id: '6', seen_driver_id: null } }]);
  expect(new Set(sentAssignments().map(({ headers }) => headers.get('x-transaction-key'))).size).toBe(1);
  expect(closes).toEqual(['closed']);
});

test('without a request of unknown outcome nothing is repeated', async () => {
  const { run } = await open({ data: assigned });
  await run(({ repeat }) => repeat());
  expect(sentAssignments()).toEqual([]);
});

test('drivers keep their places while they are read again, and new ones wait', () => {
  const driver = (driver_id: string, score: number) => ({ driver_id, score }) as never;
  expect(holdPlaces([driver('5', 1), driver('6', 2)], [driver('7', 9), driver('6', 8)])).toEqual([
    driver('5', 1),
    driver('6', 8),
  ]);
});
