import { expect } from '@playwright/test';
import { Settings } from '../pages/administration/settings.ts';
import type { Walk } from './walk.ts';

const operators: Walk = async ({ page, say, adminClient, inspect }) => {
  const { email, _id } = await adminClient.registerOperator();
  await page.goto(`/ops-management?filters[keyword]=${email}`);
  await page
    .getByRole('button', { name: new RegExp(say('^إجراءات المشغّل', '^Actions of \u2068?Operator')) })
    .click();
  const actions = page.getByRole('group', { name: new RegExp(say('^إجراءات', '^Actions for')) });
  await expect(actions).toBeVisible();
  await inspect('/ops-management with a row open');
  const dialog = page.getByRole('dialog');
  const open = (ar: string, en: string) =>
    actions.getByRole('button', { name: say(ar, en), exact: true }).click();
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await open('تعيين كلمة مرور', 'Set password');
  await dialog.getByRole('textbox').fill('short');
  await inspect('a password that is too short');
  await close();
  await open('الجلسات', 'Sessions');
  await expect(dialog.getByText(say('لا توجد جلسات نشطة', 'No active sessions'))).toBeVisible();
  await inspect('an operator without sessions');
  await close();
  await open('إيقاف', 'Deactivate');
  await expect(dialog.getByText(say('هل تريد إيقاف هذا الحساب؟', 'Stop this account?'))).toBeVisible();
  await inspect('before an operator is deactivated');
  await close();
  await open('توليد كلمة مرور', 'Generate password');
  await dialog.getByRole('button', { name: say('توليد', 'Generate'), exact: true }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await inspect('a generated password');
  await page.goto('/ops-management/new');
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
  await expect(page.getByText(say('يرجى اختيار المنطقة', 'Choose a region'), { exact: true })).toBeVisible();
  await inspect('a new operator with what is missing');
  await page.goto(`/ops-management/edit/${_id}`);
  await expect(page.getByLabel(say('الاسم الأول', 'First name'))).toHaveValue('سلمى');
  await inspect('/ops-management/edit');
};

const auditLog: Walk = async ({ page, say, adminClient, phone, inspect }) => {
  await adminClient.registerOperator();
  await page.goto('/audit-log?filters[actions][0]=operator.register');
  const name = new RegExp(say('^إجراءات القيد', '^Actions of \u2068?Entry'));
  const row = phone
    ? page.getByRole('button', { name })
    : page.getByRole('table').getByText(say('تسجيل مشغّل', 'Operator registered'));
  await expect(row.first()).toBeVisible();
  await inspect('/audit-log');
  await row.first().click();
  await expect(page.getByRole('dialog').getByRole('tree').first()).toBeVisible();
  await inspect('an entry with what is after');
};

const settings: Walk = async ({ page, say, adminClient, inspect }) => {
  const screen = new Settings(page, say);
  // Whether the session has opened the settings before: here it has not.
  await page.route(/\/api\/v1\/settings$/, (route) =>
    route.fulfill({ status: 403, json: { message: 'settings_locked' } }),
  );
  await page.goto('/settings');
  await expect(screen.gate).toBeVisible();
  await screen.openButton.click();
  await inspect('/settings behind its confirmation password');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await screen.open(adminClient);
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await inspect('/settings');
  const received = screen.group('عدد الاستلام', 'Received count').getByRole('textbox');
  await received.fill('0');
  await screen.save.click();
  await expect(received).toHaveAttribute('aria-invalid', 'true');
  await inspect('settings with a problem');
  await received.fill('55');
  await screen.save.click();
  await expect(screen.confirm).toBeVisible();
  await inspect('before settings are saved');
  await page.keyboard.press('Escape');
  await screen.search.fill('zzzz');
  await expect(
    page.getByText(say('لا توجد إعدادات مطابقة لبحثك', 'No settings match your search')),
  ).toBeVisible();
  await inspect('a search that finds no setting');
};

/** Operators, settings and the audit log. */
export const ADMINISTRATION: Record<string, Walk> = {
  'operators and their forms': operators,
  'the audit log': auditLog,
  settings,
};
