import { placeOrder } from './fixtures/customers.ts';
import { secrets } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';
import { LiveOrders } from './pages/live-orders.ts';
import { STATUS } from './pages/order-screen.ts';

test('an order comes in by the channel gateway, a driver takes it, and the portal shows it delivered', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.setTimeout(300_000);
  // By default a driver may deliver three minutes after taking an order: here sooner.
  await superAdmin.request('POST', '/admin/api/v1/settings/unlock', { phrase: secrets().settingsPassphrase });
  await superAdmin.request('POST', '/admin/api/v1/settings/create', {
    data: [{ key: 'DRIVER_TIME_EXECUTE', content: { time: 0.2, distance: 1, distance_send_notify: 0.5 } }],
  });
  const live = new LiveOrders(portal, say);
  await live.open();
  const placed = await placeOrder({}, { city: 'الدمام' });
  const number = placed.order_number;
  await live.search.fill(number);
  await expect(live.rows).toHaveCount(1);
  const within = { timeout: 240_000 };
  const status = await live.cell(number, 'الحالة', 'Status');
  await expect(status).toContainText(new RegExp(say(...STATUS.ongoing)), within);
  const driver = await (await live.cell(number, 'السائق', 'Driver')).textContent();
  await expect(status).toContainText(say('تم التوصيل', 'Delivered'), within);
  const order = await superAdmin.order(number);
  expect(order).toMatchObject({
    isDelivered: true,
    driver_name: driver,
    customer_phone: placed.customer_phone,
  });
  expect((await superAdmin.history(number)).map(({ action }) => action).slice(-5)).toEqual([
    'accepted',
    'arrived_store',
    'take_order',
    'wait_customer',
    'delivered',
  ]);
});
