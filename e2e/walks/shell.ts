import { expect } from '@playwright/test';
import { interceptConnection, liveSign } from '../pages/connection.ts';
import { type Walk, waitForStillness } from './walk.ts';

const changePassword: Walk = async ({ page, say, inspect }) => {
  await page.goto('/change-password');
  const save = page.getByRole('button', { name: say('حفظ ومتابعة', 'Save and continue') });
  await expect(save).toBeVisible();
  await inspect('empty');
  await save.click();
  await expect(page.getByText(say('يرجى إدخال كلمة المرور', 'Enter your password'))).toBeVisible();
  await inspect('with problems');
};

const noScreen: Walk = async ({ page, say, expectError, inspect }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText(say('الصفحة غير موجودة', 'Page not found'))).toBeVisible();
  await inspect('not found');
  // An answer that no screen is made for.
  expectError(/^TypeError: Cannot read properties of undefined/);
  await page.route('**/orders/order-number/**', (route) => route.fulfill({ json: { data: {} } }));
  await page.goto('/orders/10000001');
  await expect(page.getByText(say('حدث خطأ غير متوقع', 'Something went wrong'))).toBeVisible();
  await inspect('a screen that failed');
};

const menus: Walk = async ({ page, say, phone, inspect }) => {
  await page.goto('/export-orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: say('قائمة المستخدم', 'User menu') }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: say('تسجيل الخروج', 'Logout') }),
  ).toBeVisible();
  await inspect('user menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  if (phone) {
    await page.getByRole('button', { name: say('فتح القائمة', 'Open menu') }).click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    await inspect('menu as a drawer');
    return;
  }
  const narrow = page.getByRole('button', { name: say('طي القائمة', 'Collapse menu') });
  await narrow.click();
  await expect(narrow).toHaveCount(0);
  await inspect('narrow menu');
};

const paletteAndHelp: Walk = async ({ page, say, inspect }) => {
  await page.goto('/export-orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await inspect('palette');
  await field.fill('1001');
  await expect(page.getByRole('dialog').getByText(say('الطلبات', 'Orders'), { exact: true })).toBeVisible();
  await inspect('palette with finds');
  await field.fill('zzzzqqqq');
  await expect(page.getByText(say('لا توجد نتائج مطابقة', 'No results'))).toBeVisible();
  await inspect('palette without finds');
  await page.route('**/admin/api/v1/search*', (route) => route.fulfill({ status: 500 }));
  await field.fill('yyyyqqqq');
  await expect(
    page.getByText(say('تعذّر البحث، يرجى المحاولة مجددًا', 'The search failed. Try again.')),
  ).toBeVisible();
  await inspect('palette failed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(
    page.getByRole('dialog', { name: say('اختصارات لوحة المفاتيح', 'Keyboard shortcuts') }),
  ).toBeVisible();
  await inspect('shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  await expect(
    page.getByRole('dialog', { name: /: / }).getByRole('heading', { level: 2 }).first(),
  ).toBeVisible();
  await inspect('help of the page');
};

const cutOff: Walk = async ({ page, say, inspect }) => {
  const line = await interceptConnection(page);
  await page.goto('/export-orders');
  const sign = liveSign(page, say).filter({ visible: true });
  await expect(sign).toContainText(say('مباشر', 'Live'));
  await line.cut();
  await expect(sign).not.toHaveText(say('مباشر', 'Live'));
  await inspect('reconnecting');
  await expect(page.getByText(say('يُعاد الاتصال تلقائيًا', 'Reconnecting automatically'))).toBeVisible({
    timeout: 30_000,
  });
  await waitForStillness(page);
  await inspect('cut off for long');
};

/** What stands around every screen. */
export const SHELL: Record<string, Walk> = {
  'changing the password': changePassword,
  'a screen that is not there': noScreen,
  'user menu and main menu': menus,
  'palette and shortcuts': paletteAndHelp,
  'the connection is cut': cutOff,
};
