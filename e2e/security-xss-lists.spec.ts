import type { FormerTransactionRow, OrderRow, TransactionRow } from '@mishwar/contract';
import { signedCall } from './fixtures/customers.ts';
import { expect, listedOrders, test } from './fixtures/security/hostile.ts';
import { PAYLOADS } from './fixtures/security/xss-payloads.ts';
import { HOSTILE, secrets } from './fixtures/stack.ts';
import { liveSign } from './pages/connection.ts';

// What is not drawn cannot be judged: tall enough for forty rows, over which a column has every payload.
test.use({ viewport: { width: 1900, height: 2300 } });
test.describe.configure({ timeout: 150_000 });

const LISTS = ['orders', 'orders-live', 'orders-discount', 'orders-export'];

/** What a row of any list of orders shows of people and places. */
const rowTexts = (row: OrderRow): string[] => [
  row.customer_name,
  row.restaurant_name,
  ...(row.driver_name ? [row.driver_name] : []),
];

test('[SEC-16] [SEC-17] lists show every text as the text it is', async ({ crawl, hostile }) => {
  for (const list of LISTS) {
    const columns = { order: [], hidden: [], widths: {}, pinned: [] };
    await hostile.request('PUT', `/admin/api/v1/preferences/${list}/columns`, { columns });
  }
  const rows = await listedOrders(hostile);
  const texts = rows.slice(0, 40).flatMap(rowTexts);
  await crawl.page.goto('/orders');
  // The saved views have all payloads for names.
  await crawl.wait([...texts, ...rows.slice(0, 40).map((row) => row.customer_phone), ...PAYLOADS]);
  crawl.expectAll();
  for (const path of ['/', '/list-discount-order', '/export-orders']) {
    await crawl.page.goto(path);
    await crawl.wait(texts);
    crawl.expectAll();
  }
  // Values that are in no order are named in a notice, and those in force stand on chips.
  const unknown = PAYLOADS.slice(0, 3).join('\n');
  await crawl.go(`/list-discount-order?filters[order_number]=${encodeURIComponent(unknown)}`);
  await crawl.wait(PAYLOADS.slice(0, 3));
  for (const payload of PAYLOADS) {
    await crawl.go(
      `/list-discount-order?filters[customer_name]=${encodeURIComponent(payload)}&filters[late]=yes`,
    );
    await crawl.wait([payload]);
  }
  crawl.expectAll();
});

test('[SEC-16] [SEC-17] transactions of both wallets, and of one driver, show every text as the text it is', async ({
  crawl,
  hostile,
}) => {
  const { page } = crawl;
  const listed = async <Row>(version: string) =>
    (await hostile.request<{ data: Row[] }>('GET', `/admin/api/v1/transactions?version=${version}&limit=100`))
      .data;
  const rows = (await listed<TransactionRow>('new')).slice(0, 40);
  await page.goto('/transactions');
  await crawl.wait(rows.flatMap(({ driver, created_by }) => [driver.name, created_by.name]));
  crawl.expectAll();
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
    .getByRole('cell')
    .nth(1)
    .click();
  await expect(page.getByRole('dialog')).toContainText(rows[0]?.driver.name ?? '');
  await crawl.look();
  await page.keyboard.press('Escape');
  const former = (await listed<FormerTransactionRow>('old')).slice(0, 40);
  await crawl.go('/transactions?version=old');
  await crawl.wait(
    former.flatMap((row) => [
      row.driver_name,
      ...(row.charge_by_ad ? [row.charge_by_ad.firstname, row.charge_by_ad.lastname] : []),
    ]),
  );
  crawl.expectAll();
  await crawl.go(`/drivers/${rows[0]?.driver._id}/transactions`);
  // The list before may name the same driver.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(rows[0]?.driver.name ?? '');
  await crawl.look();
});

test('[SEC-16] [SEC-17] the palette, the account, and addresses that are attacks', async ({
  crawl,
  hostile,
  say,
}) => {
  const { page } = crawl;
  await page.goto('/orders');
  const profile = await hostile.request<{ first_name: string; last_name: string }>(
    'GET',
    '/admin/api/v1/profile',
  );
  await page.getByRole('button', { name: say('قائمة المستخدم', 'User menu') }).click();
  await crawl.wait([`${profile.first_name} ${profile.last_name}`]);
  // A screen with little on it: what is judged is what lies over it.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/nothing-is-here');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  for (const payload of PAYLOADS) {
    await page.getByRole('dialog').getByRole('combobox').fill(payload);
    await expect(page.getByRole('option').filter({ hasText: payload }).first()).toBeVisible();
    await crawl.look();
  }
  crawl.expectAll();
  await page.keyboard.press('Escape');
  for (const payload of PAYLOADS.filter((one) => !one.includes('%'))) {
    await crawl.go(`/orders/${encodeURIComponent(payload)}`);
    await crawl.go(`/${encodeURIComponent(payload)}`);
  }
  await crawl.look();
  for (const path of [
    `/login?redirect=${encodeURIComponent('javascript:xss(14)')}`,
    '/login?redirect=//xss.invalid/1',
    '/dev/mailbox',
    '/docs',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await crawl.look();
  }
});

test('[SEC-16] orders that a channel sends come to the live page as text', async ({ crawl, hostile }) => {
  const { page } = crawl;
  await page.goto('/orders/live');
  await expect(liveSign(page, crawl.say)).toHaveText(crawl.say('مباشر', 'Live'));
  const stamp = Date.now() % 1e7;
  const numbers = await Promise.all(
    PAYLOADS.map((payload, at) => send(payload, `05${String(stamp + at).padStart(8, '0')}`)),
  );
  await crawl.wait(PAYLOADS);
  crawl.expectAll();
  const stored = await hostile.order(numbers[1] ?? '');
  expect(stored).toMatchObject({
    customer_name: PAYLOADS[1],
    customer_note: PAYLOADS[1],
    customer_address: PAYLOADS[1],
  });
  await crawl.go(`/orders/${stored.order_number}`);
  await expect(page.getByRole('article')).toContainText(stored.order_number);
  await crawl.wait([PAYLOADS[1] ?? '']);
});

/** An order whose every text is the payload, through the channel's own door; answers its number. */
async function send(payload: string, phone: string): Promise<string> {
  const [keys] = Object.values(secrets(HOSTILE.dataDir).channels);
  if (!keys) throw new Error('there is no channel');
  known ??= signedCall(HOSTILE.url, keys, 'GET', '/channel/v1/restaurants') as Promise<{
    restaurants: Place[];
  }>;
  // A code that a payload has made too long is refused, as it should be.
  const place = (await known).restaurants.find(({ code }) => code.length <= 40);
  const [item] = place?.menu ?? [];
  if (!place || !item) throw new Error('there is no menu');
  const body = {
    channel_order_id: crypto.randomUUID(),
    payment_method: 'Cash',
    customer: {
      name: payload,
      phone,
      city: payload,
      address: payload,
      note: payload,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    restaurant_code: place.code,
    items: [
      {
        item_id: item.item_id,
        item_name: payload,
        item_price: item.price,
        item_quantity: 1,
        sizeName: payload,
      },
    ],
    delivery_cost: '10.00',
    voucher_code: payload,
    promised_at: new Date(Date.now() + 40 * 60_000).toISOString(),
  };
  const placed = (await signedCall(HOSTILE.url, keys, 'POST', '/channel/v1/orders', body)) as {
    order_number: string;
  };
  return placed.order_number;
}

interface Place {
  code: string;
  latitude: number;
  longitude: number;
  menu: { item_id: string; price: string }[];
}
let known: Promise<{ restaurants: Place[] }> | undefined;
