import { expect, test } from './fixtures/test.ts';
import { SignIn } from './pages/sign-in.ts';

test.describe('language and direction', () => {
  test('[APP-03] [APP-05] [APP-17] [APP-18] a first visit is in Arabic, right to left; three pages are public, any other leads to /login', async ({
    page,
  }) => {
    for (const [path, title] of [
      ['/policy', 'سياسة الخصوصية'],
      ['/mishwar-policy', 'شروط السائقين'],
      ['/login', 'تسجيل الدخول'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    }
    for (const path of [
      ...['/', '/orders', '/orders/live', '/orders/10000001', '/list-discount-order', '/export-orders'],
      ...['/drivers', '/settings', '/delivery-company/detail/1', '/nowhere'],
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login(\?|$)/);
    }
  });

  test('the choice of language and theme survives a reload', async ({ portal, say }) => {
    await portal.goto('/orders');
    await portal
      .getByRole('button', { name: say('المظهر الداكن', 'Dark theme') })
      .first()
      .click();
    await expect(portal.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await portal
      .getByRole('button', { name: say('Switch to English', 'التبديل إلى العربية') })
      .first()
      .click();
    await expect(portal.locator('html')).toHaveAttribute('lang', say('en', 'ar'));
    await portal.reload();
    await expect(portal.locator('html')).toHaveAttribute('lang', say('en', 'ar'));
    await expect(portal.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

test.describe('public pages', () => {
  test('[APP-08] [APP-11] the privacy policy and the driver terms open without sign-in @both', async ({
    guest,
    say,
  }) => {
    for (const [path, title] of [
      ['/policy', say('سياسة الخصوصية', 'Privacy policy')],
      ['/mishwar-policy', say('شروط السائقين', 'Driver terms')],
    ] as const) {
      await guest.goto(path);
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title);
    }
  });
});

test.describe('routes', () => {
  test('[APP-19] [APP-20] [APP-21] [APP-23] with a token each address shows its screen, which scrolls sideways at no width', async ({
    portal,
    say,
  }) => {
    for (const [path, title] of [
      ['/', say('قائمة الطلبات', 'Order list')],
      ['/orders', say('قائمة الطلبات', 'Order list')],
      ['/orders/live', say('الطلبات المباشرة', 'Live orders')],
      ['/list-discount-order', say('طلبات الخصم', 'Discount orders')],
      ['/export-orders', say('تصدير الطلبات', 'Order export')],
    ] as const) {
      await portal.setViewportSize({ width: 1440, height: 900 });
      await portal.goto(path);
      const heading = portal.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(title);
      expect(new URL(portal.url()).pathname).toBe(path);
      await portal.setViewportSize({ width: 390, height: 844 });
      await expect(portal.getByRole('button', { name: say('فتح القائمة', 'Open menu') })).toBeVisible();
      await expect(heading).toBeVisible();
      expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    await portal.getByRole('button', { name: say('فتح القائمة', 'Open menu') }).click();
    const drawer = portal.getByRole('dialog');
    await drawer.getByRole('link', { name: say('الطلبات المباشرة', 'Live orders') }).click();
    await expect(portal).toHaveURL(/\/orders\/live/);
    await expect(drawer).toBeHidden();
  });

  test('an unknown page says so and offers a way back', async ({ portal, say }) => {
    await portal.goto('/no-such-page');
    await expect(portal.getByText(say('الصفحة غير موجودة', 'Page not found'))).toBeVisible();
    await portal
      .getByRole('link', { name: say('قائمة الطلبات', 'Order list') })
      .last()
      .click();
    await expect(portal).toHaveURL(/\/(orders)?(\?.*)?$/);
  });
});

test.describe('menu', () => {
  test('[APP-24] [APP-43] from the export view the entry Orders opens the order list; one entry is marked, the others are all alike', async ({
    portal,
    say,
  }) => {
    await portal.goto('/export-orders');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(say('تصدير الطلبات', 'Order export'));
    await expect(
      portal.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }),
    ).toBeEnabled();
    await expect(portal.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    const menu = portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
    await expect(menu.getByRole('link')).not.toHaveCount(0);
    await expect(menu.locator('[aria-current="page"]')).toHaveAttribute('href', '/export-orders');
    const colours = await menu
      .locator('a:not([aria-current])')
      .evaluateAll((entries) => entries.map((entry) => getComputedStyle(entry).color));
    const logout = await menu.getByRole('button').evaluate((entry) => getComputedStyle(entry).color);
    expect(new Set([...colours, logout]).size).toBe(1);
    await menu.getByRole('link', { name: say('قائمة الطلبات', 'Order list') }).click();
    await expect(portal).toHaveURL(/\/orders(\?.*)?$/);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(say('قائمة الطلبات', 'Order list'));
  });

  test('[APP-53] [APP-54] a menu slides in from the right, closes again, and signs out @both', async ({
    newcomer: { page, adminClient },
    say,
  }) => {
    await page.goto('/orders');
    const open = page.getByRole('button', { name: say('قائمة المستخدم', 'User menu') });
    await open.click();
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    await expect
      .poll(async () =>
        Math.round(((await menu.boundingBox())?.x ?? 0) + ((await menu.boundingBox())?.width ?? 0)),
      )
      .toBe(1440);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('button', { name: say('تسجيل الخروج', 'Logout') }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    const after = await adminClient.call('GET', '/admin/api/v1/profile');
    expect(after.status).toBe(401);
  });

  test('[APP-53] the last entry of the menu is Logout; it ends the session and leads to /login', async ({
    newcomer: { page, adminClient },
    say,
  }) => {
    await page.goto('/orders');
    const menu = page.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
    const last = menu.locator('a, button').last();
    await expect(last).toHaveText(say('تسجيل الخروج', 'Logout'));
    await last.click();
    const question = page.getByRole('dialog', { name: say('تسجيل الخروج؟', 'Log out?') });
    await question.getByRole('button', { name: say('رجوع', 'Back') }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/orders/);
    await last.click();
    await question.getByRole('button', { name: say('تسجيل الخروج', 'Logout') }).click();
    await expect(page).toHaveURL(/\/login/);
    // Who leaves on purpose is not reported as a session that ended.
    await expect(page.getByText(say('انتهت جلستك', 'Your session has ended'))).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    expect((await adminClient.call('GET', '/admin/api/v1/profile')).status).toBe(401);
  });
});

test.describe('session', () => {
  test('[ROLE-19] [ROLE-20] [ROLE-21] a 401 clears token and role, leads to /login, and back after sign-in', async ({
    newcomer: { page, adminClient, email, password },
    say,
  }) => {
    await page.goto('/orders?page=1&limit=200');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('role'))).toBe('ADMIN');
    await adminClient.request('POST', '/admin/api/v1/logout', {});
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    expect(
      await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('role')]),
    ).toEqual([null, null]);
    await new SignIn(page, say).through({ email, password });
    await expect(page).toHaveURL(/\/orders\?.*limit=200/);
  });
});

test('the command palette finds screens and orders by number', async ({ portal, say, superAdmin }) => {
  const { data } = await superAdmin.request<{ data: { results: { order_number: string }[] } }>(
    'GET',
    '/admin/api/v1/orders?limit=100',
  );
  const number = data.results[5]?.order_number ?? '';
  await portal.goto('/orders');
  await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
  await portal.keyboard.press('Control+k');
  const palette = portal.getByRole('dialog');
  const field = palette.getByRole('combobox');
  await field.fill(say('المباشرة', 'live'));
  await expect(palette.getByRole('option').first()).toContainText(say('الطلبات المباشرة', 'Live orders'));
  await field.fill(number);
  // What can be done with the order stands below it.
  await expect(palette.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible();
  await portal.keyboard.press('Enter');
  await expect(portal).toHaveURL(new RegExp(`/orders/${number}`));
});
