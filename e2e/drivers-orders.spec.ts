import type { Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { placeQuietOrder } from './fixtures/customers.ts';
import { creditDriver, registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList } from './pages/driver-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import type { Say } from './pages/order-screen.ts';

/** A driver of the test's own, charged and ready. */
async function readyDriver(superAdmin: AdminClient) {
  const driver = await registerOwnDriver(superAdmin);
  await creditDriver(superAdmin, driver._id, { amount: '500.00' });
  await superAdmin.request('PATCH', `/admin/api/v1/drivers/${driver._id}/available-status`);
  return driver;
}

/** A further order that the driver has. */
async function assignOrder(superAdmin: AdminClient, driver_id: string): Promise<string> {
  const { order_number: number } = await placeQuietOrder({});
  await superAdmin.runOrderAction(number, 'Assign', { driver_id });
  return number;
}

/** Opens the actions of an order in the driver's list. */
async function openActions(portal: Page, say: Say, number: string) {
  const name = say(`إجراءات ${number}`, `Actions of ${number}`);
  await portal.getByRole('button', { name }).click();
  return portal.getByRole('region', { name });
}

test('[DRV-19] [DRV-61] [DRV-62] the orders of one driver, with the filters of the order list', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  test.slow();
  const driver = await readyDriver(superAdmin);
  const done = await assignOrder(superAdmin, driver._id);
  await superAdmin.runOrderAction(done, 'Execute', { driver_id: driver._id });
  const open = await assignOrder(superAdmin, driver._id);
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
  await portal.getByRole('tab', { name: new RegExp(say('^مباشر', '^Live')) }).click();
  await expect(portal).toHaveURL(/\/orders\/live/);
});

test('[DRV-63] [DRV-64] [DRV-65] an order of the driver is executed, another one cancelled with a reason, and the invoice is a click away', async ({
  portal,
  say,
  superAdmin,
}) => {
  const driver = await readyDriver(superAdmin);
  const open = await assignOrder(superAdmin, driver._id);
  await portal.goto(`/drivers/${driver._id}/orders`);
  const panel = await openActions(portal, say, open);
  await expect(
    panel.getByRole('link', { name: say('الفاتورة', 'View invoice'), exact: true }),
  ).toHaveAttribute('href', `/orders/${open}`);
  await panel.getByRole('button', { name: say('تنفيذ الطلب', 'Execute order'), exact: true }).click();
  const dialog = portal.getByRole('dialog');
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await superAdmin.order(open)).isDelivered).toBe(true);

  const further = await assignOrder(superAdmin, driver._id);
  await portal.reload();
  const others = await openActions(portal, say, further);
  await others
    .getByRole('button', { name: say('إلغاء مع سبب…', 'Cancel with reason…'), exact: true })
    .click();
  await dialog.getByRole('combobox', { name: say('السبب', 'Reason') }).click();
  const [, reason] = await superAdmin.request<{ id: string; nameAr: string; nameEn: string }[]>(
    'GET',
    '/admin/api/v1/reasons-list',
  );
  if (!reason) throw new Error('there is but one reason');
  await portal.getByRole('option', { name: say(reason.nameAr, reason.nameEn), exact: true }).click();
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await superAdmin.order(further)).isCanceled).toBe(true);
  expect((await superAdmin.order(further)).cancel_reason).toBe(reason.id);
});
