import { testAlone } from './fixtures/one-at-a-time.ts';
import { expect } from './fixtures/test.ts';
import { readSettings, Settings, saveSetting, unlockSettings } from './pages/administration/settings.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

// What one saves, another would find changed.
const test = testAlone('settings');

const CURRENT = '/admin/api/v1/settings/delivery-status/current-status';
const UPDATE = '/admin/api/v1/settings/delivery-status/update';

test('[SET-22] express delivery by app shows the global flag, and opens and closes it after a question', async ({
  portal,
  say,
  superAdmin,
}) => {
  await unlockSettings(superAdmin);
  await superAdmin.request('PATCH', UPDATE, { sendOrdersTomishwar: true });
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  const name = say('التوصيل السريع عبر التطبيق', 'Express delivery by app');
  const group = portal.getByRole('radiogroup', { name });
  const radio = (ar: string, en: string) => group.getByRole('radio', { name: say(ar, en), exact: true });
  const flag = async () =>
    (await superAdmin.request<{ sendOrdersTomishwar: boolean }>('GET', CURRENT)).sendOrdersTomishwar;
  const dialog = portal.getByRole('dialog');
  await expect(radio('مفتوح', 'Open')).toBeChecked();
  try {
    await group.getByText(say('مغلق', 'Closed'), { exact: true }).click();
    await dialog.getByRole('button', { name: say('رجوع', 'Back') }).click();
    await expect(radio('مفتوح', 'Open')).toBeChecked();
    expect(await flag()).toBe(true);
    await group.getByText(say('مغلق', 'Closed'), { exact: true }).click();
    await dialog.getByRole('button', { name: say('إغلاق الآن', 'Close now') }).click();
    await expect(radio('مغلق', 'Closed')).toBeChecked();
    expect(await flag()).toBe(false);
    await group.getByText(say('مفتوح', 'Open'), { exact: true }).click();
    await dialog.getByRole('button', { name: say('فتح الآن', 'Open now') }).click();
    await expect(radio('مفتوح', 'Open')).toBeChecked();
    expect(await flag()).toBe(true);
  } finally {
    await superAdmin.request('PATCH', UPDATE, { sendOrdersTomishwar: true });
  }
});

test('[SET-24] [ROLE-07] a super admin creates a fake order from the settings, and reads whether it succeeded', async ({
  newcomer,
  openPortal,
  say,
  superAdmin,
}) => {
  const portal = await openPortal('SUPER_ADMIN');
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  const create = portal.getByRole('button', {
    name: say('إنشاء طلب وهمي', 'Create fake order'),
    exact: true,
  });
  await create.click();
  await expect(screen.toast('تم إنشاء طلب وهمي بنجاح', 'Create fake order success')).toBeVisible();
  await portal.route(/fake-orders\/create/, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'REFUSED', status: 422, message: 'fake_order_no_restaurant', data: { errors: [] } },
    }),
  );
  await create.click();
  await expect(screen.toast('فشل إنشاء الطلب الوهمي', 'Create fake order failed')).toBeVisible();
  const other = new Settings(newcomer.page, say);
  await other.open(newcomer.adminClient);
  await expect(newcomer.page.getByRole('radiogroup')).toBeVisible();
  await expect(
    newcomer.page.getByRole('button', { name: say('إنشاء طلب وهمي', 'Create fake order') }),
  ).toHaveCount(0);
  expect((await newcomer.adminClient.call('POST', '/admin/api/v1/fake-orders/create', {})).status).toBe(403);
});

test('[SET-25] [ROLE-12] [ERR-47] [ERR-48] a super admin clears the notifications after a question; others see no such control', async ({
  newcomer,
  openPortal,
  say,
  superAdmin,
}) => {
  const portal = await openPortal('SUPER_ADMIN');
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  const clear = portal.getByRole('button', {
    name: say('مسح الإشعارات', 'Clear Notifications'),
    exact: true,
  });
  const dialog = portal.getByRole('dialog', { name: say('مسح جميع الإشعارات؟', 'Clear all notifications?') });
  const confirm = dialog.getByRole('button', { name: say('مسح الإشعارات', 'Clear Notifications') });
  const CLEAR = /notifications\/clear$/;
  let sent = 0;
  portal.on('request', (request) => {
    if (CLEAR.test(request.url())) sent += 1;
  });
  await clear.click();
  await dialog.getByRole('button', { name: say('رجوع', 'Back') }).click();
  expect(sent).toBe(0);
  await portal.route(CLEAR, (route) => route.abort());
  await clear.click();
  await confirm.click();
  await expect(screen.toast('تعذر مسح الإشعارات', 'Clear notifications fail')).toBeVisible();
  await portal.unroute(CLEAR);
  const answer = portal.waitForResponse((response) => CLEAR.test(response.url()));
  await clear.click();
  await confirm.click();
  expect((await answer).status()).toBe(204);
  await expect(screen.toast('تم مسح الإشعارات بنجاح', 'Clear notifications success')).toBeVisible();
  const other = new Settings(newcomer.page, say);
  await other.open(newcomer.adminClient);
  await expect(newcomer.page.getByRole('radiogroup')).toBeVisible();
  await expect(
    newcomer.page.getByRole('button', { name: say('مسح الإشعارات', 'Clear Notifications') }),
  ).toHaveCount(0);
  expect((await newcomer.adminClient.call('DELETE', '/admin/api/v1/notifications/clear')).status).toBe(403);
});

test('the history names each version, and rolls a setting back after it has shown what changes', async ({
  portal,
  say,
  superAdmin,
}) => {
  const before = Number((await readSettings(superAdmin)).get('TIMEOUT_CITC')?.setting.timeout);
  await saveSetting(superAdmin, 'TIMEOUT_CITC', { timeout: before + 31 });
  await saveSetting(superAdmin, 'TIMEOUT_CITC', { timeout: before + 32 });
  const version = (await readSettings(superAdmin)).get('TIMEOUT_CITC')?.version ?? 0;
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  const name = say(
    `استعادة مهلة الهيئة إلى الإصدار ${version - 1}`,
    `Roll CITC timeout back to version ${version - 1}`,
  );
  await portal.getByRole('button', { name, exact: true }).click();
  const dialog = portal.getByRole('dialog', { name: `${name}${say('؟', '?')}` });
  await expect(dialog.getByRole('definition').nth(0)).toContainText(`${before + 32}`);
  await expect(dialog.getByRole('definition').nth(1)).toContainText(`${before + 31}`);
  await dialog.getByRole('button', { name: say('استعادة', 'Roll back'), exact: true }).click();
  await expect(screen.toast('استُعيد الإعداد', 'The setting is rolled back')).toBeVisible();
  const field = screen.group('مهلة الهيئة', 'CITC timeout').getByRole('textbox');
  await expect(field).toHaveValue(String(before + 31));
  await expect(
    portal.getByText(say(`استُعيد الإصدار ${version - 1}`, `Version ${version - 1} restored`)).first(),
  ).toBeVisible();
  await saveSetting(superAdmin, 'TIMEOUT_CITC', { timeout: before });
});

test('without the order socket the portal is not live and reads the orders at intervals; another API version is named', async ({
  newcomer: { page },
  say,
}) => {
  // The profile as the settings make it, for this page alone: other tests of the run need the socket.
  await page.route(/\/admin\/api\/v1\/profile$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), order_socket: false, api_version: 'v1' } });
  });
  await page.goto('/orders');
  await expect(page.getByRole('status', { name: say('حالة الاتصال المباشر', 'Live connection') })).toHaveText(
    say('ليس مباشرًا', 'Not live'),
  );
  const LIST = /\/admin\/api\/v1\/orders\?/;
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.waitForRequest((request) => LIST.test(request.url()), { timeout: 30_000 });
  await expect(
    page.getByText(
      ignoringIsolates(
        say(
          'هذه الصفحة مبنية للإصدار v2 من الواجهة البرمجية، والإعدادات تطلب v1. أعد تحميل الصفحة.',
          'This page is built for version v2 of the API; the settings ask for v1. Reload the page.',
        ),
      ),
    ),
  ).toBeVisible();
});
