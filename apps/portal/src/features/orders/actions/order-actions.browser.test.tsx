import type { ExecutePreview, OrderRow } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { type Answer, serverAnswers, someFrames } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { ListedScreen } from '../../../shared/testing/listed.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { CancelOrderModal } from './cancel-order/cancel-order-modal.tsx';
import { ExecuteOrderModal } from './execute-order/execute-order-modal.tsx';
import { UnassignByNumber, UnassignOrderModal } from './unassign-order/unassign-order-modal.tsx';

const DIALOGS = {
  execute: [ExecuteOrderModal, 'تنفيذ الطلب', 'Execute'],
  unassign: [UnassignOrderModal, 'سحب الطلب من السائق', 'Unassign'],
} as const;
let orders = 0;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(() => vi.restoreAllMocks());

/** Opens a dialog of an order that no other test has, and confirms. */
async function confirm(kind: keyof typeof DIALOGS, answer: (order: OrderRow) => Answer) {
  orders += 1;
  const order = buildOrder({ order_number: `action${orders}` });
  const [Dialog, submit, action] = DIALOGS[kind];
  const onClose = vi.fn();
  const path = `/${kind}/`;
  const calls = serverAnswers((call) => {
    if (call.path.includes(path)) return answer(order);
    return call.path.endsWith('/execute-preview') ? { status: 200, body: { data: null } } : undefined;
  });
  const toasts = watchToasts();
  await render(
    <ListedScreen>
      <Dialog order={order} onClose={onClose} />
    </ListedScreen>,
  );
  const button = page.getByRole('button', { name: submit, exact: true });
  await expect.element(button).toBeEnabled();
  await button.click();
  await expect.poll(() => toasts().length).toBeGreaterThan(0);
  const keys = calls
    .filter((call) => call.path.includes(path))
    .map(({ headers }) => headers.get('x-transaction-key'));
  const key = new RegExp(`^${order.order_number}::3::${action}::[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
  expect(keys).toEqual([expect.stringMatching(key)]);
  return { button, onClose, toasts: toasts().map(({ kind: of, title }) => [of, title]) };
}

const done = (order: OrderRow): Answer => ({
  status: 200,
  body: { data: { ...order, version: 4 }, replayed: false },
});

test('[ERR-05] when execute fails without a reason, the general text is shown', async () => {
  const { button, onClose, toasts } = await confirm('execute', () => ({ status: 500, body: 'broken' }));
  expect(toasts).toEqual([['error', 'حدث خطأ، يرجى المحاولة مرة أخرى.']]);
  await expect.element(button).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('[ORD-35] [ERR-09] [ERR-11] a toast says that the driver was unassigned', async () => {
  const { onClose, toasts } = await confirm('unassign', done);
  expect(toasts).toEqual([['success', 'تم سحب الطلب من السائق']]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('[ORD-35] [ERR-10] [ERR-12] a failed unassign says so', async () => {
  const { button, onClose, toasts } = await confirm('unassign', () => ({ status: 500, body: '' }));
  expect(toasts).toEqual([['error', 'تعذّر سحب الطلب من السائق']]);
  await expect.element(button).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('an order that is loaded by its number stays when a later reading fails; one that is not says so and closes', async () => {
  const order = buildOrder({ order_number: 'by-number' });
  let reads = 0;
  serverAnswers(({ path }) => {
    if (path.endsWith('/execute-preview')) return { status: 200, body: { data: null } };
    if (!path.endsWith('/by-number')) return undefined;
    reads += 1;
    return reads === 1 ? { status: 200, body: { data: { ...order, items: [] } } } : { status: 500, body: '' };
  });
  const toasts = watchToasts();
  const onClose = vi.fn();
  const open = (number: string) =>
    render(
      <ListedScreen>
        <UnassignByNumber key={number} orderNumber={number} onClose={onClose} />
      </ListedScreen>,
    );
  await open(order.order_number);
  const submit = page.getByRole('button', { name: 'سحب الطلب من السائق', exact: true });
  await expect.element(submit).toBeEnabled();
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => reads).toBe(2);
  await someFrames();
  await expect.element(submit).toBeEnabled();
  expect([toasts(), onClose.mock.calls]).toEqual([[], []]);
  await open('unknown');
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(toasts()).toMatchObject([{ kind: 'error' }]);
});

const BALANCES = { main: '40.00', gift: '10.00', hold: '5.00' };
test.each([
  ['MAIN', /تُعاد رسوم الطلب المحجوزة .*5\.00.* إلى محفظة السائق .?محمد الغامدي/],
  ['GIFT', /تُعاد رسوم الطلب المحجوزة .*5\.00.* إلى رصيد الهدايا لدى السائق .?محمد الغامدي/],
  [null, /لا رسوم محجوزة لدى السائق .?محمد الغامدي/],
] as const)(
  'cancelling and unassigning name the amount that returns to the driver: %s',
  async (returns_to, text) => {
    const fee = returns_to === null ? '0.00' : '5.00';
    const data: ExecutePreview = {
      ...{ driver: { _id: '5', name: 'محمد الغامدي' }, fee, tax: '0.65', taken_from: null, returns_to },
      ...{ missing: null, before: BALANCES, after: BALANCES },
    };
    serverAnswers(({ path }) => {
      if (path.endsWith('/execute-preview')) return { status: 200, body: { data } };
      return path.endsWith('/reasons-list') ? { status: 200, body: [] } : undefined;
    });
    for (const Dialog of [CancelOrderModal, UnassignOrderModal]) {
      const view = await render(
        <ListedScreen>
          <Dialog order={buildOrder()} onClose={() => undefined} />
        </ListedScreen>,
      );
      await expect.poll(() => page.getByRole('dialog').element().textContent).toMatch(text);
      await view.unmount();
    }
  },
);
