import { placeOrderWithSilentDriver } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';

test('an item of the docked list leads to a call, is snoozed with a reason for everyone, and listed again', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  test.slow();
  const number = await placeOrderWithSilentDriver(superAdmin);
  await portal.goto('/orders');
  await portal.getByRole('button', { name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')) }).click();
  const panel = portal.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
  const item = panel.getByRole('listitem').filter({ has: portal.getByRole('link', { name: number }) });
  await expect(item).toContainText(
    say('سائق بيده طلب ولا تحديث لموقعه', 'No position from a driver with an order'),
    { timeout: 60_000 },
  );

  // The status is not under the panel.
  const status = portal.getByRole('columnheader', { name: say('الحالة', 'Status') });
  const [head, side] = [await status.boundingBox(), await panel.boundingBox()];
  const overlap =
    Math.min((head?.x ?? 0) + (head?.width ?? 0), (side?.x ?? 0) + (side?.width ?? 0)) -
    Math.max(head?.x ?? 0, side?.x ?? 0);
  expect(overlap).toBeLessThanOrEqual(1);

  const { driver_phone: phone } = await superAdmin.order(number);
  await expect(item.getByRole('link', { name: new RegExp(say('^الاتصال على', '^Call')) })).toHaveAttribute(
    'href',
    `tel:+966${phone?.slice(1)}`,
  );

  await item.getByRole('button', { name: say('تأجيل', 'Snooze') }).click();
  const dialog = portal.getByRole('dialog', { name: say('تأجيل', 'Snooze') });
  await expectAccessible(portal);
  await dialog.getByRole('button', { name: say('تأجيل', 'Snooze') }).click();
  await expect(dialog).toContainText(say('أدخل السبب', 'Enter a reason'));
  await dialog.getByText(say('30 دقيقة', '30 minutes')).click();
  await dialog.getByRole('textbox').fill('calling the driver');
  await dialog.getByRole('button', { name: say('تأجيل', 'Snooze') }).click();
  await expect(dialog).toBeHidden();
  const snoozed = panel.getByRole('region').filter({ has: portal.getByRole('link', { name: number }) });
  await expect(snoozed).toContainText('calling the driver');
  const { data } = await superAdmin.request<{
    data: { results: { order_number: string; snooze: { reason: string; until: string } | null }[] };
  }>('GET', '/admin/api/v1/attention');
  const stored = data.results.find(({ order_number }) => order_number === number)?.snooze;
  expect(stored?.reason).toBe('calling the driver');
  expect(Date.parse(stored?.until ?? '') - Date.now()).toBeGreaterThan(25 * 60_000);
  await expectAccessible(portal);

  await item.getByRole('button', { name: say('إظهار من جديد', 'List again') }).click();
  await expect(snoozed).toHaveCount(0);
  await expect(item).toBeVisible();
  await superAdmin.runOrderAction(number, 'Execute', {});
  await expect(item).toHaveCount(0);
});
