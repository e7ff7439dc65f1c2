import type { Request } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { SignIn } from './pages/sign-in.ts';

/** Every screen of this wing. */
const SCREENS = ['/', '/orders', '/orders/live', '/list-discount-order', '/export-orders'];

test.describe('language and direction', () => {
  test('[APP-03] [APP-05] a first visit is in Arabic, right to left', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible();
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
  test('[APP-08] [APP-09] [APP-10] the privacy policy opens without sign-in @both', async ({
    guest,
    say,
    expectAccessible,
  }) => {
    await guest.goto('/policy');
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
      say('سياسة الخصوصية', 'Privacy policy'),
    );
    await expect(guest.getByText(say('5 كيلومترات', '5 km'))).toBeVisible();
    await expect(guest.getByText(/18/).first()).toBeVisible();
    await expectAccessible(guest);
  });

  test('[APP-11] the driver terms open without sign-in @both', async ({ guest, say, expectAccessible }) => {
    await guest.goto('/mishwar-policy');
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('شروط السائقين', 'Driver terms'));
    await expectAccessible(guest);
  });

  test('[APP-12] [APP-13] the driver terms name the least deposit and the least balance @both', async ({
    guest,
    say,
  }) => {
    await guest.goto('/mishwar-policy');
    const main = guest.getByRole('main');
    await expect(main.getByText(new RegExp(say('للإيداع.* 500 ريال', 'deposit.* 500 riyals')))).toBeVisible();
    await expect(main.getByText(new RegExp(say('رصيد.* 200 ريال', 'balance.* 200 riyals')))).toBeVisible();
  });

  test('[APP-14] [APP-15] [APP-16] the driver terms name the times of delivery, remittance and settlement @both', async ({
    guest,
    say,
  }) => {
    await guest.goto('/mishwar-policy');
    const text = guest.getByRole('main');
    await expect(text).toContainText(say('20 دقيقة', '20 minutes'));
    await expect(text).toContainText(say('24 ساعة', '24 hours'));
    await expect(text).toContainText(say('شهر', 'one month'));
  });

  test('[APP-17] only three pages are public', async ({ guest }) => {
    for (const path of ['/login', '/policy', '/mishwar-policy']) {
      await guest.goto(path);
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(guest.url()).pathname).toBe(path);
    }
  });

  test('[APP-18] any other page leads to /login without a token', async ({ guest }) => {
    const others = [
      ...SCREENS,
      '/drivers',
      '/settings',
      '/delivery-company/detail/1',
      '/orders/10000001',
      '/nowhere',
    ];
    for (const path of others) {
      await guest.goto(path);
      await expect(guest).toHaveURL(/\/login(\?|$)/);
    }
  });
});

test.describe('routes', () => {
  test('[APP-19] with a token the screens are shown', async ({ portal }) => {
    for (const path of SCREENS) {
      await portal.goto(path);
      await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(portal.url()).pathname).toBe(path);
    }
  });

  test('[APP-20] / and /orders show the order list', async ({ portal, say }) => {
    for (const path of ['/', '/orders']) {
      await portal.goto(path);
      await expect(portal.getByRole('heading', { level: 1 })).toHaveText(say('قائمة الطلبات', 'Order list'));
    }
  });

  test('[APP-21] /orders/live shows the live orders', async ({ portal, say }) => {
    await portal.goto('/orders/live');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(
      say('الطلبات المباشرة', 'Live orders'),
    );
  });

  test('[APP-23] /list-discount-order shows the orders with discount', async ({ portal, say }) => {
    await portal.goto('/list-discount-order');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(say('طلبات الخصم', 'Discount orders'));
  });

  test('[APP-24] /export-orders shows the export view', async ({ portal, say }) => {
    await portal.goto('/export-orders');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(say('تصدير الطلبات', 'Order export'));
    await expect(
      portal.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }),
    ).toBeEnabled();
    await expect(portal.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  });

  test('an unknown page says so and offers a way back', async ({ portal, say, expectAccessible }) => {
    await portal.goto('/no-such-page');
    await expect(portal.getByText(say('الصفحة غير موجودة', 'Page not found'))).toBeVisible();
    await expectAccessible(portal);
    await portal
      .getByRole('link', { name: say('قائمة الطلبات', 'Order list') })
      .last()
      .click();
    await expect(portal).toHaveURL(/\/(orders)?(\?.*)?$/);
  });
});

test.describe('menu', () => {
  test('[APP-43] the entry Orders opens the order list', async ({ portal, say }) => {
    await portal.goto('/orders/live');
    const menu = portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
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

  test('one entry of the menu is marked, the others are all alike', async ({ portal, say }) => {
    await portal.goto('/orders/live');
    const menu = portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
    await expect(menu.getByRole('link')).not.toHaveCount(0);
    await expect(menu.locator('[aria-current="page"]')).toHaveAttribute('href', '/orders/live');
    const colours = await menu
      .locator('a:not([aria-current])')
      .evaluateAll((entries) => entries.map((entry) => getComputedStyle(entry).color));
    const logout = await menu.getByRole('button').evaluate((entry) => getComputedStyle(entry).color);
    expect(new Set([...colours, logout]).size).toBe(1);
  });

  test('[ROLE-06] an ADMIN is shown the same entries as a SUPER_ADMIN, operator management apart', async ({
    openPortal,
    say,
  }) => {
    const entries = async (role: 'SUPER_ADMIN' | 'ADMIN') => {
      const page = await openPortal(role);
      await page.goto('/orders');
      const menu = page.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
      await expect(menu.getByRole('link').first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('role'))).toBe(role);
      const addresses = await menu
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const superAdminsOnly = ['/ops-management', '/audit-log', '/jobs', '/channel-webhooks'];
      return addresses.filter((address) => !superAdminsOnly.includes(address ?? ''));
    };
    const shown = await entries('SUPER_ADMIN');
    expect(shown.length).toBeGreaterThan(3);
    expect(await entries('ADMIN')).toEqual(shown);
  });

  test('at 390 px the menu is a drawer and nothing scrolls sideways', async ({ portal, say }) => {
    await portal.setViewportSize({ width: 390, height: 844 });
    for (const path of SCREENS) {
      await portal.goto(path);
      await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    await portal.getByRole('button', { name: say('فتح القائمة', 'Open menu') }).click();
    const drawer = portal.getByRole('dialog');
    await drawer.getByRole('link', { name: say('الطلبات المباشرة', 'Live orders') }).click();
    await expect(portal).toHaveURL(/\/orders\/live/);
    await expect(drawer).toBeHidden();
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

  test('[RT-08] [ROLE-04] [CONST-33] the profile is checked again every 20 seconds', async ({ portal }) => {
    const start = new Date('2026-11-21T09:00:00Z');
    await portal.clock.install({ time: start });
    // When each check went out, in milliseconds that the clock was moved by.
    const sent: number[] = [];
    let moved = 0;
    let answered = 0;
    const isCheck = (request: Request) => request.url().endsWith('/admin/api/v1/profile');
    portal.on('request', (request) => {
      if (isCheck(request)) sent.push(moved);
    });
    portal.on('requestfinished', (request) => {
      if (isCheck(request)) answered += 1;
    });
    await portal.goto('/orders');
    await expect.poll(() => answered).toBeGreaterThan(0);
    await portal.clock.pauseAt(new Date(start.getTime() + 10 * 60_000));
    const before = sent.length;
    while (sent.length < before + 4 && moved < 120_000) {
      moved += 500;
      await portal.clock.runFor(500);
      await expect.poll(() => answered).toBe(sent.length);
    }
    // The jump of the clock may have made one due: the last three alone count.
    const checks = sent.slice(-3);
    const pauses = checks.slice(1).map((at, index) => at - (checks[index] ?? 0));
    expect(pauses).toHaveLength(2);
    for (const pause of pauses) expect(Math.abs(pause - 20_000)).toBeLessThanOrEqual(1_500);
  });

  test('[ROLE-17] calls carry the token as a bearer token', async ({ portal, superAdmin }) => {
    const call = portal.waitForRequest((request) => request.url().includes('/admin/api/v1/profile'));
    await portal.goto('/orders');
    expect((await call).headers().authorization).toBe(`Bearer ${superAdmin.token}`);
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
  await expect(palette.getByRole('option', { name: new RegExp(number) })).toBeVisible();
  await portal.keyboard.press('Enter');
  await expect(portal).toHaveURL(new RegExp(`/orders/${number}`));
});

test('[CONST-32] the palette asks the server 150 ms after the last key', async ({ portal, say }) => {
  const start = new Date('2026-11-21T09:00:00Z');
  await portal.clock.install({ time: start });
  await portal.goto('/orders');
  await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
  await portal.getByRole('button', { name: say('بحث أو انتقال إلى', 'Search or jump to') }).click();
  const field = portal.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await portal.clock.pauseAt(new Date(start.getTime() + 10 * 60_000));
  const asked: string[] = [];
  portal.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/admin/api/v1/search') asked.push(url.searchParams.get('q') ?? '');
  });
  await field.pressSequentially('100');
  await portal.clock.runFor(100);
  await field.pressSequentially('2');
  await portal.clock.runFor(140);
  expect(asked).toEqual([]);
  await portal.clock.runFor(20);
  await expect.poll(() => asked).toEqual(['1002']);
});
