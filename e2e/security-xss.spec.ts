import type { OrderDetail, OrderHistoryEntry } from '@mishwar/contract';
import type { Locator } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { watchCanary } from './fixtures/security/canary.ts';
import { expect, listedOrders, test } from './fixtures/security/hostile.ts';
import { PAYLOADS } from './fixtures/security/xss-payloads.ts';
import { BASE_URL } from './fixtures/stack.ts';
import type { Crawl } from './pages/crawl.ts';
import { OrderReceipt } from './pages/order-receipt.ts';
import { OrderScreen } from './pages/order-screen.ts';

test.describe.configure({ timeout: 150_000 });

/** What is not drawn cannot be judged. A receipt is drawn as a whole, but for its map, which takes a second to come. */
const TALL = { width: 1900, height: 2300 };

/** Orders of every state, those with the most to say first. */
async function ordersOfEveryState(adminClient: AdminClient): Promise<OrderDetail[]> {
  const rows = await listedOrders(adminClient);
  const states = [...new Set(rows.map(({ status }) => status))];
  const mixed = states.flatMap((status) => rows.filter((row) => row.status === status).slice(0, 6));
  const turn = mixed.map((row, at) => [at % 6, row] as const).sort(([a], [b]) => a - b);
  return Promise.all(turn.map(([, row]) => adminClient.order(row.order_number)));
}

test('[SEC-16] [SEC-17] cards on a phone show every text as the text it is', async ({ crawl, hostile }) => {
  await crawl.page.setViewportSize({ width: 390, height: 9000 });
  const rows = await listedOrders(hostile);
  await crawl.page.goto('/orders');
  await crawl.wait(rows.slice(0, 40).map((row) => row.customer_name));
  crawl.expectAll();
  await crawl.go('/orders/live');
  await expect(crawl.page.getByRole('heading', { level: 1 })).toHaveText(
    crawl.say('الطلبات المباشرة', 'Live orders'),
  );
  await crawl.look();
});

test('[SEC-16] [SEC-17] receipts, on screen and on paper', async ({ crawl, hostile, say }) => {
  const { page } = crawl;
  const receipt = new OrderReceipt(page, say);
  await page.goto('/orders');
  for (const order of await ordersOfEveryState(hostile)) {
    await crawl.go(`/orders/${order.order_number}`);
    await expect(receipt.article).toContainText(order.order_number);
    const texts = [
      order.restaurant_name,
      order.customer_name,
      order.customer_address,
      ...(order.driver_name ? [order.driver_name] : []),
      ...(order.isCanceled ? [order.cancel_reason_txt ?? ''] : []),
      ...order.items.flatMap((item) => [item.item_name, item.sizeName ?? '']),
      ...order.items.flatMap((item) =>
        (say('ar', 'en') === 'en' ? item.options_en : item.options).map(({ name }) => name),
      ),
    ];
    await crawl.wait(texts);
    await page.emulateMedia({ media: 'print' });
    await crawl.look(texts);
    await page.emulateMedia({ media: 'screen' });
    if (crawl.hasShownAll && order.isCanceled) break;
  }
  crawl.expectAll();
});

/** A phone without an attack in it, as of an order that came later, is shown in groups. */
const shownPhone = (phone: string): string => phone.replace(/^(05\d)(\d{3})(\d{4})$/, '$1 $2 $3');

/** Opens a dialog of the receipt for one order after the other, until all payloads were to be read in it. */
async function openUntilAll(
  crawl: Crawl,
  all: readonly OrderDetail[],
  open: (receipt: OrderReceipt, order: OrderDetail) => Promise<string[]>,
): Promise<void> {
  const receipt = new OrderReceipt(crawl.page, crawl.say);
  for (const order of all) {
    await crawl.go(`/orders/${order.order_number}`);
    await expect(receipt.article).toContainText(order.order_number);
    await crawl.wait(await open(receipt, order));
    await crawl.page.keyboard.press('Escape');
    await expect(crawl.page.getByRole('dialog')).toHaveCount(0);
    if (crawl.hasShownAll) break;
  }
  crawl.expectAll();
}

async function openEntry(
  receipt: OrderReceipt,
  order: OrderDetail,
  deed: 'detail' | 'history',
): Promise<Locator> {
  await receipt.more.click();
  await receipt.screen.actionEntry(deed).click();
  const dialog = receipt.screen.dialog(order.order_number, deed);
  await expect(dialog).toBeVisible();
  return dialog;
}

test('[SEC-16] [SEC-17] details, history and the cart of a re-order', async ({ crawl, hostile }) => {
  const all = await ordersOfEveryState(hostile);
  await crawl.page.goto('/orders');
  await openUntilAll(crawl, all, async (receipt, order) => {
    await openEntry(receipt, order, 'detail');
    const { customer_note, voucher_code, delivery_company_name } = order;
    return [
      shownPhone(order.customer_phone),
      shownPhone(order.restaurant_phone),
      order.from_company,
      customer_note ?? '',
      voucher_code ?? '',
      delivery_company_name ?? '',
    ];
  });
  await openUntilAll(crawl, all, async (receipt, order) => {
    await openEntry(receipt, order, 'history');
    const { data } = await hostile.request<{ data: OrderHistoryEntry[] }>(
      'GET',
      `/admin/api/v3/orders/${order._id}/history`,
    );
    const address = data.flatMap(({ changes }) => changes).find(({ key }) => key === 'customer_address');
    // An order that came later than the attacks has no changed address.
    return [...data.map((entry) => entry.action_by_name), address?.old ?? '', address?.new ?? ''];
  });
  await openUntilAll(
    crawl,
    all.filter(({ can }) => can.reorder),
    async (receipt, order) => {
      await receipt.reorder.click();
      await expect(crawl.page.getByRole('dialog')).toBeVisible();
      return order.items.flatMap(({ item_name, sizeName }) => [item_name, sizeName ?? '']);
    },
  );
});

test('[SEC-16] [SEC-17] the panel of a row, drivers and reasons to choose', async ({
  crawl,
  hostile,
  say,
}) => {
  const { page } = crawl;
  await page.setViewportSize(TALL);
  const screen = new OrderScreen(page, say);
  const order = (await listedOrders(hostile)).find(({ can }) => can.assign && can.cancel);
  if (!order) throw new Error('no order waits');
  await screen.openRow(order.order_number);
  await crawl.wait([order.restaurant_name, order.restaurant_city, order.customer_address]);
  const me = await hostile.request<{ _id: string }>('GET', '/admin/api/v1/profile');
  const others = order.viewers.filter(({ _id }) => _id !== me._id);
  // Who else has it open, as initials that are named; those beyond the fourth are a number.
  for (const { name } of others.slice(0, 4)) {
    await screen.panel(order.order_number).getByRole('img', { name, exact: true }).first().hover();
    await crawl.look();
  }
  const assign = await screen.start(order.order_number, 'assign');
  await assign.getByText(say('الكل', 'All'), { exact: true }).click();
  await expect(assign.getByRole('list', { name: screen.drivers }).getByRole('listitem')).toHaveCount(10);
  await crawl.look();
  const next = assign.getByRole('button', { name: say('الصفحة التالية', 'Next page') });
  while (!crawl.hasShownAll && (await next.isEnabled())) {
    const first = await assign.getByRole('listitem').first().textContent();
    await next.click();
    await expect(assign.getByRole('listitem').first()).not.toHaveText(first ?? '');
    await crawl.look();
  }
  crawl.expectAll();
  await page.keyboard.press('Escape');
  const cancel = await screen.start(order.order_number, 'cancel');
  await screen.reason(cancel).click();
  const reasons = await hostile.request<{ nameAr: string; nameEn: string }[]>(
    'GET',
    '/admin/api/v1/reasons-list',
  );
  await crawl.wait(reasons.map((reason) => say(reason.nameAr, reason.nameEn)));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await screen.list.startFilter(say('شركة التوصيل', 'Delivery company'));
  const { data } = await hostile.request<{ data: { name: string }[] }>(
    'GET',
    '/admin/api/v1/delivery-companies',
  );
  await crawl.wait(data.map(({ name }) => name));
});

/** These do nothing between tags: they are for attributes, addresses, templates, code, whole pages and poor filters. */
const NOT_BETWEEN_TAGS = /^(<body|<scr<|javascript:|" on|' on|\{\{|\$t|&lt;|%3C|\\u|`)/;

test('[SEC-16] the crawl notices every payload that became markup', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: BASE_URL });
  const canary = await watchCanary(context);
  for (const payload of PAYLOADS.filter((one) => !NOT_BETWEEN_TAGS.test(one))) {
    // A page of its own: some payloads send the page away, at a moment of theirs.
    const page = await context.newPage();
    // Without a policy that would stop them.
    await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
    await page.goto('/');
    canary.fired.length = 0;
    await page
      .evaluate((markup) => {
        const place = document.createElement('div');
        document.body.append(place);
        // As a server's page would bring it: with scripts that run.
        place.append(document.createRange().createContextualFragment(markup));
      }, payload)
      .catch(() => canary.fired.push('the page went elsewhere'));
    // A picture that cannot be loaded, or a page that is sent away, reports a moment later.
    await expect
      .poll(
        async () => [
          ...(await canary.findings(page).catch(() => ['the page went elsewhere'])),
          ...canary.fired,
        ],
        {
          message: payload,
        },
      )
      .not.toEqual([]);
    await page.close();
  }
  await context.close();
});
