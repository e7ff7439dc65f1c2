import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

test('[APP-41] [ROLE-06] the groups stand in their order for each role, with the same entries but those of super admins', async ({
  openPortal,
  say,
}) => {
  const groups = [
    ['لوحة المعلومات', 'Dashboard'],
    ['الطلبات', 'Orders'],
    ['إدارة السائقين', 'Driver management'],
    ['الاشتراكات', 'Subscriptions'],
    ['التقييمات', 'Ratings'],
    ['شركات التوصيل والشركاء', 'Delivery companies and partners'],
    ['باقات الأسعار', 'Pricing plans'],
    ['إدارة المشغّلين', 'Operator management'],
    ['إرسال إشعار', 'Send notification'],
    ['أدوات المطورين', 'Developer tools'],
    ['الإعدادات', 'Settings'],
    ['تسجيل الخروج', 'Logout'],
  ] as const;
  const all = groups.map(([ar, en]) => say(ar, en));
  const superAdminsOnly = ['/ops-management', '/audit-log', '/jobs', '/channel-webhooks'];
  const entries: (string | null)[][] = [];
  for (const role of ['SUPER_ADMIN', 'ADMIN'] as const) {
    const page = await openPortal(role);
    await page.goto('/orders');
    const menu = page.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
    await expect(menu.getByRole('link').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('role'))).toBe(role);
    // A group has a name of its own, or is one entry.
    const shown = menu.locator('section[aria-label], section:not([aria-label]) a, button');
    const names = await shown.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
    expect(names).toEqual(
      role === 'SUPER_ADMIN'
        ? all
        : all.filter((name) => name !== say('إدارة المشغّلين', 'Operator management')),
    );
    const addresses = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    entries.push(addresses.filter((address) => !superAdminsOnly.includes(address ?? '')));
  }
  expect(entries[0]?.length).toBeGreaterThan(3);
  expect(entries[1]).toEqual(entries[0]);
});

test('[APP-07] [APP-33] every part of the product has a working screen, which the menu opens; logs with details have one for a call', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  const row = () => portal.getByRole('table').locator('tbody').getByRole('row').first();
  const main = () => portal.getByRole('main');
  await portal.goto('/otp');
  const screens: [path: string, content: () => Locator, title?: string][] = [
    ['/orders', row],
    ['/drivers', row],
    ['/transactions', row],
    ['/driver-registration', row],
    ['/map-tracking', () => main().getByRole('button').first()],
    ['/subscriptions', row],
    ['/rating', row],
    ['/delivery-company', row],
    ['/pricing', row],
    ['/ops-management', row],
    ['/notifications/new', () => main().getByRole('textbox').first()],
    ['/log-export', () => portal.getByRole('table'), say('سجل التصدير', 'Log export')],
    ['/http-logs', row, say('سجل HTTP', 'HTTP logs')],
    ['/payfort-transaction-logs', row],
    ['/hyperpay-logs', row, say('سجل Hyperpay', 'Hyperpay logs')],
    ['/odoo-logs', row, say('سجل Odoo', 'Odoo logs')],
    ['/shukah-logs', row, say('سجل Shukah', 'Shukah logs')],
    ['/citc-logs', row, say('سجل CITC', 'CITC logs')],
    ['/syncFile', row, say('ملفات الاسترداد', 'Recovery file')],
    ['/settings', () => main().locator('input:visible').first()],
    ['/orders_distribution', () => main().locator('input:visible').first()],
  ];
  const heading = portal.getByRole('heading', { level: 1 });
  for (const [path, content, title] of screens) {
    await portal.getByRole('navigation').locator(`a[href^="${path}"]`).first().click();
    await expect(portal).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(content(), path).toBeVisible();
    if (title) await expect(heading).toHaveText(title);
  }
  for (const name of ['citc-logs', 'http-logs']) {
    const { data } = await superAdmin.request<{ data: { _id: string }[] }>('GET', `/admin/api/v1/${name}`);
    await portal.goto(`/${name}/${data[0]?._id}`);
    await expect(heading).not.toHaveText('');
    await expect(main()).toContainText(/\{|POST|GET|PUT/);
    expect(new URL(portal.url()).pathname).toBe(`/${name}/${data[0]?._id}`);
  }
  const companies = '/admin/api/v1/companies';
  const { data } = await superAdmin.request<{ data: { results: { _id: string }[] } }>('GET', companies);
  await portal.goto(`/delivery-company/detail/${data.results[0]?._id}?tab=partner`);
  const tab = portal.getByRole('tab', { selected: true });
  await expect(tab).toHaveText(say('مستخدمو الشركة', 'Partner users'));
  await expect(portal.getByRole('link', { name: say('إضافة مستخدم', 'Add partner user') })).toBeVisible();
});

test('every page of the menu of an ADMIN opens', async ({ openPortal, say }) => {
  test.slow();
  const page = await openPortal('ADMIN');
  await page.goto('/otp');
  const menu = page.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  await expect(menu.getByRole('link').first()).toBeVisible();
  const addresses = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(25);
  for (const address of addresses) {
    const title = await heading.textContent();
    await menu.locator(`a[href="${address}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`));
    if (address !== '/otp') await expect(heading, address).not.toHaveText(title ?? '');
    await expect(main.locator('[aria-busy="true"]'), address).toHaveCount(0);
    // Neither refused, failed nor missing.
    for (const text of [
      say('هذه الصفحة للمدير العام فقط', 'This page is for super admins'),
      say('تعذّر', 'Couldn'),
      say('الصفحة غير موجودة', 'Page not found'),
    ])
      await expect(main.getByText(text), `${address}: ${text}`).toHaveCount(0);
    await expect(main, address).not.toBeEmpty();
  }
});
