import type { RatingRow } from '@mishwar/contract';
import type { Locator } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { expect, test } from './fixtures/test.ts';
import type { Say } from './pages/order-screen.ts';
import { readCells, underHeadings } from './pages/row-cells.ts';

interface Answer<Row> {
  data: Row[];
  meta: { totalItems: number };
}

const readRatings = (client: AdminClient, query = '') =>
  client.request<Answer<RatingRow>>('GET', `/rating/api/v1/rating-start?${query}`);

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-9);

const TABS = {
  all: ['كل التقييمات', 'All ratings'],
  drivers: ['تقييم السائقين', 'Driver ratings'],
  stores: ['تقييم المتاجر', 'Store ratings'],
} as const;
const tabName = (say: Say, tab: keyof typeof TABS) => say(TABS[tab][0], TABS[tab][1]);

const rowsOf = (table: Locator) => table.locator('tbody').getByRole('row');

test('[RATE-12] [RATE-13] [RATE-18] [RATE-21] a driver’s row holds its columns in order and opens the driver’s ratings', async ({
  portal,
  say,
  superAdmin,
}) => {
  const { data } = await superAdmin.request<
    Answer<{
      id_number: string;
      company: string;
      driver_name: string;
      phone: string;
      rating_star: number;
      rating_count: number;
    }>
  >('GET', '/rating/api/v1/operation/driver?limit=100');
  const driver = data[1];
  if (!driver) throw new Error('the demo has too few rated drivers');
  await portal.goto(`/rating?tab=drivers&filters[phone]=${driver.phone}`);
  const table = portal.getByRole('table', { name: tabName(say, 'drivers') });
  const row = rowsOf(table).filter({ hasText: driver.id_number });
  await expect(row).toHaveCount(1);
  const cells = await readCells(table, row);
  const phone = cells[say('جوال السائق', 'Driver phone')] ?? '';
  expect(digitsOf(phone)).toBe(digitsOf(driver.phone));
  expect(cells).toEqual(
    underHeadings(
      say(
        'رقم الهوية|الشركة|السائق|جوال السائق|التقييم|عدد التقييمات',
        'ID number|Company|Driver|Driver phone|Rating|Ratings',
      ),
      [
        driver.id_number,
        driver.company,
        driver.driver_name,
        phone,
        driver.rating_star.toFixed(2),
        String(driver.rating_count),
      ],
    ),
  );
  await row.getByText(driver.id_number).click();
  await expect(portal).toHaveURL(
    (url) =>
      url.pathname === '/rating-drivers-detail' && url.searchParams.get('id-number') === driver.id_number,
  );
  await expect(portal.getByRole('heading', { name: driver.driver_name, exact: true })).toBeVisible();
  await expect(portal.getByText(driver.id_number).first()).toBeVisible();
  const logs = await superAdmin.request<Answer<RatingRow>>(
    'GET',
    `/rating/api/v1/rating-start/logs?id-number=${driver.id_number}`,
  );
  expect(logs.meta.totalItems).toBe(driver.rating_count);
  const listed = rowsOf(portal.getByRole('table', { name: new RegExp(driver.driver_name) }).last());
  await expect(listed.first()).toContainText(logs.data[0]?.order_number ?? 'none');
  await portal.goto('/rating-drivers-detail?id-number=000');
  await expect(
    portal.getByRole('heading', { name: say('لا يوجد سائق بهذا الرقم', 'No driver has this ID number') }),
  ).toBeVisible();
});

test('[RATE-15] [RATE-16] [RATE-22] a store’s row holds its columns in order and opens the store’s ratings', async ({
  portal,
  say,
  superAdmin,
}) => {
  const { data } = await superAdmin.request<
    Answer<{
      store_name: string;
      store_name_en: string;
      city: { nameAr: string; nameEn: string };
      phone: string;
      merchant_id: string;
      rating_star: number;
      rating_count: number;
    }>
  >('GET', '/rating/api/v1/operation/store?limit=100');
  const store = data[1];
  if (!store) throw new Error('the demo has too few rated stores');
  await portal.goto(`/rating?tab=stores&filters[merchant_id]=${store.merchant_id}`);
  const table = portal.getByRole('table', { name: tabName(say, 'stores') });
  const row = rowsOf(table);
  await expect(row).toHaveCount(1);
  const cells = await readCells(table, row);
  const phone = cells[say('هاتف المتجر', 'Store phone')] ?? '';
  expect(digitsOf(phone)).toBe(digitsOf(store.phone));
  expect(cells).toEqual(
    underHeadings(
      say(
        'المتجر|المدينة|هاتف المتجر|رقم التاجر|التقييم|عدد التقييمات',
        'Store|City|Store phone|Merchant ID|Rating|Ratings',
      ),
      [
        say(store.store_name, store.store_name_en),
        say(store.city.nameAr, store.city.nameEn),
        phone,
        store.merchant_id,
        store.rating_star.toFixed(2),
        String(store.rating_count),
      ],
    ),
  );
  await row.getByText(store.merchant_id).click();
  await expect(portal).toHaveURL(
    (url) =>
      url.pathname === '/rating-stores-detail' && url.searchParams.get('merchant_id') === store.merchant_id,
  );
  const name = say(store.store_name, store.store_name_en);
  await expect(portal.getByRole('heading', { name, exact: true })).toBeVisible();
  const logs = await readRatings(superAdmin, `filter[merchant_id]=${store.merchant_id}`);
  expect(logs.meta.totalItems).toBe(store.rating_count);
  await expect(rowsOf(portal.getByRole('table', { name: new RegExp(name) }).last()).first()).toContainText(
    logs.data[0]?.order_number ?? 'none',
  );
});

test('[RATE-19] [RATE-20] a driver’s rated orders with their columns, and all that was said of one', async ({
  portal,
  say,
  superAdmin,
}) => {
  const { data } = await readRatings(superAdmin, `limit=600&filter[feedback]=${encodeURIComponent('ال')}`);
  const rating = data.find(
    ({ driver_feedback, store_feedback }) => driver_feedback !== '' && store_feedback !== '',
  );
  if (!rating) throw new Error('the demo has no rating with both texts');
  const { driver } = rating;
  await portal.goto(`/rating-drivers-detail?id-number=${driver.id_number}&limit=600`);
  const table = portal.getByRole('table', { name: new RegExp(driver.driver_name) }).last();
  const row = rowsOf(table).filter({ hasText: rating.order_number });
  await expect(async () => {
    await portal
      .getByRole('region', { name: new RegExp(driver.driver_name) })
      .last()
      .focus();
    await portal.keyboard.press('PageDown');
    await expect(row).toBeVisible({ timeout: 300 });
  }).toPass();
  const cells = await readCells(table, row);
  const phone = cells[say('جوال العميل', 'Customer phone')] ?? '';
  expect(digitsOf(phone)).toBe(digitsOf(rating.contact_phone));
  const at = new Date(rating.created_at);
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Riyadh',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
    .format(at)
    .replaceAll('/', '-');
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Riyadh', timeStyle: 'medium' }).format(at);
  expect(cells).toEqual(
    underHeadings(
      say(
        'رقم الطلب|جوال العميل|العميل|النجوم|الملاحظة|التاريخ|التاريخ والوقت',
        'Order number|Customer phone|Customer|Stars|Feedback|Date|Date and time',
      ),
      [
        rating.order_number,
        phone,
        rating.customer_name,
        String(rating.driver_star),
        rating.driver_feedback,
        day,
        `${day} ${time}`,
      ],
    ),
  );
  await row.getByText(rating.order_number).click();
  const dialog = portal.getByRole('dialog');
  for (const text of [
    rating.customer_name,
    phone,
    driver.id_number,
    rating.driver_feedback,
    rating.store_feedback,
  ]) {
    await expect(dialog.getByText(text).first()).toBeVisible();
  }
  const said = (name: string) => dialog.getByRole('region', { name });
  await expect(said(say('السائق', 'Driver'))).toContainText(String(rating.driver_star));
  await expect(said(say('المتجر', 'Store'))).toContainText(String(rating.store_star));
  await dialog.getByRole('link', { name: say('فتح الطلب', 'Open order') }).click();
  await expect(portal).toHaveURL(new RegExp(`/orders/${rating.order_number}`));
});
