import { expect, test } from './fixtures/test.ts';

test('[APP-33] every log has its route, and so has one call of those that have details', async ({
  portal,
  say,
  superAdmin,
}) => {
  const heading = portal.getByRole('heading', { level: 1 });
  for (const [path, ar, en] of [
    ['/hyperpay-logs', 'سجل Hyperpay', 'Hyperpay logs'],
    ['/citc-logs', 'سجل CITC', 'CITC logs'],
    ['/http-logs', 'سجل HTTP', 'HTTP logs'],
    ['/odoo-logs', 'سجل Odoo', 'Odoo logs'],
    ['/shukah-logs', 'سجل Shukah', 'Shukah logs'],
    ['/syncFile', 'ملفات الاسترداد', 'Recovery file'],
    ['/log-export', 'سجل التصدير', 'Log export'],
  ] as const) {
    await portal.goto(path);
    await expect(heading).toHaveText(say(ar, en));
    await expect(portal.getByRole('table')).toBeVisible();
  }
  for (const name of ['citc-logs', 'http-logs'] as const) {
    const path = name === 'citc-logs' ? '/admin/api/v1/citc-logs' : '/admin/api/v1/http-logs';
    const { data } = await superAdmin.request<{ data: { _id: string }[] }>('GET', path);
    await portal.goto(`/${name}/${data[0]?._id}`);
    await expect(heading).not.toHaveText('');
    await expect(portal.getByRole('main')).toContainText(/\{|POST|GET|PUT/);
    expect(new URL(portal.url()).pathname).toBe(`/${name}/${data[0]?._id}`);
  }
});

test('[APP-41] the groups stand in their order, for each role', async ({ openPortal, say }) => {
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
  }
});

test('[APP-07] every part of the product has a working screen, which the menu opens', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  const row = () => portal.getByRole('table').locator('tbody').getByRole('row').first();
  const main = () => portal.getByRole('main');
  await portal.goto('/otp');
  for (const [path, content] of [
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
    ['/log-export', () => portal.getByRole('table')],
    ['/http-logs', row],
    ['/payfort-transaction-logs', row],
    ['/hyperpay-logs', row],
    ['/odoo-logs', row],
    ['/shukah-logs', row],
    ['/citc-logs', row],
    ['/syncFile', row],
    ['/settings', () => main().locator('input:visible').first()],
    ['/orders_distribution', () => main().locator('input:visible').first()],
  ] as const) {
    await portal.getByRole('navigation').locator(`a[href^="${path}"]`).first().click();
    await expect(portal).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(content(), path).toBeVisible();
  }
  const companies = '/admin/api/v1/companies';
  const { data } = await superAdmin.request<{ data: { results: { _id: string }[] } }>('GET', companies);
  await portal.goto(`/delivery-company/detail/${data.results[0]?._id}?tab=partner`);
  const tab = portal.getByRole('tab', { selected: true });
  await expect(tab).toHaveText(say('مستخدمو الشركة', 'Partner users'));
  await expect(portal.getByRole('link', { name: say('إضافة مستخدم', 'Add partner user') })).toBeVisible();
});
