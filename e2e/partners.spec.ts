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
const REFUSED = {
  defined: true,
  code: 'VALIDATION',
  status: 422,
  message: 'validation_failed',
  data: { errors: [{ msg: 'phone_invalid' }, { msg: 'password_common' }] },
};
const REFUSED_TEXTS = [
  ['رقم الجوال', 'This phone number is not valid'],
  ['كلمة المرور', 'This password is too common'],
] as const;
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.describe('partner users of a company', () => {
  test('[COMP-13] [COMP-14] one is created, and listed with name, e-mail, phone and state', async ({
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
  });

  test('[VAL-56] [VAL-57] [VAL-58] [VAL-59] what is missing or wrong is said at its field, and nothing is sent', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const company = await createOwnCompany(superAdmin);
    await portal.goto(`/delivery-company/detail/${company._id}/new`);
    const form = formOf(portal, say);
    const sent: string[] = [];
    portal.on('request', (request) => {
      if (request.url().endsWith(`${API}/create`)) sent.push(request.postData() ?? '');
    });
    await form.save.click();
    for (const [ar, en] of [
      ['يرجى إدخال الاسم الأول', 'Enter the first name'],
      ['يرجى إدخال اسم العائلة', 'Enter the last name'],
      ['يرجى إدخال رقم الجوال', 'Enter the phone number'],
    ] as const)
      await expect(portal.getByText(say(ar, en), { exact: true })).toBeVisible();
    await form.firstName.fill('ريم');
    await form.lastName.fill('الدوسري');
    await form.phone.fill('0507778899');
    await form.email.fill('no-address');
    await form.password.fill('kx9-P');
    await form.save.click();
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');
    await expect(
      portal.getByText(say('يجب ألا تقل كلمة المرور عن 6 أحرف', 'The password needs at least 6 characters')),
    ).toBeVisible();
    expect(sent).toEqual([]);
    await expectAccessible(portal);
  });

  test('[VAL-61] [ERR-58] five characters are no password, six are; errors of the server are toasts', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const company = await createOwnCompany(superAdmin);
    const known = await createOwnPartner(superAdmin, company._id);
    await portal.goto(`/delivery-company/detail/${company._id}/new`);
    const form = formOf(portal, say);
    await form.firstName.fill('ريم');
    await form.lastName.fill('الدوسري');
    await form.phone.fill('0507778899');
    await form.email.fill(known.email);
    await form.password.fill('kx9-P');
    await form.save.click();
    await expect(
      portal.getByText(say('يجب ألا تقل كلمة المرور عن 6 أحرف', 'The password needs at least 6 characters')),
    ).toBeVisible();
    await portal.route(`**${API}/create`, (route) => route.fulfill({ status: 422, json: REFUSED }));
    await form.password.fill('kx9-Pq');
    await form.save.click();
    for (const [ar, en] of REFUSED_TEXTS) await expect(toast(portal, say(ar, en))).toHaveCount(1);
    const [first, second] = REFUSED_TEXTS;
    await expect(toast(portal, say(...first)).filter({ hasText: say(...second) })).toHaveCount(0);
    await portal.unroute(`**${API}/create`);
    await form.save.click();
    await expect(
      toast(portal, say('هذا البريد مسجّل لمستخدم شركة آخر', 'This e-mail is used by another partner user')),
    ).toHaveCount(1);
    await form.email.fill(`ok-${freshDigits(9)}@company.test`);
    await form.save.click();
    await expect(portal).toHaveURL(/tab=partner/);
  });

  test('[COMP-17] [COMP-18] [COMP-19] [COMP-20] one is edited: the e-mail stays, the password is entered again', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const company = await createOwnCompany(superAdmin);
    const partner = await createOwnPartner(superAdmin, company._id);
    const list = `/delivery-company/detail/${company._id}?tab=partner`;
    await portal.goto(list);
    await portal.getByText(partner.email, { exact: true }).click();
    await portal
      .getByRole('group', { name: ignoringIsolates(say(`إجراءات ${NAME}`, `Actions for ${NAME}`)) })
      .getByRole('link', { name: say('تعديل', 'Edit'), exact: true })
      .click();
    await expect(portal).toHaveURL(`/delivery-company/detail/${company._id}/edit/${partner._id}`);
    const form = formOf(portal, say);
    await expect(form.firstName).toHaveValue('ناصر');
    await expect(form.lastName).toHaveValue('العتيبي');
    await expect(form.phone).toHaveValue('0555000111');
    await expect(form.email).toHaveValue(partner.email);
    await expect(form.email).toHaveAttribute('readonly', '');
    await expect(form.password).toHaveValue('');
    await expectAccessible(portal);
    await form.lastName.fill('الحربي');
    await form.password.fill('new-7Q');
    await form.save.click();
    await expect(portal).toHaveURL(new RegExp(`/delivery-company/detail/${company._id}\\?.*tab=partner`));
    await expect(portal.getByRole('row').filter({ hasText: partner.email })).toContainText('الحربي');
  });

  test('[VAL-60] [VAL-62] the password is required on edit, and the e-mail is not sent', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const company = await createOwnCompany(superAdmin);
    const partner = await createOwnPartner(superAdmin, company._id);
    await portal.goto(`/delivery-company/detail/${company._id}/edit/${partner._id}`);
    const form = formOf(portal, say);
    await expect(form.firstName).toHaveValue('ناصر');
    const sent: string[] = [];
    portal.on('request', (request) => {
      if (request.url().includes(`${API}/update/`)) sent.push(request.postData() ?? '');
    });
    const short = portal.getByText(
      say('يجب ألا تقل كلمة المرور عن 6 أحرف', 'The password needs at least 6 characters'),
    );
    await form.lastName.fill('الحربي');
    await form.save.click();
    await expect(short).toBeVisible();
    await form.password.fill('new-7');
    await form.save.click();
    await expect(short).toBeVisible();
    expect(sent).toEqual([]);
    await form.password.fill('new-7Q');
    await form.save.click();
    await expect(portal).toHaveURL(/tab=partner/);
    expect(JSON.parse(sent.at(-1) ?? '{}')).toEqual({
      first_name: 'ناصر',
      last_name: 'الحربي',
      phone: '0555000111',
      password: 'new-7Q',
      version: 1,
    });
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
