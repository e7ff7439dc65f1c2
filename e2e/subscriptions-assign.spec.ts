import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import {
  assignPath,
  createSubscription,
  openSubscription,
  success,
} from './fixtures/drivers/subscriptions.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { test } from './fixtures/test.ts';

async function credit(adminClient: AdminClient, driver_id: string, amount: string): Promise<void> {
  const body = { driver_id, amount, gift: '0.00', delivery_cost: '0.00', isGift: false, isCharge: true };
  const key = { 'idempotency-key': randomUUID() };
  await adminClient.request('POST', '/admin/api/v1/transactions/create', body, key);
}

test('[SUB-08] [SUB-09] [SUB-10] [APP-40] only an active subscription leads to its drivers, and from there back', async ({
  portal,
  say,
  superAdmin,
}) => {
  const draft = await createSubscription(superAdmin, { isDraft: true });
  const link = (scope: ReturnType<Page['getByRole']>) =>
    scope.getByRole('link', { name: say('اشتراكات السائقين', 'Driver subscriptions'), exact: true });
  await expect(link((await openSubscription(portal, say, draft)).actions)).toHaveCount(0);
  const one = await createSubscription(superAdmin);
  await link((await openSubscription(portal, say, one)).actions).click();
  await expect(portal).toHaveURL(
    new RegExp(
      `/subscriptions-assign/company-name/[^/]+/company-id/${one.company_id}/subscription-id/${one._id}/drivers`,
    ),
  );
  await expect(portal.getByText(one.company_info.name).first()).toBeVisible();
  await portal
    .getByRole('link', { name: say('العودة إلى الاشتراكات', 'Back to subscriptions'), exact: true })
    .click();
  await expect(portal).toHaveURL(/\/subscriptions(\?|$)/);
});

test('[SUB-14] [SUB-16] [VAL-66] drivers are selected and assigned; the report says who was not', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  test.slow();
  const [rich, poor] = [await registerOwnDriver(superAdmin), await registerOwnDriver(superAdmin)];
  await credit(superAdmin, rich._id, '500.00');
  const { data: driver } = await superAdmin.request<{ data: { company_id: string } }>(
    'GET',
    `/admin/api/v1/drivers/${rich._id}/edit`,
  );
  const one = await createSubscription(superAdmin, { company_id: driver.company_id });
  await portal.goto(assignPath(one));
  const title = say('إسناد اشتراكات السائقين', 'Assign driver subscriptions');
  const table = portal.getByRole('table', { name: title });
  await expect(table.locator('tbody').getByRole('row').first()).toBeVisible();
  const assign = portal.getByRole('button', { name: say('إسناد', 'Assign'), exact: true });
  await expect(
    portal.getByRole('button', { name: new RegExp(say('^إسناد الكل', '^Assign all')) }),
  ).toBeEnabled();
  await expect(assign).toBeDisabled();
  // [SUB-15] [VAL-66] the reason.
  await assign.hover();
  await expect(portal.getByRole('tooltip')).toHaveText(
    say('اختر سائقًا واحدًا على الأقل', 'Select at least one driver'),
  );
  for (const { name } of [rich, poor])
    await table.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await expect(assign).toBeEnabled();
  await assign.click();
  const dialog = portal.getByRole('dialog');
  await expect(dialog).toContainText('120.50');
  await expect(dialog).toContainText('241.00');
  const call = portal.waitForRequest((request) => request.url().endsWith('/subscriptions/assign'));
  await dialog.getByRole('button', { name: say('إسناد', 'Assign'), exact: true }).click();
  expect((await call).postDataJSON()).toEqual({
    subscription_id: one._id,
    version: 1,
    driver_ids: expect.arrayContaining([rich._id, poor._id]),
  });
  await expect(success(portal, say('أُسند الاشتراك', 'Subscription assigned'))).toBeVisible();
  await expect(dialog).toContainText(say('الرصيد غير كافٍ', 'Not enough balance'));
  await expect(dialog.getByRole('listitem')).toContainText(poor.name);
  await expect(dialog.getByRole('listitem')).toContainText('120.50');
  await expectAccessible(portal);
  await dialog
    .getByRole('button', { name: say('إغلاق', 'Close'), exact: true })
    .last()
    .click();
  const row = table.getByRole('row').filter({ hasText: rich.name });
  await expect(row).toContainText(one.subscriptionName);
  await expect(row).toContainText(say('نشط', 'Active'));
  await expect(row).toContainText('120.50');
  await expect(row).toContainText('of a test');
  const { accounts } = await superAdmin.request<{ accounts: { balance: string }[] }>(
    'GET',
    `/admin/api/v1/drivers/${rich._id}/balances`,
  );
  expect(accounts[0]?.balance).toBe('379.50');

  await row.getByText(rich.name).click();
  await portal.getByRole('button', { name: say('إنهاء', 'End'), exact: true }).click();
  await expect(dialog).toContainText(say('116.48 ر.س', 'SAR 116.48'));
  await dialog.getByRole('button', { name: say('إنهاء', 'End'), exact: true }).click();
  await expect(row).toContainText(say('أُنهي', 'Ended'));
});

test('[SUB-11] [SUB-13] [SUB-15] [CONST-17] the filters and page sizes of the drivers, and why nothing can be assigned', async ({
  portal,
  say,
  superAdmin,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const { data } = await superAdmin.request<{ data: { company_id: string } }>(
    'GET',
    `/admin/api/v1/drivers/${driver._id}/edit`,
  );
  const one = await createSubscription(superAdmin, { company_id: data.company_id });
  await portal.goto(assignPath(one));
  // [CONST-17] the sizes and the first of them.
  const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
  await expect(size.getByRole('option')).toHaveText(['10', '20', '40', '60', '100']);
  await expect(size).toHaveValue('100');
  const rows = portal.getByRole('table').locator('tbody').getByRole('row');
  const assign = portal.getByRole('button', { name: say('إسناد', 'Assign'), exact: true });
  await expect(assign).toBeDisabled();
  await assign.hover();
  await expect(portal.getByRole('tooltip')).toHaveText(
    say('اختر سائقًا واحدًا على الأقل', 'Select at least one driver'),
  );
  await portal
    .getByRole('searchbox', { name: say('اسم السائق', 'Driver name'), exact: true })
    .fill(driver.name);
  await expect(rows).toHaveCount(1);
  await portal.goto(`${assignPath(one)}?filters[driverPhone]=${driver.phone}`);
  await expect(rows).toHaveCount(1);
  // The range is of the day of the driver's subscription, and this driver has had none.
  await portal.goto(`${assignPath(one)}?filters[driverPhone]=${driver.phone}&filters[date][from]=2020-01-01`);
  await expect(portal.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'))).toBeVisible();
});
