import type { Page } from '@playwright/test';
import { createOwnCompany, createOwnPartner } from './fixtures/own-company.ts';
import { freshDigits } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import type { Say } from './pages/order-screen.ts';

const API = '/admin/api/v1/partners';
const NAME = 'ناصر العتيبي';

/** The form of a partner user. */
function formOf(page: Page, say: Say) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  return {
    firstName: field(say('الاسم الأول', 'First name')),
    lastName: field(say('الاسم الأخير', 'Last name')),
    email: field(say('البريد الإلكتروني', 'E-mail')),
    phone: field(say('رقم الجوال', 'Phone number')),
    password: field(say('كلمة المرور', 'Password')),
    save: page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }),
  };
}
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.describe('partner users of a company', () => {
  test('[COMP-13] [COMP-14] [COMP-17] [COMP-20] one is created, listed with name, e-mail, phone and state, and edited', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const company = await createOwnCompany(superAdmin);
    const known = await createOwnPartner(superAdmin, company._id);
    await portal.goto(`/delivery-company/detail/${company._id}?tab=partner`);
    const row = (email: string) => portal.getByRole('row').filter({ hasText: email });
    await expect(row(known.email)).toHaveCount(1);
    const table = portal.getByRole('table');
    const headings = await table
      .locator('th')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '').filter(Boolean));
    expect(headings).toEqual(
      say(
        'الاسم الأول|الاسم الأخير|البريد الإلكتروني|الجوال|الحالة|تاريخ الإضافة',
        'First name|Last name|E-mail|Phone|Status|Added',
      ).split('|'),
    );
    await portal.getByRole('link', { name: say('إضافة مستخدم', 'Add partner user') }).click();
    await expect(portal).toHaveURL(`/delivery-company/detail/${company._id}/new`);
    const form = formOf(portal, say);
    const sent: string[] = [];
    portal.on('request', (request) => {
      if (request.url().endsWith(`${API}/create`)) sent.push(request.postData() ?? '');
    });
    await form.firstName.fill('ريم');
    await form.lastName.fill('الدوسري');
    await form.phone.fill('0507778899');
    await form.password.fill('kx9-Pq');
    const email = `reem-${freshDigits(9)}@company.test`;
    await form.email.fill(email);
    await form.save.click();
    await expect(portal).toHaveURL(/tab=partner/);
    expect(JSON.parse(sent.at(-1) ?? '{}')).toEqual({
      first_name: 'ريم',
      last_name: 'الدوسري',
      email,
      phone: '0507778899',
      password: 'kx9-Pq',
      company_id: company._id,
    });
    for (const text of ['ريم', 'الدوسري', '050 777 8899', say('نشط', 'Active')])
      await expect(row(email)).toContainText(text);

    await portal.getByText(known.email, { exact: true }).click();
    await portal
      .getByRole('group', { name: ignoringIsolates(say(`إجراءات ${NAME}`, `Actions for ${NAME}`)) })
      .getByRole('link', { name: say('تعديل', 'Edit'), exact: true })
      .click();
    await expect(portal).toHaveURL(`/delivery-company/detail/${company._id}/edit/${known._id}`);
    await expect(form.firstName).toHaveValue('ناصر');
    await expect(form.lastName).toHaveValue('العتيبي');
    await expect(form.phone).toHaveValue('0555000111');
    await expect(form.email).toHaveValue(known.email);
    await expect(form.email).toHaveAttribute('readonly', '');
    await expect(form.password).toHaveValue('');
    await form.lastName.fill('الحربي');
    await form.password.fill('new-7Q');
    await form.save.click();
    await expect(portal).toHaveURL(new RegExp(`/delivery-company/detail/${company._id}\\?.*tab=partner`));
    await expect(row(known.email)).toContainText('الحربي');
  });

  test('[COMP-15] [COMP-16] [STATE-49] [ERR-61] one is deactivated, activated and deleted', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const company = await createOwnCompany(superAdmin);
    const partner = await createOwnPartner(superAdmin, company._id);
    await portal.goto(`/delivery-company/detail/${company._id}?tab=partner`);
    const row = portal.getByRole('row').filter({ hasText: partner.email });
    await row.getByText(partner.email, { exact: true }).click();
    const actions = portal.getByRole('group', {
      name: ignoringIsolates(say(`إجراءات ${NAME}`, `Actions for ${NAME}`)),
    });
    await expect(actions.getByRole('link', { name: say('تعديل', 'Edit'), exact: true })).toHaveAttribute(
      'href',
      `/delivery-company/detail/${company._id}/edit/${partner._id}`,
    );
    const dialog = portal.getByRole('dialog');
    const stop = { name: say('إيقاف', 'Deactivate'), exact: true };
    await portal.route(`**${API}/update/*/change-status`, (route) =>
      route.fulfill({ status: 500, json: { code: 'ERROR', status: 500, message: 'error' } }),
    );
    await actions.getByRole('button', stop).click();
    await dialog.getByRole('button', stop).click();
    await expect(
      toast(portal, say('تعذّر تغيير حالة المستخدم', "Couldn't change the user's status")),
    ).toBeVisible();
    await expect(row).toContainText(say('نشط', 'Active'));
    await portal.unroute(`**${API}/update/*/change-status`);
    // The list is not read again meanwhile: the answer alone changes the row.
    const isList = (url: URL) => url.pathname === API;
    await portal.route(isList, () => undefined);
    await actions.getByRole('button', stop).click();
    await dialog.getByRole('button', stop).click();
    await expect(row).toContainText(say('موقوف', 'Inactive'));
    await actions.getByRole('button', { name: say('تفعيل', 'Activate'), exact: true }).click();
    await expect(row).toContainText(say('نشط', 'Active'));
    await portal.unroute(isList);
    const remove = { name: say('حذف', 'Delete'), exact: true };
    await actions.getByRole('button', remove).click();
    await dialog.getByRole('button', remove).click();
    await expect(row).toHaveCount(0);
  });
});
