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
  await portal.getByRole('link', { name: say('تسجيل باقة', 'Register plan') }).click();
  await expect(portal).toHaveURL(/\/pricing\/new$/);
});

test('[PLAN-02] [PLAN-03] [APP-38] refresh reads the plans again; a new plan is entered, stored, listed and opened', async ({
  portal,
  say,
  superAdmin,
}) => {
  await portal.goto('/pricing');
  const refresh = portal.getByRole('button', { name: say('تحديث', 'Refresh'), exact: true });
  await expect(portal.getByRole('table').locator('tbody').getByRole('row').first()).toBeVisible();
  const other = await createPlan(superAdmin);
  await expect(portal.getByText(other.title)).toHaveCount(0);
  const again = portal.waitForRequest(LIST);
  await refresh.click();
  await again;
  await expect(portal.getByText(other.title)).toBeVisible();

  await portal.goto('/pricing/new');
  const form = fieldsOf(portal, say);
  const title = `Plan ${freshDigits(8)}`;
  await form.title.fill(title);
  await form.price.fill('250.75');
  await form.gift.fill('20.5');
  await form.description.fill(say('وصف', 'Described'));
  await form.recommend.focus();
  await portal.keyboard.press('Space');
  await form.priority.click();
  await portal.getByRole('option', { name: say('الأعلى', 'Highest') }).click();
  await form.save.click();
  await expect(portal).toHaveURL(/\/pricing\?/);
  const row = portal.getByRole('row').filter({ hasText: title });
  for (const amount of ['250.00', '20.00']) await expect(row).toContainText(`${amount} ${say('ر.س', 'SAR')}`);
  const stored = await findPlan(superAdmin, title);
  expect(stored).toMatchObject({
    ...{ title, description: say('وصف', 'Described'), price: '250.00', gift: '20.00' },
    ...{ isRecommend: true, priority: 3, isActive: true },
  });
  await portal.goto(`/pricing/edit/${stored?._id}`);
  await expect(form.title).toHaveValue(title);
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
