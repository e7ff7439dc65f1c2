import type { AssignableDriver, OrderRow } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../shared/testing/factories.ts';
import { ListedScreen } from '../../shared/testing/listed.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { BestDriver } from './best-driver.tsx';

const driver = (driver_id: string, change: Partial<AssignableDriver> = {}): AssignableDriver => ({
  ...{ driver_id, driver_name: `سائق ${driver_id}`, token: driver_id, driver_phone: '0550000001' },
  ...{ company_name: null, is_online: true, orders_in_hand: 0, number_of_received: 2 },
  ...{ distance: 1.5, score: 80, reasons: [] },
  ...change,
});
let orders = 0;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(() => vi.restoreAllMocks());

/** The best driver for an order of its own, among these in the sequence of their scores. */
async function open(drivers: AssignableDriver[], change: Partial<OrderRow> = {}) {
  orders += 1;
  const order = buildOrder({ order_number: `best${orders}`, ...change });
  const onClose = vi.fn();
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/driver-assign/search'))
      return { status: 200, body: { drivers, total: drivers.length } };
    if (path.includes('/orders/assign/')) {
      const data = { ...order, driver_id: '3', driver_name: 'سائق 3', version: 4 };
      return { status: 200, body: { data, replayed: false } };
    }
    if (path.includes(order.order_number)) return { status: 200, body: { data: { ...order, items: [] } } };
    return undefined;
  });
  await render(
    <ListedScreen>
      <BestDriver orderNumber={order.order_number} onClose={onClose} />
    </ListedScreen>,
  );
  return { order, onClose, assigned: () => calls.filter(({ path }) => path.includes('/orders/assign/')) };
}
const best = page.getByRole('list', { name: 'أفضل سائق قريب' });

test('the first driver with no reason against an offer takes over from the one who has the order', async () => {
  const toasts = watchToasts();
  const { order, onClose, assigned } = await open(
    [driver('9'), driver('2', { reasons: ['declined_before'] }), driver('3'), driver('4')],
    { status: 'assigned', driver_id: '9', driver_name: 'سائق 9' },
  );
  await expect.element(best.getByText(/1\.5/)).toBeVisible();
  await expect.element(best.getByText('الدرجة 80 من 100')).toBeInTheDocument();
  const pick = page.getByRole('button', { name: 'إعادة إسناد إلى سائق 3', exact: true });
  // A driver of the list shows it under the pointer; this one always.
  expect(getComputedStyle(pick.element()).opacity).toBe('1');
  await pick.click();
  await expect.poll(() => toasts().map(({ title }) => title)).toEqual(['تم إرسال الطلب بنجاح']);
  expect(assigned().map(({ body }) => body)).toEqual([{ driver_id: '3', seen_driver_id: '9' }]);
  expect(assigned()[0]?.path).toContain(order.order_number);
  expect(onClose).toHaveBeenCalledOnce();
});

test('where no driver is suitable, it says so', async () => {
  await open([driver('2', { reasons: ['too_many_orders'] })], {
    ...{ status: 'new', driver_id: null, driver_name: null, driver: null },
  });
  await expect.element(page.getByText('لا سائق مناسب قريب الآن.')).toBeVisible();
});
