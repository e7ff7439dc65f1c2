import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../../shared/testing/factories.ts';
import { watchToasts } from '../../../../shared/testing/watch-toasts.ts';
import { CancelOrderModal } from './cancel-order-modal.tsx';

const REASONS = [
  { id: '1', nameAr: 'العميل لا يرد', nameEn: 'The customer does not answer' },
  { id: '2', nameAr: 'المطعم مغلق', nameEn: 'The restaurant is closed' },
];
let orders = 0;

/** Each test has its own order. */
function setUp(cancel: () => Answer, reasons: () => Answer = () => ({ status: 200, body: REASONS })) {
  orders += 1;
  const order = buildOrder({ order_number: `cancel${orders}` });
  const onClose = vi.fn();
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/reasons-list')) return reasons();
    return path.includes('/orders/cancel/') ? cancel() : undefined;
  });
  const sent = () => calls.filter(({ path }) => path.includes('/orders/cancel/'));
  return { order, onClose, sent };
}
const confirm = () => page.getByRole('button', { name: 'إلغاء الطلب', exact: true });
async function choose(reason: string) {
  await page.getByRole('combobox', { name: 'السبب' }).click();
  await page.getByRole('option', { name: reason }).click();
}

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(() => vi.restoreAllMocks());

test('[ORD-23] [VAL-04] without a reason nothing is sent, and the field shows an error', async () => {
  const { order, onClose, sent } = setUp(() => ({ status: 200, body: {} }));
  await render(
    <AnsweredScreen>
      <CancelOrderModal order={order} onClose={onClose} />
    </AnsweredScreen>,
  );
  await expect.element(confirm()).toBeEnabled();
  await confirm().click();
  await expect.element(page.getByText('يرجى اختيار سبب الإلغاء', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'السبب' })).toHaveFocus();
  expect(sent()).toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
});

test('[VAL-05] a reason is enough; transaction key and version are sent, and the toast names the order', async () => {
  const { order, onClose, sent } = setUp(() => ({
    status: 200,
    body: { data: { ...order, isCanceled: true, version: 4 }, replayed: false },
  }));
  await render(
    <AnsweredScreen>
      <CancelOrderModal order={order} onClose={onClose} />
    </AnsweredScreen>,
  );
  await choose('المطعم مغلق');
  await confirm().click();
  await expect.element(page.getByText(new RegExp(`أُلغي الطلب \u2068?${order.order_number}`))).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  const [call] = sent();
  expect(call?.body).toEqual({ cancel_reason: '2' });
  expect(call?.headers.get('x-order-version')).toBe('3');
  expect(call?.headers.get('x-transaction-key')).toMatch(
    new RegExp(`^${order.order_number}::3::Cancel::[0-9a-f-]{36}$`),
  );
});

test('[ORD-22] the note goes with the reason', async () => {
  const { order, onClose, sent } = setUp(() => ({
    status: 200,
    body: { data: { ...order, isCanceled: true, version: 4 }, replayed: false },
  }));
  await render(
    <AnsweredScreen>
      <CancelOrderModal order={order} onClose={onClose} />
    </AnsweredScreen>,
  );
  await choose('المطعم مغلق');
  await page.getByRole('textbox', { name: /^ملاحظة/ }).fill('اتصلنا مرتين');
  await confirm().click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().map(({ body }) => body)).toEqual([{ cancel_reason: '2', cancel_reason_txt: 'اتصلنا مرتين' }]);
});

test.each([
  ['[ERR-05] without a reason', { status: 500, body: 'broken' }, ['حدث خطأ، يرجى المحاولة مرة أخرى.']],
  [
    '[ERR-19] with several entries',
    {
      status: 422,
      body: {
        ...{ defined: true, code: 'VALIDATION', status: 422, message: 'required_reason' },
        data: { errors: [{ msg: 'required_reason' }, { msg: 'value_too_large' }] },
      },
    },
    ['يرجى اختيار سبب الإلغاء', 'القيمة أكبر من المسموح.'],
  ],
])('a failure %s shows its texts, and the dialog stays', async (_name, failure, texts) => {
  const { order, onClose } = setUp(() => failure);
  const toasts = watchToasts();
  await render(
    <AnsweredScreen>
      <CancelOrderModal order={order} onClose={onClose} />
    </AnsweredScreen>,
  );
  await choose('العميل لا يرد');
  await confirm().click();
  await expect.poll(toasts).toMatchObject(texts.map((title) => ({ kind: 'error', title })));
  await expect.element(confirm()).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('after lost answers the same request is retried with the same key: automatically, and by the person, also in a dialog that is opened again; a refusal ends it', async () => {
  let sends = 0;
  const { order, onClose, sent } = setUp(() => {
    sends += 1;
    if (sends <= 3) return 'no answer';
    if (sends === 4) return refusal(422, 'VALIDATION', 'cancel_reason_unknown');
    return { status: 200, body: { data: { ...order, isCanceled: true, version: 4 }, replayed: true } };
  });
  const screen = (isOpen: boolean) => (
    <AnsweredScreen>{isOpen && <CancelOrderModal order={order} onClose={onClose} />}</AnsweredScreen>
  );
  const view = await render(screen(true));
  await choose('العميل لا يرد');
  await confirm().click();
  await expect
    .element(page.getByText('إعادة المحاولة ترسل الطلب نفسه', { exact: false }), { timeout: 8000 })
    .toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'السبب' })).toBeDisabled();
  const retry = page.getByRole('button', { name: 'إعادة المحاولة' });
  await view.rerender(screen(false));
  await expect.element(retry).not.toBeInTheDocument();
  await view.rerender(screen(true));
  await retry.click();
  await vi.waitFor(() => expect(sent()).toHaveLength(4));
  const keys = () => new Set(sent().map(({ headers }) => headers.get('x-transaction-key')));
  expect(keys().size).toBe(1);
  await confirm().click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(5);
  expect(keys().size).toBe(2);
});

test('after a refusal the key is renewed, and a finished order closes the dialog', async () => {
  let refused = 0;
  const { order, onClose, sent } = setUp(() => {
    refused += 1;
    if (refused === 1) return refusal(422, 'VALIDATION', 'cancel_reason_unknown');
    const can = { ...order.can, cancel: false, execute: false };
    return refusal(409, 'CONFLICT', 'order_delivered', {
      order: { ...order, isDelivered: true, version: 9, can },
    });
  });
  await render(
    <AnsweredScreen>
      <CancelOrderModal order={order} onClose={onClose} />
    </AnsweredScreen>,
  );
  await choose('العميل لا يرد');
  await confirm().click();
  await expect.element(page.getByText('سبب الإلغاء لم يعد متاحًا', { exact: false })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await confirm().click();
  await expect.element(page.getByText('سبق تسليم هذا الطلب.')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(new Set(sent().map(({ headers }) => headers.get('x-transaction-key'))).size).toBe(2);
});

test('an order that another driver got meanwhile keeps its reason until that driver is acknowledged', async () => {
  const { order, onClose, sent } = setUp(() => ({
    status: 200,
    body: { data: { ...order, isCanceled: true, version: 5 }, replayed: false },
  }));
  const screen = (change: { version?: number; driver_id?: string; driver_name?: string }) => (
    <AnsweredScreen>
      <CancelOrderModal order={{ ...order, ...change }} onClose={onClose} />
    </AnsweredScreen>
  );
  const view = await render(screen({}));
  await choose('المطعم مغلق');
  await view.rerender(screen({ version: 4, driver_id: '6', driver_name: 'سالم القحطاني' }));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/الطلب الآن بيد السائق .?سالم القحطاني/);
  await expect.element(confirm()).toBeDisabled();
  expect(sent()).toHaveLength(0);
  await page.getByRole('button', { name: 'المتابعة مع السائق الحالي' }).click();
  await confirm().click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().map(({ body, headers }) => [headers.get('x-order-version'), body])).toEqual([
    ['4', { cancel_reason: '2' }],
  ]);
});

test('reasons that failed to load are retried from the field', async () => {
  let fails = true;
  const { order, onClose } = setUp(
    () => ({ status: 200, body: {} }),
    () => (fails ? { status: 500, body: {} } : { status: 200, body: REASONS }),
  );
  await render(
    <AnsweredScreen>
      <CancelOrderModal order={order} onClose={onClose} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByText('تعذّر تحميل الأسباب')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await choose('المطعم مغلق');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('an order that can no longer be cancelled shows a notice and no action', async () => {
  const { order, onClose } = setUp(() => ({ status: 200, body: {} }));
  const closed = { ...order, isDelivered: true, can: { ...order.can, cancel: false } };
  await render(
    <AnsweredScreen>
      <CancelOrderModal order={closed} onClose={onClose} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByText('لم يعد هذا الإجراء متاحًا', { exact: false })).toBeVisible();
  expect(confirm().elements()).toHaveLength(0);
});
