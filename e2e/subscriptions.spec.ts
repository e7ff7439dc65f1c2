import { expect } from '@playwright/test';
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

test('[SUB-01] [SUB-04] [APP-45] the list: its menu entry, filters and page sizes', async ({
  portal,
  say,
  superAdmin,
}) => {
  const one = await createSubscription(superAdmin);
  await portal.goto('/orders');
  const title = say('اشتراكات السائقين', 'Driver subscriptions');
  await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
  await expect(portal).toHaveURL(/\/subscriptions\?.*limit=10/);
  const table = portal.getByRole('table', { name: title });
  await expect(table.locator('tbody').getByRole('row').first()).toBeVisible();
  const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
  await expect(size.getByRole('option')).toHaveText(['10', '20', '40', '60']);
  await expect(size).toHaveValue('10');
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

test('[SUB-05] [ERR-68] [CONST-16] a subscription is added to the list, whose pages have 10 to 60 rows', async ({
  portal,
  say,
  superAdmin,
}) => {
  await portal.goto('/subscriptions');
  const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
  await expect(size.getByRole('option')).toHaveText(['10', '20', '40', '60']);
  await expect(size).toHaveValue('10');
  await portal.getByRole('button', { name: say('إضافة', 'Add'), exact: true }).click();
  const form = subscriptionForm(portal, say);
  for (const field of [form.title, form.company, form.price, form.duration, form.description])
    await expect(field).toHaveValue('');
  await expect(form.draft).not.toBeChecked();
  const company = await readFirstCompany(superAdmin);
  const name = `Added ${freshDigits(8)}`;
  await form.title.fill(name);
  await form.company.click();
  await portal.getByRole('option', { name: company.name, exact: true }).click();
  await form.price.fill('89.90');
  await form.duration.fill('14');
  await form.description.fill(say('وصف', 'Described'));
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  await expect(success(portal, say('أُنشئ الاشتراك', 'Subscription created'))).toBeVisible();
  await expect(portal.getByText(name)).toBeVisible();
  expect(await findSubscriptions(superAdmin, name)).toMatchObject([
    { subscriptionName: name, status: 'ACTIVE', price: '89.90', duration: 14, company_id: company._id },
  ]);
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

test('[SUB-07] [ERR-72] [ERR-73] [CONST-37] a subscription is deleted after a question, once, a second after the last click; a refusal is said', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  await portal.addInitScript(() => {
    const clicked = () => document.body.setAttribute('data-clicked', String(Date.now()));
    document.addEventListener('click', clicked, true);
  });
  const one = await createSubscription(superAdmin);
  const { row, button } = await openSubscription(portal, say, one);
  const dialog = portal.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: say('حذف', 'Delete'), exact: true });
  await portal.route(SUBSCRIPTION_SAVES, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await button('حذف', 'Delete').click();
  await expect(dialog).toContainText(say('هل تريد حذف هذا الاشتراك؟', 'Delete this subscription?'));
  await expectAccessible(portal);
  await remove.click();
  await expect(failure(portal, say('تعذر حذف الاشتراك', "Couldn't delete"))).toBeVisible();
  await expect(row).toHaveCount(1);
  await portal.unroute(SUBSCRIPTION_SAVES);

  const sent: number[] = [];
  portal.on('requestfinished', (request) => {
    if (request.method() === 'DELETE') sent.push(request.timing().startTime);
  });
  await button('حذف', 'Delete').click();
  await remove.dblclick();
  const clicked = Number(await portal.locator('body').getAttribute('data-clicked'));
  await expect(success(portal, say('حُذف الاشتراك', 'Subscription deleted'))).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(() => sent.length).toBe(1);
  expect((sent[0] ?? 0) - clicked).toBeGreaterThanOrEqual(999);
  expect(await findSubscriptions(superAdmin, one.subscriptionName)).toEqual([]);
});
