import type { AdminClient } from './fixtures/admin-client.ts';
import { placeQuietOrder } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { LiveOrders } from './pages/live-orders.ts';
import { watchListCalls } from './pages/order-list.ts';

/** A live order of each kind, with a family name of its own. */
async function placeKinds(adminClient: AdminClient) {
  const name = `عائلة${crypto.randomUUID().slice(0, 8)}`;
  const customer = { name: `نورة ${name}` };
  const [waiting, ongoing, delivered, cancelled] = await Promise.all([
    placeQuietOrder({ customer, isFreeExpress: true, discount_amount: '3.00' }),
    placeQuietOrder({ customer, use_geidea: true, payment_method: 'Card' }),
    placeQuietOrder({ customer }),
    placeQuietOrder({ customer }),
  ]);
  for (const order of [ongoing, delivered]) {
    const { driver_id } = await adminClient.restingDriver();
    await adminClient.runOrderAction(order.order_number, 'Assign', { driver_id });
  }
  await adminClient.runOrderAction(delivered.order_number, 'Execute', {});
  await adminClient.runOrderAction(cancelled.order_number, 'Cancel', {
    cancel_reason: await adminClient.cancelReason(),
  });
  return { name, waiting, ongoing, delivered, cancelled };
}

/** Lets more than one page of 200 be live. */
async function fillLive(adminClient: AdminClient): Promise<void> {
  const { live } = await adminClient.request<{ live: number }>('GET', '/admin/api/v1/orders/counts');
  const channels = ['Client app', 'Restaurant app', 'Shukah', 'Maeda'];
  for (let missing = 206 - live; missing > 0; missing -= 8) {
    await Promise.all(
      Array.from({ length: Math.min(missing, 8) }, (_, at) => placeQuietOrder({}, channels[at % 4])),
    );
  }
}

test.describe('the live list', () => {
  test('[LIVE-01] live is chosen, and hypothetical switches to the plain list', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const live = new LiveOrders(portal, say);
    await live.open();
    const choice = (ar: string, en: string) =>
      live.toggle.getByRole('button', { name: say(ar, en), exact: true });
    await expect(choice('مباشر', 'Live')).toHaveAttribute('aria-pressed', 'true');
    await expect(choice('افتراضي', 'Hypothetical')).toHaveAttribute('aria-pressed', 'false');
    // Few rows are as good a proof, and sooner looked through.
    const { order_number: number } = await placeQuietOrder();
    await live.search.fill(number);
    await expect(live.rows).toHaveCount(1);
    await expectAccessible(portal);
    await choice('افتراضي', 'Hypothetical').click();
    await expect(portal).toHaveURL(/\/orders\?/);
    await expect(portal.getByRole('tab', { name: say('افتراضي', 'Hypothetical') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('[LIVE-02] refresh reads the live orders again', async ({ portal, say }) => {
    const live = new LiveOrders(portal, say);
    await live.open();
    const reads = watchListCalls(portal);
    await live.refresh.click();
    await expect.poll(() => reads.length).toBe(1);
    expect(reads[0]?.searchParams.get('tab')).toBe('live');
  });

  test('[LIVE-03] [LIVE-20] the search keeps rows by customer, restaurant, number or payment alone', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { name, waiting, ongoing } = await placeKinds(superAdmin);
    const live = new LiveOrders(portal, say);
    await live.open();
    await live.search.fill(name);
    await expect(live.rows).toHaveCount(4);
    await live.search.fill(waiting.order_number);
    await expect(live.rows).toHaveCount(1);
    await expect(live.row(waiting.order_number)).toBeVisible();
    await live.search.fill(waiting.restaurant_name);
    await expect(live.row(waiting.order_number)).toBeVisible();
    for (const text of await live.rows.allTextContents()) expect(text).toContain(waiting.restaurant_name);
    await live.search.fill(say('بطاقة', 'Card'));
    await expect(live.row(ongoing.order_number)).toBeVisible();
    await expect(live.row(waiting.order_number)).toHaveCount(0);
    await live.search.fill(waiting.customer_phone);
    await expect(live.empty).toBeVisible();
    await expect(live.rows).toHaveCount(0);
  });

  test('[LIVE-08] the columns stand in the specified sequence', async ({ portal, language, say }) => {
    const live = new LiveOrders(portal, say);
    await live.open();
    const columns = {
      ar: 'رقم الطلب|السائق|الشركة|المطعم|العميل|جوال العميل|التاريخ|كاسبر|وقت الطلب|القبول|الانتهاء|طريقة الدفع|التوصيل|الخصم|مجاني|الحالة|جيديا',
      en: 'Order number|Driver|Company|Restaurant|Customer|Customer phone|Order date|Casper|Order time|Acceptance time|Finish time|Payment method|Delivery cost|Discount amount|Free express|Status|Geidea',
    };
    expect(await live.columns()).toEqual(columns[language].split('|'));
  });

  test('[LIVE-10] [LIVE-11] [LIVE-12] the cells name the driver, and on hover the cities', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { name, waiting, ongoing, delivered, cancelled } = await placeKinds(superAdmin);
    const live = new LiveOrders(portal, say);
    await live.open();
    await live.search.fill(name);
    await expect(live.rows).toHaveCount(4);
    for (const { order_number: number } of [waiting, ongoing, delivered, cancelled]) {
      const order = await superAdmin.order(number);
      const none = number === cancelled.order_number ? '—' : say('بانتظار القبول', 'Waiting for accept');
      await live.expectDriver(number, order.driver_name ?? none);
      const cells = {
        restaurant: await live.cell(number, 'المطعم', 'Restaurant'),
        customer: await live.cell(number, 'العميل', 'Customer'),
      };
      await expect(cells.restaurant).toHaveAttribute(
        'title',
        say(order.restaurant_city, order.restaurant_city_en),
      );
      await expect(cells.customer).toHaveAttribute('title', say(order.customer_city, order.customer_city_en));
    }
  });

  test('[LIVE-13] [LIVE-17] [LIVE-18] [LIVE-19] the cells say yes or no, and the status', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { name, waiting, ongoing, delivered, cancelled } = await placeKinds(superAdmin);
    const live = new LiveOrders(portal, say);
    await live.open();
    await live.search.fill(name);
    await expect(live.rows).toHaveCount(4);
    const yesNo = (value: boolean) => (value ? say('نعم', 'Yes') : say('لا', 'No'));
    for (const { order_number: number } of [waiting, ongoing, delivered, cancelled]) {
      const order = await superAdmin.order(number);
      await expect(await live.cell(number, 'كاسبر', 'Casper')).toHaveText(
        order.driver ? yesNo(order.driver.isCasper) : '–',
      );
      await expect(await live.cell(number, 'مجاني', 'Free express')).toHaveText(yesNo(order.isFreeExpress));
      await expect(await live.cell(number, 'جيديا', 'Geidea')).toHaveText(yesNo(order.use_geidea));
    }
    expect((await superAdmin.order(waiting.order_number)).isFreeExpress).toBe(true);
    expect((await superAdmin.order(ongoing.order_number)).use_geidea).toBe(true);
    await live.expectStatus(waiting.order_number, 'waiting');
    await live.expectStatus(ongoing.order_number, 'ongoing');
    await live.expectStatus(delivered.order_number, 'delivered');
    await live.expectStatus(cancelled.order_number, 'cancelled');
  });

  test('[LIVE-09] a re-order carries a red R, its original none', async ({ portal, say, superAdmin }) => {
    const { order_number: number, customer_name } = await placeQuietOrder();
    const child = await superAdmin.reorder(number);
    const live = new LiveOrders(portal, say);
    await live.open();
    await live.search.fill(customer_name);
    await expect(live.rows).toHaveCount(2);
    await expect(live.row(number)).toBeVisible();
    await expect(live.row(number).getByText('R', { exact: true })).toHaveCount(0);
    const mark = live.row(child).getByText('R', { exact: true });
    await expect(mark).toBeVisible();
    await expect(mark).toHaveAttribute('title', say('إعادة طلب', 'Re-order'));
    const [red, green, blue] = await mark.evaluate((one) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      const { color, backgroundColor } = getComputedStyle(one);
      canvas.fillStyle = backgroundColor === 'rgba(0, 0, 0, 0)' ? color : backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
    expect(red).toBeGreaterThan(2 * Math.max(green ?? 255, blue ?? 255));
  });

  test('[LIVE-06] rows are ticked one by one and all at once', async ({ portal, say }) => {
    const { order_number: number } = await placeQuietOrder();
    const live = new LiveOrders(portal, say);
    await live.open();
    const bar = portal.getByRole('region', { name: say('إجراءات المحدد', 'Bulk actions') });
    await live.search.fill(number);
    await expect(live.rows).toHaveCount(1);
    await live.tick(number).check();
    await expect(bar).toContainText(say('1', '1 selected'));
    const all = portal.getByRole('checkbox', {
      name: say('تحديد كل صفوف الصفحة', 'Select all rows of the page'),
    });
    await live.search.fill('');
    await expect(live.rows.nth(2)).toBeVisible();
    await all.check();
    await expect(live.rows.first().getByRole('checkbox')).toBeChecked();
    await expect(live.rows.nth(2).getByRole('checkbox')).toBeChecked();
    await all.uncheck();
    await expect(live.rows.first().getByRole('checkbox')).not.toBeChecked();
    await expect(bar).toHaveCount(0);
  });
});

test.describe('pages', () => {
  test.beforeAll(async ({ superAdmin }) => fillLive(superAdmin));

  test('[LIVE-05] [CONST-10] the next page is the server’s next 200, newest first', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const live = new LiveOrders(portal, say);
    const reads = watchListCalls(portal);
    await live.open();
    const sent = (at: number) =>
      ['page', 'limit', 'sort', 'tab'].map((name) => reads[at]?.searchParams.get(name));
    expect(sent(0)).toEqual(['1', '200', '-1', 'live']);
    const answered = portal.waitForResponse((response) => {
      const url = new URL(response.url());
      return url.pathname === '/admin/api/v1/orders' && url.searchParams.get('page') === '2';
    });
    await live.older.click();
    const answer = (await (await answered).json()) as {
      data: { results: { order_number: string; created_at: string }[] };
    };
    expect(sent(reads.length - 1)).toEqual(['2', '200', '-1', 'live']);
    const { results } = answer.data;
    expect(results.length).toBeGreaterThan(0);
    expect(results.length).toBeLessThanOrEqual(200);
    await expect(live.row(results[0]?.order_number ?? '')).toBeVisible();
    expect(new URL(portal.url()).searchParams.get('page')).toBe('2');
    const first = await superAdmin.request<typeof answer>(
      'GET',
      '/admin/api/v1/orders?tab=live&limit=200&sort=-1&page=1',
    );
    expect(first.data.results).toHaveLength(200);
    expect((first.data.results.at(-1)?.created_at ?? '') >= (results[0]?.created_at ?? '')).toBe(true);
  });

  test('[LIVE-07] [CONST-11] the table shows 50 or 100 rows of what is loaded', async ({ portal, say }) => {
    const live = new LiveOrders(portal, say);
    await live.open();
    await expect(live.pageSize.getByRole('option')).toHaveText(['50', '100']);
    const shown = () => live.table.getAttribute('aria-rowcount').then((count) => Number(count) - 1);
    await expect.poll(shown).toBe(50);
    await live.pageSize.selectOption('100');
    await expect.poll(shown).toBe(100);
    expect(new URL(portal.url()).searchParams.get('limit')).toBe('200');
    const reads = watchListCalls(portal);
    await live.pager.getByRole('button', { name: say('الصفحة 2', 'Page 2'), exact: true }).click();
    await expect(portal).toHaveURL(/part=2/);
    expect(reads).toHaveLength(0);
  });
});

test('[ERR-20] a failed reading shows an error row with retry, and no toast', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const live = new LiveOrders(portal, say);
  await portal.route(/\/admin\/api\/v1\/orders\?/, (route) => route.fulfill({ status: 500 }));
  await portal.goto('/orders/live');
  const retry = portal.getByRole('button', { name: say('إعادة المحاولة', 'Retry'), exact: true });
  const failed = portal.getByRole('alert').filter({ has: retry });
  await expect(failed).toContainText(say('تعذّر تحميل القائمة', "Couldn't load the list"));
  await expect(live.rows).toHaveCount(0);
  await expect(portal.getByRole('alert')).toHaveCount(1);
  await expectAccessible(portal);
  await portal.unroute(/\/admin\/api\/v1\/orders\?/);
  await retry.click();
  await expect(live.rows.first()).toBeVisible();
  await expect(failed).toHaveCount(0);
});
