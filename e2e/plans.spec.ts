import { expect, type Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { freshDigits } from './fixtures/own-driver.ts';
import { test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import type { Say } from './pages/order-screen.ts';

interface Plan {
  _id: string;
  title: string;
  price: string;
  gift: string;
  isRecommend: boolean;
  priority: number | null;
  isActive: boolean;
}

const LIST = /\/admin\/api\/v1\/plans\?/;
const SAVES = /\/admin\/api\/v1\/plans\/(create|\d+\/update)$/;

async function createPlan(adminClient: AdminClient, title = `Plan ${freshDigits(8)}`): Promise<Plan> {
  const body = { title, description: 'of a test', price: '300', gift: '45' };
  return (await adminClient.request<{ data: Plan }>('POST', '/admin/api/v1/plans/create', body)).data;
}
const readPlan = async (adminClient: AdminClient, id: string) =>
  (await adminClient.request<{ data: Plan }>('GET', `/admin/api/v1/plans/${id}/edit`)).data;
const findPlan = async (adminClient: AdminClient, title: string) => {
  const path = `/admin/api/v1/plans?filters[title]=${encodeURIComponent(title)}`;
  return (await adminClient.request<{ data: { results: Plan[] } }>('GET', path)).data.results[0];
};

const fieldsOf = (page: Page, say: Say) => {
  const text = (ar: string, en: string) => page.getByRole('textbox', { name: say(ar, en) });
  return {
    title: text('اسم الباقة', 'Plan name'),
    description: text('الوصف', 'Description'),
    price: text('السعر', 'Price'),
    gift: text('الهدية', 'Gift'),
    recommend: page.getByRole('switch', { name: say('التوصية بالباقة', 'Recommend') }),
    priority: page.getByRole('combobox', { name: say('الأولوية', 'Priority') }),
    save: page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }),
  };
};

test('[PLAN-01] [PLAN-08] [APP-48] [CONST-12] the menu opens the list, its columns, page sizes and register button', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const plan = await createPlan(superAdmin);
  await portal.goto('/orders');
  const title = say('باقات الأسعار', 'Pricing plans');
  await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
  await expect(portal).toHaveURL(/\/pricing\?.*limit=20/);
  const table = portal.getByRole('table', { name: title });
  await expect(table.getByText(plan.title)).toBeVisible();
  await expect(table.locator('tbody').getByRole('row').first()).toBeVisible();
  const headings = await table
    .locator('th')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '').filter(Boolean));
  expect(headings).toEqual(
    say(
      'العنوان|الوصف|السعر|الهدية|موصى بها|المبيعات (30 يومًا)|تاريخ الإنشاء|الحالة',
      'Title|Description|Price|Gift|Recommended|Sold (30 days)|Created at|Status',
    ).split('|'),
  );
  const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
  await expect(size.getByRole('option')).toHaveText(['20', '50', '100', '200']);
  await expect(size).toHaveValue('20');
  await expectAccessible(portal);
  await portal.getByRole('link', { name: say('تسجيل باقة', 'Register plan') }).click();
  await expect(portal).toHaveURL(/\/pricing\/new$/);
});

test('[PLAN-02] refresh reads the plans again', async ({ portal, say, superAdmin }) => {
  await portal.goto('/pricing');
  const refresh = portal.getByRole('button', { name: say('تحديث', 'Refresh'), exact: true });
  await expect(portal.getByRole('table').locator('tbody').getByRole('row').first()).toBeVisible();
  const { title } = await createPlan(superAdmin);
  await expect(portal.getByText(title)).toHaveCount(0);
  const again = portal.waitForRequest(LIST);
  await refresh.click();
  await again;
  await expect(portal.getByText(title)).toBeVisible();
});

test('[PLAN-03] [VAL-45] [VAL-46] [VAL-48] a new plan: its first values, what is refused on save, and what is stored', async ({
  portal,
  say,
  superAdmin,
}) => {
  await portal.goto('/pricing/new');
  const form = fieldsOf(portal, say);
  // [VAL-51] the first values.
  await expect(form.price).toHaveValue('0');
  await expect(form.gift).toHaveValue('0');
  await expect(form.recommend).not.toBeChecked();
  await expect(form.priority).toHaveValue(say('الأدنى', 'Lowest'));
  let sent = 0;
  portal.on('request', (request) => {
    if (SAVES.test(request.url())) sent += 1;
  });
  const problem = (ar: string, en: string) => portal.getByText(say(ar, en), { exact: true });
  const positive = problem('يجب أن يكون السعر أكبر من صفر', 'The price must be greater than zero');
  await form.price.fill('');
  await expect(problem('يرجى إدخال السعر', 'Enter the price')).toBeHidden();
  await form.save.click();
  await expect(problem('يرجى إدخال اسم الباقة', 'Enter the plan name')).toBeVisible();
  await expect(problem('يرجى إدخال السعر', 'Enter the price')).toBeVisible();
  await form.title.fill(`Plan ${freshDigits(8)}`);
  for (const price of ['0', '0.9', '-5']) {
    await form.price.fill(price);
    await form.save.click();
    await expect(positive).toBeVisible();
  }
  await form.price.fill('250.75');
  await form.gift.fill('-1');
  await form.save.click();
  await expect(
    problem('لا يمكن أن تكون الهدية أقل من صفر', "The gift can't be less than zero"),
  ).toBeVisible();
  expect(sent).toBe(0);
  await form.gift.fill('20.5');
  await form.description.fill(say('وصف', 'Described'));
  await form.recommend.focus();
  await portal.keyboard.press('Space');
  await form.priority.click();
  await portal.getByRole('option', { name: say('الأعلى', 'Highest') }).click();
  const title = await form.title.inputValue();
  await form.save.click();
  await expect(portal).toHaveURL(/\/pricing\?/);
  await expect(portal.getByText(title)).toBeVisible();
  expect(await findPlan(superAdmin, title)).toMatchObject({
    ...{ title, description: say('وصف', 'Described'), price: '250.00', gift: '20.00' },
    ...{ isRecommend: true, priority: 3, isActive: true },
  });
});

test('[VAL-50] [VAL-51] [VAL-53] a gift of 0 is taken; the form is checked on save', async ({
  portal,
  say,
}) => {
  await portal.goto('/pricing/new');
  const form = fieldsOf(portal, say);
  await expect(form.price).toHaveValue('0');
  await expect(form.gift).toHaveValue('0');
  await expect(form.recommend).not.toBeChecked();
  await expect(form.priority).toHaveValue(say('الأدنى', 'Lowest'));
  await form.price.fill('-1');
  await form.price.blur();
  await expect(portal.locator('[aria-invalid="true"]')).toHaveCount(0);
  await form.title.fill('x');
  await form.save.click();
  await expect(portal.locator('[aria-invalid="true"]')).toHaveCount(1);
  await form.price.fill('100');
  const saved = portal.waitForRequest(SAVES);
  await form.save.click();
  expect((await saved).postDataJSON()).toEqual({
    ...{ title: 'x', description: '', price: 100, gift: 0, isRecommend: false },
  });
  await expect(portal).toHaveURL(/\/pricing\?/);
});

test('[PLAN-04] [PLAN-06] [PLAN-07] [STATE-47] a plan is edited, deactivated after a question, and activated without one', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const plan = await createPlan(superAdmin);
  await portal.goto(`/pricing?filters[title]=${plan.title}`);
  const reads: string[] = [];
  portal.on('request', (request) => {
    if (LIST.test(request.url())) reads.push(request.url());
  });
  const row = portal.getByRole('row').filter({ hasText: plan.title });
  const active = row.getByText(say('نشطة', 'Active'), { exact: true });
  const inactive = row.getByText(say('غير نشطة', 'Inactive'), { exact: true });
  await row.getByText(plan.title).click();
  expect(reads).toHaveLength(1);
  const actions = portal.getByRole('group', {
    name: ignoringIsolates(say(`إجراءات الباقة ${plan.title}`, `Actions for ${plan.title}`)),
  });
  const dialog = portal.getByRole('dialog');
  const stop = say('إيقاف', 'Deactivate');
  await actions.getByRole('button', { name: stop }).click();
  await expect(dialog).toContainText(say('هل تريد إيقاف هذه الباقة؟', 'Deactivate this plan?'));
  await expectAccessible(portal);
  await dialog.getByRole('button', { name: say('رجوع', 'Back'), exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await readPlan(superAdmin, plan._id)).toMatchObject({ isActive: true });
  await actions.getByRole('button', { name: stop }).click();
  await dialog.getByRole('button', { name: stop }).click();
  await expect(inactive).toBeVisible();
  expect(await readPlan(superAdmin, plan._id)).toMatchObject({ isActive: false });
  await actions.getByRole('button', { name: say('تفعيل', 'Activate') }).click();
  await expect(dialog).toBeHidden();
  await expect(active).toBeVisible();
  expect(await readPlan(superAdmin, plan._id)).toMatchObject({ isActive: true });
  // The answers changed the row: the list was not read again.
  expect(reads).toHaveLength(1);

  await actions.getByRole('link', { name: say('تعديل', 'Edit') }).click();
  await expect(portal).toHaveURL(new RegExp(`/pricing/edit/${plan._id}$`));
  const form = fieldsOf(portal, say);
  await expect(form.title).toHaveValue(plan.title);
  await expect(form.price).toHaveValue('300');
  await expect(form.gift).toHaveValue('45');
  await expectAccessible(portal);
  // A colleague saves meanwhile: nothing is overwritten unseen.
  const path = `/admin/api/v1/plans/${plan._id}/update`;
  await superAdmin.request('PUT', path, {
    title: plan.title,
    description: 'theirs',
    price: '310',
    gift: '45',
  });
  await form.price.fill('320');
  await form.save.click();
  const stale = portal.getByRole('region', {
    name: say('حُفظت تعديلات من مستخدم آخر', 'Someone else saved changes'),
  });
  await expect(stale).toContainText('310');
  await expect(form.description).toHaveValue('theirs');
  await form.save.click();
  await expect(portal).toHaveURL(/\/pricing\?/);
  expect(await readPlan(superAdmin, plan._id)).toMatchObject({
    ...{ title: plan.title, description: 'theirs', price: '320.00', gift: '45.00' },
  });
});

test('[APP-38] [PLAN-05] the list, the new and the edit screen show the currency after price and gift', async ({
  portal,
  say,
  superAdmin,
}) => {
  const plan = await createPlan(superAdmin);
  const currency = say('ر.س', 'SAR');
  await portal.goto(`/pricing?filters[title]=${plan.title}`);
  const row = portal.getByRole('row').filter({ hasText: plan.title });
  await expect(row).toContainText(`300.00 ${currency}`);
  await expect(row).toContainText(`45.00 ${currency}`);
  for (const path of ['/pricing/new', `/pricing/edit/${plan._id}`]) {
    await portal.goto(path);
    const form = fieldsOf(portal, say);
    for (const field of [form.price, form.gift]) {
      const [input, unit] = await Promise.all([
        field.boundingBox(),
        field.locator('xpath=..').getByText(currency, { exact: true }).boundingBox(),
      ]);
      if (!input || !unit) throw new Error('the field or its currency is not there');
      const isAfter =
        say('rtl', 'ltr') === 'ltr' ? unit.x > input.x + input.width / 2 : unit.x < input.x + input.width / 2;
      expect(isAfter).toBe(true);
    }
  }
});
