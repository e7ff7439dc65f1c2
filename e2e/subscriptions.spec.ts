import { expect, type Locator, type Page, type Request } from '@playwright/test';
import {
  createSubscription,
  failure,
  findSubscriptions,
  openSubscription,
  readFirstCompany,
  readSubscription,
  SUBSCRIPTION_SAVES,
  SUBSCRIPTIONS,
  subscriptionForm,
  success,
} from './fixtures/drivers/subscriptions.ts';
import { freshDigits } from './fixtures/own-driver.ts';
import { test } from './fixtures/test.ts';

test('[SUB-01] [SUB-02] [SUB-04] [APP-45] the list: its menu entry, columns, filters and page sizes', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const one = await createSubscription(superAdmin);
  await portal.goto('/orders');
  const title = say('اشتراكات السائقين', 'Driver subscriptions');
  await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
  await expect(portal).toHaveURL(/\/subscriptions\?.*limit=10/);
  const table = portal.getByRole('table', { name: title });
  await expect(table.locator('tbody').getByRole('row').first()).toBeVisible();
  const headings = await table
    .locator('th')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '').filter(Boolean));
  expect(headings).toEqual(
    say(
      'عنوان الاشتراك|حالة الاشتراك|الوصف|الحالة|السعر|المدة|الشركة|تاريخ الاشتراك',
      'Subscription title|Subscription status|Description|Status|Price|Duration|Company|Subscription date',
    ).split('|'),
  );
  const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
  await expect(size.getByRole('option')).toHaveText(['10', '20', '40', '60']);
  await expect(size).toHaveValue('10');
  await expectAccessible(portal);
  await portal
    .getByRole('searchbox', { name: say('العنوان', 'Title'), exact: true })
    .fill(one.subscriptionName);
  const rows = table.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(one.company_info.name);
  await expect(rows).toContainText('120.50');
  await expect(rows).toContainText(say('30 يومًا', '30 days'));
  await expect(rows).toContainText('of a test');
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const filtered = (more: string) =>
    portal.goto(`/subscriptions?filters[subscriptionName]=${one.subscriptionName}&${more}`);
  await filtered(
    `filters[companyName]=${encodeURIComponent(one.company_info.name)}&filters[date][from]=${day}`,
  );
  await expect(rows).toHaveCount(1);
  for (const none of ['filters[companyName]=unknown', 'filters[date][to]=2020-01-01']) {
    await filtered(none);
    await expect(
      portal.getByText(say('لا توجد سجلات للعرض', 'There are no records to display')),
    ).toBeVisible();
  }
});

test('[SUB-03] [CONST-16] an active subscription is green, the others are grey', async ({
  portal,
  say,
  superAdmin,
}) => {
  const of = {
    ACTIVE: await createSubscription(superAdmin),
    DRAFT: await createSubscription(superAdmin, { isDraft: true }),
  };
  const stopped = await createSubscription(superAdmin);
  await superAdmin.request('PATCH', `${SUBSCRIPTIONS}/${stopped._id}`, { status: 'INACTIVE' });
  for (const [one, word, colour] of [
    [of.ACTIVE, 'نشط', 'green'],
    [of.DRAFT, 'مسودة', 'grey'],
    [stopped, 'غير نشط', 'grey'],
  ] as const) {
    await portal.goto(`/subscriptions?filters[subscriptionName]=${one.subscriptionName}`);
    const row = portal.getByRole('row').filter({ hasText: one.subscriptionName });
    const badge = row.locator('[data-tone]').filter({ hasText: word });
    await expect(badge).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await badge.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
    );
    const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 16;
    expect(isGrey ? 'grey' : green > Math.max(red, blue) ? 'green' : 'another').toBe(colour);
  }
  await portal.goto('/subscriptions');
  const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
  await expect(size.getByRole('option')).toHaveText(['10', '20', '40', '60']);
  await expect(size).toHaveValue('10');
});

test('[SUB-05] [VAL-63] [ERR-76] [ERR-68] a subscription is added; an incomplete form is not sent', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  await portal.goto('/subscriptions');
  await portal.getByRole('button', { name: say('إضافة', 'Add'), exact: true }).click();
  const form = subscriptionForm(portal, say);
  for (const field of [form.title, form.company, form.price, form.duration, form.description])
    await expect(field).toHaveValue('');
  await expect(form.draft).not.toBeChecked();
  // [STATE-44] no status of a new one.
  await expect(form.status).toHaveCount(0);
  await expectAccessible(portal);
  let sent = 0;
  portal.on('request', (request) => {
    if (SUBSCRIPTION_SAVES.test(request.url()) && request.method() !== 'GET') sent += 1;
  });
  const company = await readFirstCompany(superAdmin);
  const name = `Added ${freshDigits(8)}`;
  const incomplete = failure(portal, say('يرجى تعبئة جميع الحقول', 'Please fill in all fields'));
  const dismiss = () =>
    portal
      .getByRole('alert')
      .getByRole('button')
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  const fields = {
    title: name,
    price: '89.90',
    duration: '14',
    description: say('وصف', 'Described'),
  } as const;
  for (const [field, value] of Object.entries(fields)) await form[field as 'title'].fill(value);
  // Each of the five, missing alone.
  await form.save.click();
  await expect(incomplete).toBeVisible();
  await form.company.click();
  await portal.getByRole('option', { name: company.name, exact: true }).click();
  for (const [field, value] of Object.entries(fields)) {
    await dismiss();
    await form[field as 'title'].fill('');
    await form.save.click();
    await expect(incomplete).toBeVisible();
    await form[field as 'title'].fill(value);
  }
  // [VAL-64] [VAL-65] price and duration are numbers.
  await form.price.fill('9x');
  await form.duration.fill('two');
  await form.save.click();
  await expect(
    form.dialog.getByText(say('يجب أن يكون السعر رقمًا', 'The price must be a number')),
  ).toBeVisible();
  await expect(
    form.dialog.getByText(say('يجب أن تكون المدة عددًا من الأيام', 'The duration must be a number of days')),
  ).toBeVisible();
  expect(sent).toBe(0);
  await form.price.fill('89.90');
  await form.duration.fill('14');
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  await expect(success(portal, say('أُنشئ الاشتراك', 'Subscription created'))).toBeVisible();
  expect(sent).toBe(1);
  await expect(portal.getByText(name)).toBeVisible();
  expect(await findSubscriptions(superAdmin, name)).toMatchObject([
    { subscriptionName: name, status: 'ACTIVE', price: '89.90', duration: 14, company_id: company._id },
  ]);
});

test('[VAL-64] [VAL-65] [STATE-44] price and duration must be numbers; the status is there for a stored one only', async ({
  portal,
  say,
  superAdmin,
}) => {
  const one = await createSubscription(superAdmin);
  const { button } = await openSubscription(portal, say, one);
  await button('تعديل', 'Edit').click();
  const form = subscriptionForm(portal, say);
  await expect(form.status).toHaveValue(say('نشط', 'Active'));
  for (const [field, text] of [
    ['price', 'يجب أن يكون السعر رقمًا'],
    ['duration', 'يجب أن تكون المدة عددًا من الأيام'],
  ] as const) {
    const before = await form[field].inputValue();
    await form[field].fill('12a');
    await form.save.click();
    await expect(form.dialog.getByText(text)).toBeVisible();
    await form[field].fill(before);
  }
  await portal.keyboard.press('Escape');
  await portal.getByRole('button', { name: say('إضافة', 'Add'), exact: true }).click();
  await expect(form.draft).toBeVisible();
  await expect(form.status).toHaveCount(0);
});

test('[SUB-06] [STATE-42] [ERR-70] a subscription is edited, published and put back to draft', async ({
  portal,
  say,
  superAdmin,
}) => {
  const one = await createSubscription(superAdmin, { isDraft: true });
  const { row, button } = await openSubscription(portal, say, one);
  await button('نشر', 'Publish').click();
  await expect(row.getByText(say('نشط', 'Active'), { exact: true }).first()).toBeVisible();
  expect((await readSubscription(superAdmin, one._id)).status).toBe('ACTIVE');
  await button('إعادة إلى المسودة', 'Back to draft').click();
  await expect(row.getByText(say('مسودة', 'Draft'), { exact: true }).first()).toBeVisible();
  expect((await readSubscription(superAdmin, one._id)).status).toBe('DRAFT');
  await button('تعديل', 'Edit').click();
  const form = subscriptionForm(portal, say);
  await expect(form.title).toHaveValue(one.subscriptionName);
  await expect(form.company).toHaveValue(one.company_info.name);
  await expect(form.price).toHaveValue('120.50');
  await expect(form.duration).toHaveValue('30');
  await expect(form.description).toHaveValue('of a test');
  await expect(form.status).toHaveValue(say('مسودة', 'Draft'));
  // A colleague changes the duration meanwhile: the edit is merged, not written over it.
  await superAdmin.request('PATCH', `${SUBSCRIPTIONS}/${one._id}`, { duration: 45 });
  await form.price.fill('200');
  await form.status.click();
  await portal.getByRole('option', { name: say('غير نشط', 'Inactive'), exact: true }).click();
  await form.save.click();
  await expect(
    form.dialog.getByRole('region', {
      name: say('حُفظت تعديلات من مستخدم آخر', 'Someone else saved changes'),
    }),
  ).toBeVisible();
  await expect(form.duration).toHaveValue('45');
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  await expect(success(portal, say('حُفظ الاشتراك', 'Subscription saved'))).toBeVisible();
  expect(await readSubscription(superAdmin, one._id)).toMatchObject({
    ...{ subscriptionName: one.subscriptionName, price: '200.00', duration: 45, status: 'INACTIVE' },
  });
});

test('[SUB-07] [ERR-72] a subscription is deleted after a question, once, and leaves the list', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const one = await createSubscription(superAdmin);
  const { row, button } = await openSubscription(portal, say, one);
  let sent = 0;
  portal.on('request', (request) => {
    if (request.method() === 'DELETE') sent += 1;
  });
  await button('حذف', 'Delete').click();
  const dialog = portal.getByRole('dialog');
  await expect(dialog).toContainText(say('هل تريد حذف هذا الاشتراك؟', 'Delete this subscription?'));
  await expectAccessible(portal);
  await dialog.getByRole('button', { name: say('حذف', 'Delete'), exact: true }).dblclick();
  await expect(success(portal, say('حُذف الاشتراك', 'Subscription deleted'))).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(sent).toBe(1);
  expect(await findSubscriptions(superAdmin, one.subscriptionName)).toEqual([]);
});

test('[CONST-37] [CONST-38] a deletion is sent a second after the last click, what is saved half a second after it', async ({
  portal,
  say,
  superAdmin,
}) => {
  await portal.addInitScript(() => {
    const clicked = () => document.body.setAttribute('data-clicked', String(Date.now()));
    document.addEventListener('click', clicked, true);
  });
  /** Milliseconds between the last of two clicks and the request, of which there is one. */
  const waitAfter = async (method: string, button: Locator) => {
    const sent: number[] = [];
    const onRequest = (request: Request) => {
      if (request.method() === method) sent.push(request.timing().startTime);
    };
    portal.on('requestfinished', onRequest);
    const finished = portal.waitForEvent('requestfinished', (request) => request.method() === method);
    await button.dblclick();
    const clicked = Number(await portal.locator('body').getAttribute('data-clicked'));
    await finished;
    portal.off('requestfinished', onRequest);
    expect(sent).toHaveLength(1);
    return (sent[0] ?? 0) - clicked;
  };
  const one = await createSubscription(superAdmin, { isDraft: true });
  const { button } = await openSubscription(portal, say, one);
  expect(await waitAfter('PATCH', button('نشر', 'Publish'))).toBeGreaterThanOrEqual(499);
  const form = subscriptionForm(portal, say);
  await button('تعديل', 'Edit').click();
  await form.price.fill('7');
  expect(await waitAfter('PATCH', form.save)).toBeGreaterThanOrEqual(499);
  await expect(form.dialog).toBeHidden();
  await portal.getByRole('button', { name: say('إضافة', 'Add'), exact: true }).click();
  await form.title.fill(`${one.subscriptionName} II`);
  await form.company.click();
  await portal.getByRole('listbox').getByRole('option').first().click();
  await form.price.fill('1');
  await form.duration.fill('1');
  await form.description.fill('x');
  expect(await waitAfter('POST', form.save)).toBeGreaterThanOrEqual(499);
  await expect(form.dialog).toBeHidden();
  await button('حذف', 'Delete').click();
  const remove = form.dialog.getByRole('button', { name: say('حذف', 'Delete'), exact: true });
  expect(await waitAfter('DELETE', remove)).toBeGreaterThanOrEqual(999);
  expect(await findSubscriptions(superAdmin, one.subscriptionName)).toHaveLength(1);
});

const failSaves = (page: Page) =>
  page.route(SUBSCRIPTION_SAVES, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  );

test('[ERR-71] [ERR-73] a deletion and an edit that the server refuses are said', async ({
  portal,
  say,
  superAdmin,
}) => {
  const one = await createSubscription(superAdmin);
  await failSaves(portal);
  const { button } = await openSubscription(portal, say, one);
  const form = subscriptionForm(portal, say);
  await button('حذف', 'Delete').click();
  await form.dialog.getByRole('button', { name: say('حذف', 'Delete'), exact: true }).click();
  await expect(failure(portal, say('تعذر حذف الاشتراك', "Couldn't delete"))).toBeVisible();
  await button('تعديل', 'Edit').click();
  await form.price.fill('7');
  await form.save.click();
  await expect(failure(portal, say('تعذر حفظ الاشتراك', "Couldn't save"))).toBeVisible();
  expect(await readSubscription(superAdmin, one._id)).toMatchObject({ price: '120.50' });
});

test('[ERR-69] a new subscription that the server refuses is said', async ({ portal, say }) => {
  await failSaves(portal);
  await portal.goto('/subscriptions');
  await portal.getByRole('button', { name: say('إضافة', 'Add'), exact: true }).click();
  const form = subscriptionForm(portal, say);
  await form.title.fill('x');
  await form.company.click();
  await portal.getByRole('listbox').getByRole('option').first().click();
  await form.price.fill('1');
  await form.duration.fill('1');
  await form.description.fill('x');
  await form.save.click();
  await expect(failure(portal, say('تعذر إنشاء الاشتراك', "Couldn't create"))).toBeVisible();
});
