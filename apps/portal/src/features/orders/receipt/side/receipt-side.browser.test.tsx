import type { CustomerOrder } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withoutIsolates } from '../../../../shared/format/isolated.ts';
import { addTexts, startI18n } from '../../../../shared/i18n/i18n.ts';
import { type Answer, serverAnswers } from '../../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../../shared/testing/factories.ts';
import { ListedScreen } from '../../../../shared/testing/listed.tsx';
import { ReceiptSide } from './receipt-side.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const ORDERS: CustomerOrder[] = [
  {
    ...{ order_number: '10482001', status: 'delivered', driver_id: '5', restaurant_name: 'بيت البرجر' },
    ...{ created_at: '2026-11-20T17:05:09.000Z', total: '1234.50' },
  },
  {
    ...{ order_number: '10481999', status: 'new', driver_id: null, restaurant_name: 'شاورما الراكة' },
    ...{ created_at: '2026-11-19T09:00:00.000Z', total: '38.00' },
  },
];

/** Opens the side of order 7, whose customer's orders are answered by `read`. */
async function open(read: () => Answer | Promise<Answer>) {
  serverAnswers(({ path }) => {
    if (path.endsWith('/orders/7/customer-orders')) return read();
    return path.endsWith('/history') ? { status: 200, body: { data: [] } } : undefined;
  });
  const ledger = vi.fn((_props: { order: { _id: string } }) => null);
  await render(
    <ListedScreen slots={{ OrderLedger: ledger }}>
      <ReceiptSide order={buildOrder()} />
    </ListedScreen>,
  );
  return ledger;
}
const part = page.getByRole('region', { name: 'طلبات العميل الأخيرة' });
const rows = part.getByRole('list').getByRole('listitem');

test('the customer’s other orders: number, status, total, store and time, each with its receipt', async () => {
  await open(() => ({ status: 200, body: { data: ORDERS } }));
  await expect.element(rows.first()).toBeVisible();
  const shown = rows
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => withoutIsolates(textContent ?? '').trim()));
  expect(shown).toEqual([
    ['10482001', 'تم التوصيل', '1,234.50', 'بيت البرجر · 20-11-2026 20:05:09'],
    ['10481999', 'بانتظار القبول', '38.00', 'شاورما الراكة · 19-11-2026 12:00:00'],
  ]);
  const hrefs = rows
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/orders/10482001', '/orders/10481999']);
});

test('a customer without another order says so', async () => {
  await open(() => ({ status: 200, body: { data: [] } }));
  await expect.element(part.getByText('لا طلبات أخرى للعميل.')).toBeVisible();
  await expect.element(rows.first()).not.toBeInTheDocument();
});

test('the orders load, fail and are read again', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let answer: Answer | Promise<Answer> = promise;
  await open(() => answer);
  await expect.element(part.getByRole('status')).toMatchTextContent('جارٍ التحميل…');
  resolve({ status: 500, body: '' });
  await expect.element(part.getByRole('alert')).toMatchTextContent('تعذّر تحميل طلبات العميل');
  answer = { status: 200, body: { data: ORDERS } };
  await part.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(part.getByRole('alert')).not.toBeInTheDocument();
});

test('the ledger of the order stands open under its history', async () => {
  const ledger = await open(() => ({ status: 200, body: { data: [] } }));
  await expect.element(page.getByRole('region', { name: 'القيود المالية' })).toBeVisible();
  expect(ledger.mock.lastCall?.[0].order).toMatchObject({ _id: '7' });
});
