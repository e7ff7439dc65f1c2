import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { OperatorForm } from './pages/administration/operator-form.ts';
import { findOperators, toast } from './pages/administration/operators.ts';
import type { Say } from './pages/order-screen.ts';

/** The list with one operator, whose row is opened. */
async function openRow(portal: Page, say: Say, email: string) {
  await portal.goto(`/ops-management?filters[keyword]=${email}`);
  const row = portal
    .getByRole('table', { name: say('المشغّلون', 'Operators') })
    .getByRole('row')
    .filter({ hasText: email });
  await row.getByText(email, { exact: true }).click();
  const actions = portal.getByRole('group', { name: new RegExp(say('^إجراءات', '^Actions for')) });
  await expect(actions).toBeVisible();
  const dialog = portal.getByRole('dialog');
  const button = (within: Locator, ar: string, en: string) =>
    within.getByRole('button', { name: say(ar, en), exact: true });
  return { row, actions, dialog, button };
}
test.describe('operators', () => {
  test('[OPS-01] [CONST-06] [APP-36] [APP-49] the menu opens their list, whose rows show all fields and open to the actions', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { email, _id } = await superAdmin.registerOperator();
    await portal.goto('/orders');
    await portal
      .getByRole('navigation')
      .getByRole('link', { name: say('إدارة المشغّلين', 'Operator management'), exact: true })
      .click();
    await expect(portal).toHaveURL(/\/ops-management\?.*limit=100/);
    const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
    await expect(size.getByRole('option')).toHaveText(['100', '200', '400', '600']);
    await expect(size).toHaveValue('100');
    await portal
      .getByRole('searchbox', {
        name: say('الاسم أو البريد أو الرمز أو الهوية', 'Name, email, ops ID or national ID'),
      })
      .fill(email);
    const row = portal.getByRole('row').filter({ hasText: email });
    await expect(portal.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(row).toHaveCount(1);
    const [operator] = await findOperators(superAdmin, email);
    const cities = await superAdmin.request<{ id: string; nameAr: string; nameEn: string }[]>(
      'GET',
      '/admin/api/v1/cities',
    );
    const city = cities.find(({ id }) => id === operator?.city_id[0]);
    for (const text of [
      email.split('@')[0]?.replace('operator.', 'T-') ?? '',
      'سلمى الغامدي',
      '055 000 9999',
      '1010109999',
      say('مشرف', 'Admin'),
      say(city?.nameAr ?? '', city?.nameEn ?? ''),
      say('نشط', 'Active'),
    ])
      await expect(row).toContainText(text);
    await row.getByText(email, { exact: true }).click();
    const actions = portal.getByRole('group', { name: new RegExp(say('^إجراءات', '^Actions for')) });
    await expect(actions.getByRole('button')).toHaveText(
      say(
        'تعيين كلمة مرور|توليد كلمة مرور|الجلسات|إيقاف',
        'Set password|Generate password|Sessions|Deactivate',
      ).split('|'),
    );
    await actions.getByRole('link', { name: say('تعديل', 'Edit'), exact: true }).click();
    await expect(portal).toHaveURL(new RegExp(`/ops-management/edit/${_id}$`));
    await portal.goto('/ops-management');
    await portal.getByRole('link', { name: say('إضافة مشغّل', 'New operator') }).click();
    await expect(portal).toHaveURL(/\/ops-management\/new$/);
    await expect(new OperatorForm(portal, say).save).toBeVisible();
  });

  test('[ROLE-05] an ADMIN has no entry in the menu, and is shown neither list nor form', async ({
    openPortal,
    say,
    superAdmin,
  }) => {
    const { _id } = await superAdmin.registerOperator();
    const page = await openPortal('ADMIN');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/v1\/(users|register)/.test(request.url())) asked.push(request.url());
    });
    for (const path of ['/ops-management', '/ops-management/new', `/ops-management/edit/${_id}`]) {
      await page.goto(path);
      await expect(page.getByText(say('هذه الصفحة للمدير العام فقط', 'for super admins'))).toBeVisible();
      await expect(page.getByRole('navigation').locator('a[href="/ops-management"]')).toHaveCount(0);
    }
    expect(asked).toEqual([]);
    const other = await openPortal('SUPER_ADMIN');
    await other.goto('/orders');
    await expect(other.getByRole('navigation').locator('a[href="/ops-management"]')).toBeVisible();
  });

  test('[OPS-04] [OPS-05] [STATE-45] [STATE-46] one is stopped after a question, and activated again; the row alone changes', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { email } = await superAdmin.registerOperator();
    const { row, actions, dialog, button } = await openRow(portal, say, email);
    const reads: string[] = [];
    portal.on('request', (request) => {
      if (/\/v1\/users\?/.test(request.url())) reads.push(request.url());
    });
    const stored = async () => (await findOperators(superAdmin, email))[0]?.status;
    await button(actions, 'إيقاف', 'Deactivate').click();
    await expect(dialog).toContainText(say('هل تريد إيقاف هذا الحساب؟', 'Stop this account?'));
    await button(dialog, 'رجوع', 'Back').click();
    await expect(dialog).toBeHidden();
    expect(await stored()).toBe('ACTIVE');
    await expect(row).toContainText(say('نشط', 'Active'));
    await button(actions, 'إيقاف', 'Deactivate').click();
    await button(dialog, 'إيقاف', 'Deactivate').click();
    await expect(row).toContainText(say('موقوف', 'Deactivated'));
    expect(await stored()).toBe('DEACTIVATE');
    await button(actions, 'تفعيل', 'Activate').click();
    await expect(row).toContainText(say('نشط', 'Active'));
    await expect(button(actions, 'إيقاف', 'Deactivate')).toBeVisible();
    expect(await stored()).toBe('ACTIVE');
    expect(reads).toEqual([]);
    // A refused action leaves the row as it is.
    await portal.route(/\/users\/\d+\/deactivate$/, (route) => route.fulfill({ status: 500, body: '' }));
    await button(actions, 'إيقاف', 'Deactivate').click();
    await button(dialog, 'إيقاف', 'Deactivate').click();
    await expect(toast(portal, say('تعذّر إيقاف الحساب', "Couldn't deactivate the account"))).toBeVisible();
    await expect(row).toContainText(say('نشط', 'Active'));
  });

  test('the sessions of one are listed and ended: an open page leads to the sign-in at once', async ({
    newcomer,
    openPortal,
    say,
  }) => {
    await newcomer.page.goto('/orders');
    await expect(newcomer.page.getByRole('navigation').first()).toBeVisible();
    const page = await openPortal('SUPER_ADMIN');
    const { actions, dialog } = await openRow(page, say, newcomer.email);
    await actions.getByRole('button', { name: say('الجلسات', 'Sessions') }).click();
    const sessions = dialog.getByRole('listitem');
    await expect(sessions).toHaveCount(1);
    await sessions.getByRole('button').click();
    await expect(dialog.getByText(say('لا توجد جلسات نشطة', 'No active sessions'))).toBeVisible();
    await expect(newcomer.page).toHaveURL(/\/login/);
  });
});
