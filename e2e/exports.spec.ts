import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { SignIn } from './pages/sign-in.ts';

test('[SEC-50] the link of an export mail leads through the sign-in to the file; another operator is refused', async ({
  newcomer,
  openPortal,
  say,
  expectAccessible,
}) => {
  const { page, adminClient, email, password } = newcomer;
  const name = uniqueCustomerName();
  await placeQuietOrder({ customer: { name } });
  const { export_id: id } = await adminClient.request<{ export_id: string }>(
    'POST',
    `/admin/api/v1/orders/export?filters[customer_name]=${name}`,
  );
  await page.goto('/policy');
  await page.evaluate(() => localStorage.removeItem('access_token'));
  await page.goto(`/exports/${id}`);
  await new SignIn(page, say).through({ email, password });
  await expect(page).toHaveURL(`/exports/${id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: say('تنزيل', 'Download'), exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^orders-.*\.xlsx$/);

  const colleague = await openPortal('ADMIN');
  await colleague.goto(`/exports/${id}`);
  await expect(colleague.getByRole('alert')).toContainText(
    say('هذا الملف يخص مشغّلًا آخر', 'This file belongs to another operator'),
  );
  await expectAccessible(colleague);

  const superAdmin = await openPortal('SUPER_ADMIN');
  await superAdmin.goto(`/exports/${id}`);
  await expect(superAdmin.getByText(say('طلب واحد', '1 order'))).toBeVisible();
});
