import type { Page } from '@playwright/test';
import { signInPartnerByHttp } from './fixtures/admin-client.ts';
import { readRows } from './fixtures/database/rows.ts';
import { createOwnPartner, PARTNER_PASSWORD } from './fixtures/own-company.ts';
import { expect, prepare, test } from './fixtures/test.ts';
import type { Say } from './pages/order-screen.ts';
import { SignIn } from './pages/sign-in.ts';

/** Ids of two companies: that with the most orders, and another one with orders. */
async function twoCompanies(): Promise<[string, string]> {
  const rows = await readRows<{ id: string }>(
    `select delivery_company_id::text as id from orders where delivery_company_id is not null and not is_fake
     group by 1 order by count(*) desc limit 2`,
  );
  return [rows[0]?.id ?? '', rows[1]?.id ?? ''];
}

const menu = (page: Page, say: Say) =>
  page.getByRole('navigation', { name: say('أقسام البوابة', 'Sections of the portal') });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a partner user signs in with a code, returns to the asked page, and signs out', async ({
  guest,
  say,
  superAdmin,
}) => {
  const [company] = await twoCompanies();
  const { email } = await createOwnPartner(superAdmin, company);
  await guest.goto('/partner/drivers?page=1&limit=200');
  await expect(guest).toHaveURL(/\/partner\/login\?redirect=/);
  const form = new SignIn(guest, say);
  await expect(heading(guest)).toHaveText(say('دخول شركات التوصيل', 'Sign in for delivery companies'));
  await form.credentials(email, 'wrong');
  await expect(guest.getByRole('alert')).toHaveText(
    say('البريد الإلكتروني أو كلمة المرور غير صحيحة', 'Username or password is incorrect'),
  );
  await form.through({ email, password: PARTNER_PASSWORD });
  await expect(guest).toHaveURL('/partner/drivers?page=1&limit=200');
  await expect(heading(guest)).toHaveText(say('سائقو الشركة', 'Drivers of the company'));
  await guest.getByRole('button', { name: say('تسجيل الخروج', 'Logout') }).click();
  await expect(guest).toHaveURL(/\/partner\/login/);
  expect(await guest.evaluate(() => localStorage.getItem('partner_token'))).toBeNull();
});

test('the orders, drivers, statement and exports of the company, and nothing of another one', async ({
  page,
  say,
  language,
  superAdmin,
}) => {
  const [company, other] = await twoCompanies();
  const { email } = await createOwnPartner(superAdmin, company);
  await prepare(page, { language, partner_token: await signInPartnerByHttp(email, PARTNER_PASSWORD) });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/admin/api')) calls.push(pathname);
  });
  const [delivered] = await readRows<{ order_number: string; phone: string }>(
    `select o.order_number, c.phone from orders o join customer c on c.id = o.customer_id
     where o.delivery_company_id = ${company} and o.status = 'delivered' and not o.is_fake order by o.id desc limit 1`,
  );
  const [theirs] = await readRows<{ order_number: string }>(
    `select order_number from orders where delivery_company_id = ${other} and not is_fake order by id desc limit 1`,
  );
  const table = page.getByRole('table');
  await page.goto(`/partner/orders?filters[order_number]=${delivered?.order_number}`);
  const row = table.getByRole('row').filter({ hasText: delivered?.order_number ?? '-' });
  await expect(row).toHaveCount(1);
  await row.click();
  const detail = page.getByRole('region', {
    name: say(`تفاصيل الطلب ${delivered?.order_number}`, `Details of order ${delivered?.order_number}`),
  });
  await expect(detail).toContainText(say('سعر الطلب على الشركة', 'Contract price'));
  await expect(detail).toContainText(
    say('لا تظهر بيانات العميل بعد انتهاء الطلب', 'Customer data is not shown once an order has ended'),
  );
  await expect(page.getByText(delivered?.phone.slice(-7) ?? '-')).toHaveCount(0);
  await page.goto(`/partner/orders?filters[order_number]=${theirs?.order_number}`);
  await expect(
    page.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'), { exact: true }),
  ).toBeVisible();

  await page.goto('/partner/orders?filters[status][0]=deliveried');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }).click();
  expect((await file).suggestedFilename()).toMatch(/^orders-.*\.xlsx$/);

  await menu(page, say)
    .getByRole('link', { name: say('الملفات المصدّرة', 'Exports') })
    .click();
  await expect(heading(page)).toHaveText(say('الملفات المصدّرة', 'Exports'));
  const kept = table.getByRole('row').nth(1);
  await expect(kept).toContainText('ناصر العتيبي');
  const again = page.waitForEvent('download');
  await kept.getByRole('button', { name: say('تنزيل', 'Download') }).click();
  expect((await again).suggestedFilename()).toMatch(/\.xlsx$/);

  await menu(page, say)
    .getByRole('link', { name: say('السائقون', 'Drivers') })
    .click();
  // The newest stands at the top, however many drivers other tests have added to the company.
  const [own] = await readRows<{ name: string }>(
    `select name from driver where delivery_company_id = ${company} order by registration_date desc, id desc limit 1`,
  );
  await expect(table.getByText(own?.name ?? '-').first()).toBeVisible();

  await menu(page, say)
    .getByRole('link', { name: say('كشف الحساب', 'Statement') })
    .click();
  await expect(page.getByText(say('طلبات مُسلّمة', 'Delivered orders'), { exact: true })).toBeVisible();
  await page.getByRole('combobox').selectOption({ index: 1 });
  await expect(page).toHaveURL(/month=20\d\d-\d\d/);
  expect(calls).toEqual([]);
});

test('staff are no partner users: their session opens no page of the portal', async ({ portal }) => {
  await portal.goto('/partner/orders');
  await expect(portal).toHaveURL(/\/partner\/login/);
  await portal.goto('/orders');
  await expect(portal).toHaveURL(/\/orders/);
});
