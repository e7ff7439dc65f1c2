import { expect, type Page } from '@playwright/test';
import { placeQuietOrder, uniqueCustomerName } from '../fixtures/customers.ts';
import { placeFamily } from '../fixtures/order-family.ts';
import { OrderList } from '../pages/order-list.ts';
import type { Say } from '../pages/order-screen.ts';
import type { Walk } from './walk.ts';

const ORDERS = /\/admin\/api\/v1\/orders\?/;

/** Waits until a list of orders has rows, in a table or as cards. */
async function filled(page: Page, say: Say): Promise<void> {
  await expect(page.getByRole('button', { name: say('إجراءات 1', 'Actions of 1') }).first()).toBeVisible();
}

const states: Walk = async ({ page, say, adminClient, inspect }) => {
  const { empty } = new OrderList(page, say);
  const family = await placeFamily(adminClient);
  for (const path of ['/orders', '/orders/live', '/list-discount-order', '/export-orders']) {
    const found = path === '/orders' ? `${path}?filters[customer_name]=${family.name}` : path;
    await page.goto(found);
    await filled(page, say);
    await inspect(`${path} with rows`);
  }
  await page.goto(`/orders?filters[keyword]=${uniqueCustomerName()}`);
  await expect(empty).toBeVisible();
  await inspect('nothing found');
  await page.goto('/orders?filters[order_number]=99999991,99999992&filters[phone]=0500000001');
  await expect(page.getByText('99999991').last()).toBeVisible();
  await inspect('numbers that belong to no order');
};

const failing: Walk = async ({ page, say, inspect }) => {
  const retry = page.getByRole('button', { name: say('إعادة المحاولة', 'Retry'), exact: true });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(ORDERS, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/orders');
  await expect(page.getByRole('status', { name: say('جارٍ التحميل…', 'Loading…') })).toBeVisible();
  await inspect('being read');
  letGo();
  await expect(retry).toBeVisible();
  await inspect('failed');
  await page.goto('/orders/live');
  await expect(retry).toBeVisible();
  await inspect('live orders failed');
};

const filters: Walk = async ({ page, say, phone, inspect }) => {
  const list = new OrderList(page, say);
  await page.goto('/orders?filters[keyword]=1001&filters[payment][0]=Cash&filters[isFreeExpress]=no');
  await filled(page, say);
  await inspect('filtered');
  if (phone) {
    await page.getByRole('button', { name: say('تصفية', 'Filters') }).click();
    await expect(page.getByRole('dialog', { name: say('تصفية', 'Filters') })).toBeVisible();
    await expect(page.getByRole('button', { name: say('آخر 7 أيام', 'Last 7 days') }).first()).toBeVisible();
    await inspect('all filters on a sheet');
    return;
  }
  const more = page.getByRole('button', { name: say('المزيد', 'More'), exact: true });
  await more.click();
  await expect(
    page.getByRole('button', { name: say('إضافة تصفية: كاسبر', 'Add filter: Casper') }),
  ).toBeVisible();
  await inspect('more filters');
  await page.keyboard.press('Escape');
  await list.startFilter(say('الحالة', 'Status'));
  await expect(page.getByRole('checkbox', { name: say('ملغي', 'Cancelled'), exact: true })).toBeVisible();
  await inspect('a choice of values');
  await page.keyboard.press('Escape');
  await list.startFilter(say('كاسبر', 'Casper'));
  await expect(page.getByRole('radio', { name: say('نعم', 'Yes'), exact: true })).toBeVisible();
  await inspect('yes or no');
  await page.keyboard.press('Escape');
  await list.startFilter(say('الجوال', 'Phone'));
  await expect(page.getByRole('textbox', { name: say('الجوال', 'Phone'), exact: true })).toBeVisible();
  await inspect('a text');
  await page.keyboard.press('Escape');
  await list.startFilter(say('تاريخ الطلب', 'Order date'));
  await expect(page.getByRole('button', { name: say('آخر 7 أيام', 'Last 7 days') })).toBeVisible();
  await inspect('days of a calendar');
};

const columnsAndFiles: Walk = async ({ page, say, phone, inspect }) => {
  await page.goto('/orders?filters[keyword]=1001');
  await filled(page, say);
  if (!phone) {
    await page.getByRole('button', { name: say('الأعمدة', 'Columns'), exact: true }).click();
    await expect(page.getByText(say('استعادة الترتيب الافتراضي', 'Reset to default'))).toBeVisible();
    await inspect('columns');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: say('تصدير', 'Export'), exact: true }).click();
  const excel = page.getByRole('menuitem', { name: 'Excel', exact: true });
  await expect(excel).toBeVisible();
  await inspect('export menu');
  await page.route('**/admin/api/v1/orders/excel*', (route) => route.abort('connectionreset'));
  await excel.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect('a toast of failure');
  await page.goto('/export-orders?filters[keyword]=1001');
  await filled(page, say);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/admin/api/v1/orders/export*', async (route) => {
    await held;
    await route.continue();
  });
  const button = page.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') });
  await button.click();
  await expect(button).toHaveAttribute('data-loading', 'true');
  await inspect('an export on its way');
  letGo();
  await expect(page.getByRole('status').filter({ hasText: 'Excel' })).toBeVisible();
  await inspect('a toast of success');
};

const many: Walk = async ({ page, say, phone, adminClient, inspect }) => {
  const customer = { name: uniqueCustomerName() };
  const orders = [await placeQuietOrder({ customer }), await placeQuietOrder({ customer })];
  const [first, second] = orders.map(({ order_number }) => order_number) as [string, string];
  await adminClient.runOrderAction(second, 'Cancel', { cancel_reason: await adminClient.cancelReason() });
  const list = new OrderList(page, say);
  await page.goto(`/orders?filters[customer_name]=${customer.name}`);
  await filled(page, say);
  if (phone) {
    // A long press, on what stands still: a card finds its place when its height is known.
    await list.chevron(first).click({ position: { x: 60, y: 30 }, delay: 800 });
    await expect(list.bulkBar).toBeVisible();
    await list.chevron(second).click({ position: { x: 60, y: 20 } });
  } else {
    await list.tick(first).check();
    await list.tick(second).check();
  }
  await expect(list.bulkBar.getByRole('status')).toHaveText(say('صفان محددان', '2 selected'));
  await inspect('selected');
  await list.bulkBar.getByRole('button', { name: new RegExp(say('إلغاء…', 'Cancel…')) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: say('السبب', 'Reason') })).toBeVisible();
  await inspect('before it is done to many');
  await dialog.getByRole('combobox', { name: say('السبب', 'Reason') }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByRole('button', { name: say('تنفيذ على صف واحد', 'Run for 1 row') }).click();
  await expect(dialog.getByText(say('تم 1، فشل 0، تُخطّي 1', '1 done, 0 failed, 1 skipped'))).toBeVisible();
  await inspect('what became of each');
};

const views: Walk = async ({ page, say, phone, adminClient, inspect }) => {
  const view = await adminClient.request<{ _id: string }>('POST', '/admin/api/v1/preferences/orders/views', {
    name: `طلبات النقد في القطيف ${uniqueCustomerName()}`,
    search: '?page=1&limit=100&filters[payment][0]=Cash',
    columns: null,
    isShared: true,
  });
  await page.goto('/orders?filters[keyword]=1001');
  await filled(page, say);
  await inspect('with a saved view');
  if (phone) await page.getByRole('button', { name: say('العروض', 'Views'), exact: true }).click();
  await page
    .getByRole('button', { name: say('إجراءات العرض', 'Actions of view') })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: say('نسخ الرابط', 'Copy link') })).toBeVisible();
  await inspect('what can be done with a view');
  await page.keyboard.press('Escape');
  if (!phone) {
    await page.getByRole('button', { name: say('حفظ العرض', 'Save view'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toBeVisible();
    await dialog.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
    await expect(dialog.getByText(say('يرجى إدخال اسم للعرض', 'Enter a name for the view'))).toBeVisible();
    await inspect('saving a view without a name');
  }
  // It is shared: it would stand above the list of all operators.
  await adminClient.request('DELETE', `/admin/api/v1/preferences/views/${view._id}`);
};

/** Lists of orders in every state. */
export const LISTS: Record<string, Walk> = {
  'lists of orders': states,
  'lists that are read and fail': failing,
  'filters of a list': filters,
  'columns, files and toasts': columnsAndFiles,
  'many orders at once': many,
};

/** Lists with personal settings: for an operator of the test's own. */
export const OWN_LISTS: Record<string, Walk> = { 'saved views': views };
