import { SETTINGS_UNLOCK_MS } from '@mishwar/domain';
import { readRows } from './fixtures/database/rows.ts';
import { testAlone } from './fixtures/one-at-a-time.ts';
import { secrets } from './fixtures/stack.ts';
import { expect } from './fixtures/test.ts';
import { isSave, readSettings, Settings, saveSetting } from './pages/administration/settings.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

// What one saves, another would find changed.
const test = testAlone('settings');

const UNLOCK = /\/settings\/unlock$/;

test('[SET-01] [SET-02] [APP-52] [APP-35] the menu opens the settings, whose phrase opens the form; the distribution has a screen beside them', async ({
  newcomer: { page },
  say,
}) => {
  const screen = new Settings(page, say);
  await page.goto('/orders');
  const menu = page.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
  await menu.getByRole('link', { name: say('الإعدادات', 'Settings'), exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle(new RegExp(say('^(\\(\\d+\\) )?الإعدادات', '^(\\(\\d+\\) )?Settings')));
  await expect(screen.gate).toBeVisible();
  await expect(screen.phrase).toBeFocused();
  await expect(screen.phrase).toHaveAttribute('type', 'password');
  await expect(screen.save).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  const asked = page.waitForResponse((response) => UNLOCK.test(response.url()));
  await screen.enter('not the phrase');
  expect((await asked).status()).toBe(422);
  await expect(page.getByText(say('رمز التأكيد غير صحيح', 'password is not match'))).toBeVisible();
  await expect(screen.save).toHaveCount(0);
  await screen.enter();
  await expect(screen.save).toBeVisible();
  await expect(screen.gate).toBeHidden();
  // The session stays open: the page shows the form at once.
  await page.reload();
  await expect(screen.save).toBeVisible();
  await menu.getByRole('link', { name: say('توزيع الطلبات', 'Order distribution'), exact: true }).click();
  await expect(page).toHaveURL(/\/orders_distribution/);
  await expect(
    page.getByRole('heading', { name: say('آلية توزيع الطلبات', 'Order distribution mechanism') }),
  ).toBeVisible();
});

test('[SET-27] [ERR-45] changes are listed from and to before they are saved, and a double click sends one save', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  const value = Number((await readSettings(superAdmin)).get('LIMIT_ORDER')?.setting.value);
  await screen.open(superAdmin);
  await expect(
    portal.getByRole('button', { name: say('إنشاء طلب وهمي', 'Create fake order'), exact: true }),
  ).toBeVisible();
  await expect(screen.save).toBeDisabled();
  const limit = screen.group('حد الطلب', 'Limit order').getByRole('textbox');
  await limit.fill(String(value - 1));
  await expect(screen.save).toBeEnabled();
  await screen.save.click();
  const sar = say('ر.س', 'SAR');
  await expect(screen.confirm.getByRole('definition').nth(0)).toContainText(`${value} ${sar}`);
  await expect(screen.confirm.getByRole('definition').nth(1)).toContainText(`${value - 1} ${sar}`);
  await expect(screen.confirm.getByRole('definition').nth(2)).toContainText(
    new RegExp(say('دون الحد الجديد|لا طلبات', 'below the new limit|No orders')),
  );
  let saves = 0;
  portal.on('request', (request) => {
    if (isSave(request)) saves += 1;
  });
  await screen.confirm
    .getByRole('button', { name: say('حفظ التغييرات', 'Save changes'), exact: true })
    .dblclick();
  await expect(screen.toast('تم حفظ البيانات بنجاح', 'Data saved successfully')).toBeVisible();
  expect(saves).toBe(1);
  await expect(screen.group('حد الطلب', 'Limit order')).toContainText(`${value - 1} ${sar}`);
  await expect(screen.save).toBeDisabled();
  await saveSetting(superAdmin, 'LIMIT_ORDER', { value });
});

test('settings that close meanwhile ask for the password again at that moment, keep what was entered, and save it', async ({
  newcomer: { page, adminClient, email },
  say,
  superAdmin,
}) => {
  const screen = new Settings(page, say);
  const value = Number((await readSettings(superAdmin)).get('RECEIVED')?.setting.value);
  const entered = value === 7 ? 8 : 7;
  await page.clock.install();
  await screen.open(adminClient);
  const field = screen.group('عدد الاستلام', 'Received count').getByRole('textbox');
  await field.fill(String(entered));
  await readRows(
    `update session set settings_unlocked_until = now() - interval '1 second'
     where operator_id = (select id from operator where email = $1) returning id`,
    [email],
  );
  await page.clock.runFor(SETTINGS_UNLOCK_MS + 1_000);
  const dialog = page.getByRole('dialog', { name: say('أُغلقت الإعدادات', 'The settings are closed') });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(say('كلمة مرور التأكيد', 'Confirmation password'), { exact: true }).fill('wrong');
  const open = dialog.getByRole('button', { name: say('فتح الإعدادات', 'Open settings'), exact: true });
  await open.click();
  await expect(dialog.getByText(say('رمز التأكيد غير صحيح', 'password is not match'))).toBeVisible();
  await dialog
    .getByLabel(say('كلمة مرور التأكيد', 'Confirmation password'), { exact: true })
    .fill(secrets().settingsPassphrase);
  await open.click();
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue(String(entered));
  await screen.saveChanges();
  await expect(screen.toast('تم حفظ البيانات بنجاح', 'Data saved successfully')).toBeVisible();
  expect((await readSettings(superAdmin)).get('RECEIVED')?.setting).toEqual({ value: entered });
  await saveSetting(superAdmin, 'RECEIVED', { value });
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
