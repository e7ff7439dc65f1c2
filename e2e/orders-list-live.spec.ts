import type { Page } from '@playwright/test';
import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { interceptConnection, liveSign } from './pages/connection.ts';
import { OrderList, watchListCalls } from './pages/order-list.ts';

type Say = (ar: string, en: string) => string;

/** What stands for orders that have come and are not shown yet. */
const pillOf = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('جديد', 'new order'), exact: false }).filter({ hasText: /\S/ });

/** The total in the pager. */
async function pagerTotal(page: Page): Promise<string> {
  const range = page.locator('footer').getByText(/\d–\d/);
  return (await range.textContent())?.match(/[\d,]+/g)?.at(-1) ?? '';
}

/** The list, and the pointer where it touches no row. */
async function openList(page: Page, say: Say, query = '?page=1&limit=100'): Promise<OrderList> {
  const list = new OrderList(page, say);
  await list.open(query);
  await expect(liveSign(page, say)).toHaveText(say('مباشر', 'Live'));
  await list.search.hover();
  return list;
}

// Three pages of a hundred.
test.beforeAll(async ({ superAdmin }) => {
  test.slow();
  const { hypothetical } = await superAdmin.request<{ hypothetical: number }>(
    'GET',
    '/admin/api/v1/orders/counts',
  );
  for (let missing = 205 - hypothetical; missing > 0; missing -= 8) {
    await Promise.all(Array.from({ length: Math.min(missing, 8) }, () => placeQuietOrder()));
  }
});

test('a new order stands at the top of the first page, without a reading of the list', async ({
  portal,
  say,
}) => {
  const list = await openList(portal, say);
  const reads = watchListCalls(portal);
  const { order_number: number } = await placeQuietOrder();
  await expect(list.row(number)).toBeVisible();
  const numbers = await list.numbers();
  expect(numbers.slice(0, numbers.indexOf(number)).filter((one) => Number(one) < Number(number))).toEqual([]);
  await expect(pillOf(portal, say)).toHaveCount(0);
  expect(reads).toEqual([]);
});

test('tab, pager and heading show one count, and it follows', async ({ portal, say, superAdmin }) => {
  await openList(portal, say);
  await placeQuietOrder();
  const tab = portal.getByRole('tab', { name: say('افتراضي', 'Hypothetical') });
  await expect(async () => {
    const { hypothetical } = await superAdmin.request<{ hypothetical: number }>(
      'GET',
      '/admin/api/v1/orders/counts',
    );
    const total = hypothetical.toLocaleString('en-US');
    expect(await tab.textContent()).toContain(total);
    expect(await pagerTotal(portal)).toBe(total);
    await expect(portal.getByRole('status').filter({ hasText: total })).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

test('on page 2 the pill counts the new orders and goes to them', async ({ portal, say }) => {
  const list = await openList(portal, say, '?page=2&limit=100');
  const before = await list.numbers();
  const { order_number: number } = await placeQuietOrder();
  await expect(pillOf(portal, say)).toBeVisible();
  expect(await list.numbers()).toEqual(before);
  await pillOf(portal, say).click();
  await expect(list.row(number)).toBeVisible();
  expect(list.params().get('page')).toBe('1');
});

test('with a filter the pill counts what the filter matches', async ({ portal, say }) => {
  const customer = { name: uniqueCustomerName() };
  await placeQuietOrder({ customer });
  const list = await openList(
    portal,
    say,
    `?page=1&limit=100&filters[customer_name]=${encodeURIComponent(customer.name)}`,
  );
  await expect(list.rows).toHaveCount(1);
  const asked = portal.waitForResponse('**/orders/matching?**');
  await placeQuietOrder();
  await asked;
  await expect(pillOf(portal, say)).toHaveCount(0);
  await placeQuietOrder({ customer });
  await expect(
    portal.getByRole('button', { name: say('طلب جديد', '1 new order'), exact: true }),
  ).toBeVisible();
  await pillOf(portal, say).click();
  await expect(list.rows).toHaveCount(2);
  await expect(pillOf(portal, say)).toHaveCount(0);
});

test('with a filter an order that stops matching says so under the pointer, leaves the count, and then goes', async ({
  portal,
  say,
  superAdmin,
}) => {
  const customer = { name: uniqueCustomerName() };
  const { order_number: stays } = await placeQuietOrder({ customer });
  const { order_number: leaves } = await placeQuietOrder({ customer });
  const list = await openList(
    portal,
    say,
    `?page=1&limit=100&filters[customer_name]=${encodeURIComponent(customer.name)}&filters[status][0]=new`,
  );
  await expect(list.rows).toHaveCount(2);
  expect(await pagerTotal(portal)).toBe('2');
  await list.row(leaves).hover();
  await superAdmin.runOrderAction(leaves, 'Cancel', { cancel_reason: await superAdmin.cancelReason() });
  await expect(list.row(leaves)).toContainText(say('لم يعد مطابقًا', 'No longer matches'));
  await expect.poll(() => pagerTotal(portal)).toBe('1');
  await expect(list.rows).toHaveCount(2);
  await list.search.hover();
  await expect(list.row(leaves)).toHaveCount(0);
  await expect(list.row(stays)).toBeVisible();
});

test('a line that falls silent turns the sign amber within ten seconds, and the list catches up', async ({
  portal,
  say,
}) => {
  const line = await interceptConnection(portal);
  const list = await openList(portal, say);
  const sign = liveSign(portal, say);
  line.silence();
  await expect(sign).toContainText(say('آخر تحديث', 'last update'));
  await expect(sign).toContainText(/\d\d:\d\d:\d\d/);
  await expect(sign).toHaveAttribute('data-status', 'reconnecting');
  const { order_number: number } = await placeQuietOrder();
  await expect(list.row(number)).toHaveCount(0);
  line.mend();
  await expect(sign).toHaveText(say('مباشر', 'Live'));
  await expect(list.row(number)).toBeVisible();
});

test('after several cuts the list has the orders of the database, row by row', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  const line = await interceptConnection(portal);
  const list = await openList(portal, say);
  const sign = liveSign(portal, say);
  for (let cut = 0; cut < 4; cut++) {
    await line.cut();
    await expect(sign).toHaveAttribute('data-status', 'reconnecting');
    const { order_number: number } = await placeQuietOrder();
    await superAdmin.runOrderAction(number, 'Cancel', { cancel_reason: await superAdmin.cancelReason() });
    line.mend();
    await expect(sign).toHaveAttribute('data-status', 'live');
  }
  await expect(async () => {
    const { data } = await superAdmin.request<{ data: { results: { order_number: string }[] } }>(
      'GET',
      '/admin/api/v1/orders?tab=hypothetical&page=1&limit=100&sort=-1',
    );
    const shown = await list.numbers();
    expect(shown).toEqual(data.results.slice(0, shown.length).map(({ order_number }) => order_number));
  }).toPass({ timeout: 30_000 });
});
