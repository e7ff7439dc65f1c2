import type { OrderTransaction } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withoutIsolates } from '../../shared/format/isolated.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { type Answer, AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { OrderLedger } from './order-ledger.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
afterEach(() => vi.restoreAllMocks());

const HELD: OrderTransaction = {
  ...{ _id: '81', type: 'HOLDING', driver: { _id: '5', name: 'محمد الغامدي' } },
  ...{ created_by: { role: 'ADMIN', name: 'نوف العتيبي' }, created_at: '2026-11-21T10:13:00.000Z' },
  entries: [
    { _id: '1', account: 'HOLD', gateway: null, amount: '15.00', remaining_balance: '15.00' },
    { _id: '2', account: 'MAIN', gateway: null, amount: '-15.00', remaining_balance: '485.00' },
  ],
};

async function open(read: () => Answer | Promise<Answer>) {
  serverAnswers(({ path }) => (path.endsWith('/orders/7/ledger') ? read() : undefined));
  await render(
    <AnsweredScreen>
      <OrderLedger order={{ _id: '7' }} />
    </AnsweredScreen>,
  );
}
const rows = () =>
  [...(page.getByRole('table').element() as HTMLTableElement).rows].slice(1).map(({ cells }) =>
    [...cells].map(({ textContent }) =>
      withoutIsolates(textContent ?? '')
        .replaceAll('\u200e', '')
        .trim(),
    ),
  );

test('a transaction has its type in words, its entries with amount and driver, and leads to its details', async () => {
  await open(() => ({ status: 200, body: { data: [HELD] } }));
  await expect.element(page.getByText('حجز الرسوم', { exact: true })).toBeVisible();
  expect(rows()).toEqual([
    ['الرسوم المحجوزةمحمد الغامدي', '+15.00', '15.00'],
    ['الرصيد الأساسيمحمد الغامدي', '-15.00', '485.00'],
  ]);
  const link = page.getByRole('link', { name: /81$/ });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/transactions\?open=.*81/));
});

test('an order that moved no money says so', async () => {
  await open(() => ({ status: 200, body: { data: [] } }));
  await expect.element(page.getByText('لا حركات مالية على هذا الطلب بعد.')).toBeVisible();
});

test('the transactions load, fail and are read again', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let answer: Answer | Promise<Answer> = promise;
  await open(() => answer);
  await expect.element(page.getByRole('status')).toMatchTextContent('جارٍ التحميل…');
  resolve({ status: 500, body: '' });
  await expect.element(page.getByText('تعذّر تحميل الحركات المالية')).toBeVisible();
  answer = { status: 200, body: { data: [HELD] } };
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
});
