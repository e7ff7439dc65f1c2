import { placeQuietOrder } from './fixtures/customers.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList } from './pages/driver-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

test('[DRV-19] [DRV-61] [DRV-62] [DRV-63] [DRV-64] [DRV-65] the orders of one driver, with the filters and actions of the order list @once', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  test.slow();
  const driver = await registerOwnDriver(superAdmin);
  await superAdmin.request(
    'POST',
    '/admin/api/v1/transactions/create',
    {
      driver_id: driver._id,
      amount: '500.00',
      gift: '0.00',
      delivery_cost: '0.00',
      isGift: false,
      isCharge: true,
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  await superAdmin.request('PATCH', `/admin/api/v1/drivers/${driver._id}/available-status`);
  const numbers: string[] = [];
  for (let at = 0; at < 2; at++) {
    const { order_number: number } = await placeQuietOrder({});
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: driver._id });
    numbers.push(number);
    if (at === 0) await superAdmin.runOrderAction(number, 'Execute', { driver_id: driver._id });
  }
  const [done = '', open = ''] = numbers;
  const list = new DriverList(portal, say);
  await list.openWith(driver);
  const actions = await list.openPanel(driver);
  await actions.getByRole('link', { name: say('الطلبات', 'Orders'), exact: true }).click();
  await expect(portal).toHaveURL(new RegExp(`/drivers/${driver._id}/orders`));
  const table = portal.getByRole('table', {
    name: ignoringIsolates(say(`طلبات ${driver.name}`, `Orders of ${driver.name}`)),
  });
  const row = (number: string) => table.getByRole('row').filter({ hasText: number });
  await expect(row(done)).toHaveCount(1);
  await expect(row(open)).toHaveCount(1);
  await expectAccessible(portal);
  const read = portal.waitForRequest((request) =>
    request.url().includes(`/api/v1/drivers/${driver._id}/orders?`),
  );
  await portal.goto(`/drivers/${driver._id}/orders?limit=200&filters[status][0]=assigned`);
  const sent = new URL((await read).url()).searchParams;
  expect([sent.get('limit'), sent.get('page')]).toEqual(['200', '1']);
  await expect(row(open)).toHaveCount(1);
  await expect(row(done)).toHaveCount(0);
  await portal.getByRole('button', { name: say(`إجراءات ${open}`, `Actions of ${open}`) }).click();
  const panel = (number: string) =>
    portal.getByRole('region', { name: say(`إجراءات ${number}`, `Actions of ${number}`) });
  await expect(
    panel(open).getByRole('link', { name: say('الفاتورة', 'View invoice'), exact: true }),
  ).toHaveAttribute('href', `/orders/${open}`);
  const dialog = portal.getByRole('dialog');
  await panel(open)
    .getByRole('button', { name: say('تنفيذ الطلب', 'Execute order'), exact: true })
    .click();
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await superAdmin.order(open)).isDelivered).toBe(true);

  const { order_number: third } = await placeQuietOrder({});
  await superAdmin.runOrderAction(third, 'Assign', { driver_id: driver._id });
  await portal.goto(`/drivers/${driver._id}/orders`);
  await portal.getByRole('button', { name: say(`إجراءات ${third}`, `Actions of ${third}`) }).click();
  await panel(third)
    .getByRole('button', { name: say('إلغاء مع سبب…', 'Cancel with reason…'), exact: true })
    .click();
  await dialog.getByRole('combobox', { name: say('السبب', 'Reason') }).click();
  await portal.getByRole('listbox').getByRole('option').first().click();
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await superAdmin.order(third)).isCanceled).toBe(true);
  await portal.getByRole('tab', { name: new RegExp(say('^مباشر', '^Live')) }).click();
  await expect(portal).toHaveURL(/\/orders\/live/);
});
