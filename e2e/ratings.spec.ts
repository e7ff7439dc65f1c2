import type { RatingRow } from '@mishwar/contract';
import { PAGE_SIZES } from '@mishwar/domain';
import type { Locator } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderList } from './pages/order-list.ts';
import type { Say } from './pages/order-screen.ts';
import { readCells } from './pages/row-cells.ts';

interface Answer<Row> {
  data: Row[];
  meta: { totalItems: number };
}

const readRatings = (client: AdminClient, query = '') =>
  client.request<Answer<RatingRow>>('GET', `/rating/api/v1/rating-start?${query}`);

const TABS = {
  all: ['كل التقييمات', 'All ratings'],
  drivers: ['تقييم السائقين', 'Driver ratings'],
  stores: ['تقييم المتاجر', 'Store ratings'],
} as const;
const tabName = (say: Say, tab: keyof typeof TABS) => say(TABS[tab][0], TABS[tab][1]);

const rowsOf = (table: Locator) => table.locator('tbody').getByRole('row');

test('[APP-39] [APP-46] [RATE-01] the menu opens the ratings with their three tabs', async ({
  portal,
  say,
}) => {
  await portal.goto('/orders');
  const link = { name: say('تقييمات السائقين والمتاجر', 'Driver and store ratings'), exact: true };
  await portal.getByRole('navigation').getByRole('link', link).click();
  await expect(portal).toHaveURL(/\/rating\?/);
  await expect(portal.getByRole('tab')).toHaveText([
    tabName(say, 'all'),
    tabName(say, 'drivers'),
    tabName(say, 'stores'),
  ]);
  await expect(portal.getByRole('tab', { name: tabName(say, 'all') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(rowsOf(portal.getByRole('table', { name: tabName(say, 'all') })).first()).toBeVisible();
});

test('[RATE-06] [RATE-07] [RATE-08] each filter of the all tab is applied and stands in the address; a second click on a star clears it', async ({
  portal,
  say,
  superAdmin,
}) => {
  const { data } = await readRatings(superAdmin, 'page=2');
  const rating = data[3];
  if (!rating) throw new Error('the demo has too few ratings');
  const kit = new OrderList(portal, say);
  const table = portal.getByRole('table', { name: tabName(say, 'all') });
  const shown = rowsOf(table).filter({ hasText: rating.order_number });
  const filters: [label: string, key: string, text: string][] = [
    [say('رقم التاجر', 'Merchant ID'), 'merchant_id', rating.store.merchant_id],
    [say('هاتف المتجر', 'Store phone'), 'storePhone', rating.store.phone],
    [say('اسم المتجر', 'Store name'), 'storeName', rating.store.store_name],
    [say('جوال السائق', 'Driver phone'), 'driverPhone', rating.driver.phone],
    [say('اسم السائق', 'Driver name'), 'driverName', rating.driver.driver_name],
    [say('جوال العميل', 'Customer phone'), 'customerPhone', rating.contact_phone],
  ];
  for (const [label, key, heading] of [
    [say('نجوم السائق', 'Driver stars'), 'driverStar', say('تقييم السائق', 'Driver stars')],
    [say('نجوم المتجر', 'Store stars'), 'storeStar', say('تقييم المتجر', 'Store stars')],
  ] as const) {
    await portal.goto('/rating');
    await expect(rowsOf(table).first()).toBeVisible();
    await kit.startFilter(label);
    const radio = portal
      .getByRole('group', { name: label })
      .getByRole('radio', { name: say('4 من 5 نجوم', '4 of 5 stars') });
    const star = portal.locator(`label[for="${await radio.getAttribute('id')}"]`);
    await star.click();
    await expect(portal).toHaveURL((url) => url.searchParams.get(`filters[${key}]`) === '4');
    await expect(async () => {
      const cells = await readCells(table, rowsOf(table).first());
      expect(cells[heading]).toBe('4');
    }).toPass();
    // The first rating may have had four stars before: the list that comes moves what is open.
    await expect(portal.locator('[aria-busy="true"]')).toHaveCount(0);
    await star.click();
    await expect(portal).toHaveURL((url) => !url.searchParams.has(`filters[${key}]`));
  }
  await portal.goto('/rating');
  await expect(rowsOf(table).first()).toBeVisible();
  for (const [label, key, text] of filters) {
    await kit.startFilter(label);
    await portal.getByRole('textbox', { name: label, exact: true }).fill(text);
    await expect(portal).toHaveURL((url) => url.searchParams.get(`filters[${key}]`) === text);
    await portal.keyboard.press('Escape');
  }
  await expect(shown).toHaveCount(1);
  await portal.getByRole('searchbox', { name: say('رقم الطلب', 'Order number') }).fill(rating.order_number);
  await expect(portal).toHaveURL(
    (url) => url.searchParams.get('filters[orderNumber]') === rating.order_number,
  );
  await expect(rowsOf(table)).toHaveCount(1);
  await kit.startFilter(say('التاريخ', 'Date'));
  await portal.getByRole('button', { name: say('آخر 30 يومًا', 'Last 30 days') }).click();
  await expect(portal).toHaveURL(/filters\[date\]\[from\]=/);
});

test('[RATE-02] [RATE-03] [RATE-04] another tab begins on page 1, without filters and with 0 to 5 stars', async ({
  portal,
  say,
}) => {
  await portal.goto('/rating?page=3&limit=200&filters[driverStar]=4');
  await portal.getByRole('tab', { name: tabName(say, 'drivers') }).click();
  await expect(portal).toHaveURL(
    (url) => url.searchParams.get('page') === '1' && !url.search.includes('filters'),
  );
  await portal.goto('/rating?tab=drivers&filters[stars][from]=4&filters[stars][to]=4.5&filters[name]=م');
  const kit = new OrderList(portal, say);
  await portal.getByRole('tab', { name: tabName(say, 'stores') }).click();
  await expect(portal).toHaveURL((url) => !url.search.includes('filters'));
  await kit.startFilter(say('النجوم', 'Stars'));
  const sliders = portal.getByRole('slider');
  await expect(sliders.first()).toHaveAttribute('aria-valuenow', '0');
  await expect(sliders.last()).toHaveAttribute('aria-valuenow', '5');
});

for (const [tab, ids] of [
  ['drivers', '[RATE-10] [CONST-52]'],
  ['stores', '[RATE-14]'],
] as const) {
  test(`${ids} the filters of the ${tab} tab, with stars from 0 to 5 in steps of a half`, async ({
    portal,
    say,
  }) => {
    await portal.goto(`/rating?tab=${tab}`);
    const table = portal.getByRole('table', { name: tabName(say, tab) });
    await expect(rowsOf(table).first()).toBeVisible();
    const kit = new OrderList(portal, say);
    await kit.startFilter(say('النجوم', 'Stars'));
    const [least, most] = [portal.getByRole('slider').first(), portal.getByRole('slider').last()];
    for (const thumb of [least, most]) {
      await expect(thumb).toHaveAttribute('aria-valuemin', '0');
      await expect(thumb).toHaveAttribute('aria-valuemax', '5');
    }
    await least.focus();
    await portal.keyboard.press('ArrowUp');
    await expect(least).toHaveAttribute('aria-valuenow', '0.5');
    await expect(portal).toHaveURL((url) => url.searchParams.get('filters[stars][from]') === '0.5');
    // The list is still being read: what is set meanwhile is applied afterwards.
    await most.press('ArrowDown');
    await expect(portal).toHaveURL((url) => url.searchParams.get('filters[stars][to]') === '4.5');
    await expect(portal).toHaveURL((url) => url.searchParams.get('filters[stars][from]') === '0.5');
    await portal.keyboard.press('Escape');
    await expect(portal.getByRole('region').filter({ has: table })).toHaveAttribute('aria-busy', 'false');
    const cells = await readCells(table, rowsOf(table).first());
    const first =
      tab === 'drivers'
        ? ([
            [say('اسم السائق', 'Driver name'), 'name', cells[say('السائق', 'Driver')] ?? ''],
            [say('الجوال', 'Phone'), 'phone', cells[say('جوال السائق', 'Driver phone')] ?? ''],
          ] as const)
        : ([
            [say('اسم المتجر', 'Store name'), 'store_name', cells[say('المتجر', 'Store')] ?? ''],
            [say('الهاتف', 'Phone'), 'phone', cells[say('هاتف المتجر', 'Store phone')] ?? ''],
            [say('المدينة', 'City'), 'city', cells[say('المدينة', 'City')] ?? ''],
            [say('رقم التاجر', 'Merchant ID'), 'merchant_id', cells[say('رقم التاجر', 'Merchant ID')] ?? ''],
          ] as const);
    for (const [nth, [label, key, text]] of first.entries()) {
      if (nth === 0) await portal.getByRole('searchbox', { name: label }).fill(text);
      else {
        await kit.startFilter(label);
        await portal.getByRole('textbox', { name: label, exact: true }).fill(text);
      }
      await expect(portal).toHaveURL((url) => url.searchParams.get(`filters[${key}]`) === text);
      if (nth > 0) await portal.keyboard.press('Escape');
    }
    await expect(rowsOf(table)).toHaveCount(1);
  });
}

test('[RATE-05] [RATE-11] [RATE-17] [CONST-08] each tab has an export of what it shows, and is paged by 100, 200, 400 or 600', async ({
  portal,
  say,
  superAdmin,
}) => {
  for (const [tab, name] of [
    ['drivers', /^rating-drivers-\d{4}-\d\d-\d\d\.xlsx$/],
    ['stores', /^rating-stores-\d{4}-\d\d-\d\d\.xlsx$/],
    ['all', /^rating-all-\d{4}-\d\d-\d\d\.xlsx$/],
  ] as const) {
    await portal.goto(`/rating?tab=${tab}${tab === 'all' ? '&filters[driverStar]=5' : ''}`);
    const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
    await expect(size).toHaveValue('100');
    await expect(size.getByRole('option')).toHaveText(PAGE_SIZES.ratings.map(String));
    const asked = portal.waitForRequest((request) => request.url().includes('/excel'));
    const download = portal.waitForEvent('download');
    await portal.getByRole('button', { name: say('تصدير Excel', 'Export Excel') }).click();
    expect((await download).suggestedFilename()).toMatch(name);
    if (tab === 'all') expect(decodeURIComponent((await asked).url())).toContain('filter[driverStar]=5');
  }
  await portal.goto('/rating');
  const table = portal.getByRole('table', { name: tabName(say, 'all') });
  for (const page of [2, 3]) {
    const { data } = await readRatings(superAdmin, `page=${page}`);
    await portal
      .getByRole('navigation', { name: say('صفحات القائمة', 'Pages of the list') })
      .getByRole('button', { name: say(`الصفحة ${page}`, `Page ${page}`), exact: true })
      .click();
    await expect(rowsOf(table).first()).toContainText(data[0]?.order_number ?? 'none');
  }
});
