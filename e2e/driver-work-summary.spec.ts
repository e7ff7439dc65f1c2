import type { AdminClient } from './fixtures/admin-client.ts';
import { placeNewOrder } from './fixtures/orders-in-state.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';

/** A driver of the test's own with money for the fees. */
async function driverWithMoney(adminClient: AdminClient) {
  const driver = await registerOwnDriver(adminClient);
  const charge = { amount: '600.00', gift: '0.00', delivery_cost: '0.00', isGift: false, isCharge: true };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const path = '/admin/api/v1/transactions/create';
  await adminClient.request('POST', path, { driver_id: driver._id, ...charge }, key);
  return driver;
}

test('the summary of a driver, and the hand-over of orders when the driver is sick', async ({
  portal,
  expectAccessible,
  say,
  superAdmin,
}) => {
  test.slow();
  const [sick, other] = [await driverWithMoney(superAdmin), await driverWithMoney(superAdmin)];
  const [one, two] = [await placeNewOrder(), await placeNewOrder()];
  for (const number of [one, two]) await superAdmin.runOrderAction(number, 'Assign', { driver_id: sick._id });
  await portal.goto(`/drivers/edit/${sick._id}`);
  const glance = portal.getByRole('region', { name: say('نظرة سريعة', 'At a glance') });
  for (const number of [one, two]) await expect(glance.getByRole('link', { name: number })).toBeVisible();
  const terms = glance.getByRole('table', { name: say('شروط السائقين', 'Driver terms') });
  await expect(terms).toContainText(
    say('الحد الأدنى للإيداع في المحفظة عند البدء 500 ريال', 'minimum wallet deposit to start is 500 riyals'),
  );
  await expect(terms).toContainText('600.00');
  await expect(terms).toContainText(say('عن 200 ريال', 'below 200 riyals'));
  await expect(terms).toContainText(say('20 دقيقة', '20 minutes'));
  await expect(terms).toContainText(say('24 ساعة', '24 hours'));
  await expect(terms).toContainText(say('كل شهر واحد', 'every one month'));
  await expect(glance).toContainText(say('لا موقع بعد', 'No position yet'));
  await expectAccessible(portal);

  await glance.getByRole('button', { name: say('نقل طلباته…', 'Hand over orders…') }).click();
  const dialog = portal.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  const target = dialog.getByRole('combobox', {
    name: say(`السائق الجديد للطلب ${one}`, `New driver of order ${one}`),
  });
  await target.fill(other.name);
  await portal.getByRole('option', { name: other.name }).click();
  await expect(target).toHaveValue(other.name);
  await dialog.getByRole('button', { name: say('نقل الطلبات: 2', 'Hand over: 2') }).click();
  const result = dialog.getByRole('list', { name: say('النتيجة', 'Result') });
  await expect(result.getByRole('listitem').filter({ hasText: one })).toContainText(other.name);
  await expect(result.getByRole('listitem').filter({ hasText: two })).toContainText(
    say('أُعيد إلى التوزيع', 'Returned to the distribution'),
  );
  await dialog
    .getByRole('button', { name: say('إغلاق', 'Close'), exact: true })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await expect(glance).toContainText(say('لا طلبات حالية', 'No current orders'));
  expect((await superAdmin.order(one)).driver_id).toBe(other._id);
  expect((await superAdmin.order(two)).driver_id).not.toBe(sick._id);
  for (const number of [one, two])
    await superAdmin.runOrderAction(number, 'Cancel', { cancel_reason: await superAdmin.cancelReason() });
});
