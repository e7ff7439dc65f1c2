import type { AssignableDriver, ExecutePreview, OrderDetail, OrderRow } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import type { DriverSearchProps } from '../../../shared/orders/order-slots.tsx';
import { type Answer, refusal, serverAnswers, someFrames } from '../../../shared/testing/answered-screen.tsx';
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

const SECOND = {
  version: 4,
  status: 'assigned',
  driver_id: '6',
  driver_name: 'سالم القحطاني',
  driver: { id: '6', name: 'سالم القحطاني', isCasper: false },
} as const;
const NO_DRIVER = { status: 'new', driver: null, driver_id: null, driver_name: null } as const;
const NAMES = new Map([
  ['5', 'محمد الغامدي'],
  ['6', 'سالم القحطاني'],
  ['9', 'فهد الدوسري'],
]);

/** The preview of a driver, whose fee in riyals is the id. */
function previewOf(id: string): ExecutePreview {
  return {
    ...{ driver: { _id: id, name: NAMES.get(id) ?? '' }, fee: `${id}.00`, tax: '0.65', taken_from: null },
    ...{ missing: null, before: BALANCES, after: BALANCES },
    returns_to: 'MAIN',
  };
}

const DriverSearch = ({ onPick }: DriverSearchProps) => (
  <button
    type="button"
    onClick={() => onPick({ driver_id: '9', driver_name: 'فهد الدوسري' } as AssignableDriver)}
  >
    فهد الدوسري
  </button>
);

/** Opens a dialog of an order; the server has its fourth version, with the second driver. */
async function openChanging(kind: keyof typeof DIALOGS, first: Partial<OrderDetail> = {}) {
  orders += 1;
  const order = buildOrder({ order_number: `action${orders}`, ...first });
  const [Dialog, submit] = DIALOGS[kind];
  const path = `/${kind}/`;
  const onClose = vi.fn();
  const calls = serverAnswers((call) => {
    if (call.path.includes(path)) {
      if (call.headers.get('x-order-version') === '4') return done(order);
      return refusal(409, 'CONFLICT', 'order_changed', { order: { ...order, ...SECOND } });
    }
    if (!call.path.endsWith('/execute-preview')) return undefined;
    const id = call.query.get('driver_id');
    return { status: 200, body: { data: id && previewOf(id) } };
  });
  const screen = (shown: OrderRow) => (
    <ListedScreen slots={{ DriverSearch }}>
      <Dialog order={shown} onClose={onClose} />
    </ListedScreen>
  );
  const view = await render(screen(order));
  const button = page.getByRole('button', { name: submit, exact: true });
  const sent = () =>
    calls
      .filter((call) => call.path.includes(path))
      .map(({ headers, body }) => [headers.get('x-order-version'), body ?? {}]);
  return {
    ...{ button, onClose, sent },
    /** Shows the order as the feed brings it. */
    become: (change: Partial<OrderDetail>) => view.rerender(screen({ ...order, ...change })),
  };
}
const dialog = () => page.getByRole('dialog');
const warning = () => page.getByRole('alert');
const goOn = () => page.getByRole('button', { name: 'المتابعة مع السائق الحالي' });

test('an order that another driver got meanwhile is executed once that driver is acknowledged', async () => {
  const { become, button, onClose, sent } = await openChanging('execute');
  await expect.element(dialog()).toMatchTextContent(/5\.00.*أُسند الطلب إلى .?محمد الغامدي/);
  await expect.element(button).toBeEnabled();
  await become(SECOND);
  await expect.element(warning()).toMatchTextContent(/الطلب الآن بيد السائق .?سالم القحطاني/);
  await expect.element(button).toBeDisabled();
  await expect.element(dialog()).toMatchTextContent(/6\.00.*أُسند الطلب إلى .?سالم القحطاني/);
  await goOn().click();
  await expect.element(warning()).not.toBeInTheDocument();
  await button.click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(sent()).toEqual([['4', {}]]);
});

test.each(['execute', 'unassign'] as const)('%s asks after a conflict with another driver', async (kind) => {
  const { button, onClose, sent } = await openChanging(kind);
  await expect.element(button).toBeEnabled();
  await button.click();
  await expect.element(warning()).toMatchTextContent(/الطلب الآن بيد السائق .?سالم القحطاني/);
  await expect.element(button).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
  await goOn().click();
  await button.click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(sent()).toEqual([
    ['3', {}],
    ['4', {}],
  ]);
});

test('unassigning names the driver who has the order now, and what returns to that driver', async () => {
  const { become, button } = await openChanging('unassign');
  await expect.element(dialog()).toMatchTextContent(/يُسحب الطلب من .?محمد الغامدي.*5\.00/);
  await become(SECOND);
  await expect.element(dialog()).toMatchTextContent(/يُسحب الطلب من .?سالم القحطاني.*6\.00.*سالم القحطاني/);
  await expect.element(button).toBeDisabled();
});

test('a driver chosen before another one got the order stays to be checked, and is not sent', async () => {
  const { become, button, onClose, sent } = await openChanging('execute', NO_DRIVER);
  await page.getByRole('button', { name: 'فهد الدوسري' }).click();
  await expect.element(dialog()).toMatchTextContent(/9\.00.*أُسند الطلب إلى .?فهد الدوسري/);
  await become(SECOND);
  await expect.element(dialog()).toMatchTextContent(/لن يُعتمد اختيار السائق .?فهد الدوسري/);
  await expect.element(dialog()).toMatchTextContent(/6\.00.*أُسند الطلب إلى .?سالم القحطاني/);
  await expect.element(button).toBeDisabled();
  await goOn().click();
  await button.click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(sent()).toEqual([['4', {}]]);
});

test('an order that lost its driver is executed for a chosen one once that is acknowledged', async () => {
  const { become, button, onClose, sent } = await openChanging('execute');
  await expect.element(button).toBeEnabled();
  await become({ ...NO_DRIVER, version: 4 });
  await expect.element(warning()).toMatchTextContent(/لم يعد الطلب بيد السائق .?محمد الغامدي/);
  await page.getByRole('button', { name: 'فهد الدوسري' }).click();
  await expect.element(button).toBeDisabled();
  await page.getByRole('button', { name: 'المتابعة مع الطلب بحاله الآن' }).click();
  await button.click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(sent()).toEqual([['4', { driver_id: '9' }]]);
});
