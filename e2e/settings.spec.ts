import { SETTINGS_UNLOCK_MS } from '@mishwar/domain';
import { readRows } from './fixtures/database/rows.ts';
import { testAlone } from './fixtures/one-at-a-time.ts';
import { secrets } from './fixtures/stack.ts';
import { expect } from './fixtures/test.ts';
import {
  isSave,
  readSettings,
  Settings,
  saveSetting,
  unlockSettings,
} from './pages/administration/settings.ts';

// What one saves, another would find changed.
const test = testAlone('settings');

const UNLOCK = /\/settings\/unlock$/;

test('[SET-01] [APP-52] [APP-35] the menu opens the settings, which ask for a confirmation password; the distribution has a screen beside them', async ({
  newcomer: { page },
  say,
  expectAccessible,
}) => {
  const screen = new Settings(page, say);
  await page.goto('/orders');
  const menu = page.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
  await menu.getByRole('link', { name: say('الإعدادات', 'Settings'), exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle(new RegExp(say('^الإعدادات', '^Settings')));
  await expect(screen.gate).toBeVisible();
  await expect(screen.phrase).toBeFocused();
  await expect(screen.phrase).toHaveAttribute('type', 'password');
  await expect(screen.save).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expectAccessible(page);
  await menu.getByRole('link', { name: say('توزيع الطلبات', 'Order distribution'), exact: true }).click();
  await expect(page).toHaveURL(/\/orders_distribution/);
  await expect(
    page.getByRole('heading', { name: say('آلية توزيع الطلبات', 'Order distribution mechanism') }),
  ).toBeVisible();
});

test('[SET-02] [SET-03] [VAL-44] [ERR-49] only the phrase of the installation opens the form', async ({
  newcomer: { page },
  say,
}) => {
  const screen = new Settings(page, say);
  await page.goto('/settings');
  const refused = page.getByText(say('رمز التأكيد غير صحيح', 'password is not match'), { exact: true });
  await screen.openButton.click();
  await expect(refused).toBeVisible();
  await screen.phrase.fill('x');
  await expect(refused).toBeHidden();
  const asked = page.waitForResponse((response) => UNLOCK.test(response.url()));
  await screen.enter('not the phrase');
  expect((await asked).status()).toBe(422);
  await expect(refused).toBeVisible();
  await expect(screen.phrase).toBeFocused();
  await expect(screen.save).toHaveCount(0);
  await screen.enter();
  await expect(screen.save).toBeVisible();
  await expect(screen.gate).toBeHidden();
  // The session stays open: the page shows the form at once.
  await page.reload();
  await expect(screen.save).toBeVisible();
});

test('[ROLE-08] [ROLE-09] [ROLE-10] [ROLE-11] fees, the mobile API version and the payment platform are for super admins, the last two in red', async ({
  newcomer,
  openPortal,
  say,
  superAdmin,
}) => {
  const mine = new Settings(await openPortal('SUPER_ADMIN'), say);
  await mine.open(superAdmin);
  const other = new Settings(newcomer.page, say);
  await other.open(newcomer.adminClient);
  for (const [ar, en, isRed] of [
    ['الرسوم والضريبة', 'Fee and tax', false],
    ['رسوم كاسبر وضريبته', 'Casper fee and tax', false],
    ['إصدار واجهة التطبيق', 'Mobile API version', true],
    ['منصة الدفع', 'Payment platform', true],
  ] as const) {
    const group = mine.group(ar, en);
    await expect(group).toContainText(say('المدير العام', 'Super admin'));
    const name = group.getByRole('heading');
    const color = await name.evaluate((one) => getComputedStyle(one).color);
    expect(color === 'rgb(166, 30, 30)').toBe(isRed);
    await expect(other.group(ar, en)).toHaveCount(0);
  }
  const { status } = await newcomer.adminClient.call('POST', '/admin/api/v1/settings/create', {
    data: [{ key: 'FEE_TAX', content: { fee: 1, tax: 1 } }],
  });
  expect(status).toBe(403);
});

test('[ROLE-13] [ROLE-14] [SET-29] [SET-28] an ADMIN sees all other settings; a save sends no key of super admins, and the shukah toggle without a control', async ({
  newcomer: { page, adminClient },
  say,
  superAdmin,
}) => {
  const screen = new Settings(page, say);
  const before = await readSettings(superAdmin);
  await screen.open(adminClient);
  await expect(screen.groups).toHaveCount(15);
  await expect(page.getByRole('switch', { name: /shukah|شوكة/i })).toHaveCount(0);
  const group = screen.group('هاتف واتساب', 'WhatsApp phone');
  await group.getByRole('textbox').fill('+966530001111');
  const sent = page.waitForRequest(isSave);
  await screen.saveChanges();
  const { data } = (await sent).postDataJSON() as { data: { key: string; content: object }[] };
  expect(data.map(({ key }) => key)).toEqual(['WHATSAPP', 'TOGGLE_SHUKAH']);
  expect(data[1]?.content).toEqual(before.get('TOGGLE_SHUKAH')?.setting);
  await expect(screen.toast('تم حفظ البيانات بنجاح', 'Data saved successfully')).toBeVisible();
  const after = await readSettings(superAdmin);
  expect(after.get('WHATSAPP')?.setting).toEqual({ phone: '+966530001111' });
  expect(after.get('TOGGLE_SHUKAH')).toEqual(before.get('TOGGLE_SHUKAH'));
  await saveSetting(superAdmin, 'WHATSAPP', { phone: '' });
});

test('[SET-27] [ERR-45] changes are listed from and to before they are saved, and a double click sends one save', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  const value = Number((await readSettings(superAdmin)).get('LIMIT_ORDER')?.setting.value);
  await screen.open(superAdmin);
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

test('a save over a version that someone else saved meanwhile is merged, and both values are offered', async ({
  newcomer: { page, adminClient },
  say,
  superAdmin,
}) => {
  const screen = new Settings(page, say);
  const timeout = Number((await readSettings(superAdmin)).get('TIMEOUT_CITC')?.setting.timeout);
  await screen.open(adminClient);
  const field = screen.group('مهلة الهيئة', 'CITC timeout').getByRole('textbox');
  await field.fill(String(timeout + 5));
  await unlockSettings(superAdmin);
  await saveSetting(superAdmin, 'TIMEOUT_CITC', { timeout: timeout + 9 });
  await screen.saveChanges();
  const notice = page.getByRole('region', {
    name: say('حُفظت تعديلات من مستخدم آخر أثناء تحريرك', 'Someone else saved changes while you were editing'),
  });
  await expect(notice).toBeVisible();
  await expect(field).toHaveValue(String(timeout + 5));
  await notice.getByRole('button', { name: new RegExp(`${timeout + 9}`) }).click();
  await expect(field).toHaveValue(String(timeout + 9));
  await saveSetting(superAdmin, 'TIMEOUT_CITC', { timeout });
});
