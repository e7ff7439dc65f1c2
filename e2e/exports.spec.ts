import type { Page } from '@playwright/test';
import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { SignIn } from './pages/sign-in.ts';

/** Answers the state of an export in place of the server. */
const answerState = (page: Page, state: string) =>
  page.route('**/admin/api/v1/exports/*', (route) =>
    route.fulfill({
      json: {
        data: {
          _id: '7',
          state,
          created_at: new Date().toISOString(),
          file_name: state === 'done' ? 'orders.xlsx' : null,
          row_count: 3,
          expires_at: null,
        },
      },
    }),
  );

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

test('an export that is being made, failed or expired says so', async ({ portal, say, expectAccessible }) => {
  await answerState(portal, 'running');
  await portal.goto('/exports/7');
  await expect(portal.getByText(say('جارٍ إعداد الملف', 'The file is being created'))).toBeVisible();
  await expectAccessible(portal);
  await answerState(portal, 'done');
  await expect(portal.getByRole('button', { name: say('تنزيل', 'Download'), exact: true })).toBeVisible();
  await answerState(portal, 'expired');
  await portal.reload();
  await expect(portal.getByText(say('لم يعد الملف متاحًا', 'The file is no longer available'))).toBeVisible();
  await answerState(portal, 'failed');
  await portal.reload();
  await expect(portal.getByRole('alert')).toContainText(say('فشل التصدير', 'The export failed'));
  await expectAccessible(portal);
});
