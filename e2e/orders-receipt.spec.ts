import { placeQuietOrder, restaurants } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import { OrderReceipt } from './pages/order-receipt.ts';

/** An order of two burgers with an option each, priced so that the totals are known beforehand. */
async function pricedOrder(overrides: Record<string, unknown> = {}) {
  return placeQuietOrder({ delivery_cost: '23.00', ...overrides });
}

test.describe('the receipt', () => {
  test('[APP-22] [RCPT-02] it shows number, dates, customer, restaurant, driver, payment and status', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const placed = await pricedOrder();
    const driver = await superAdmin.restingDriver();
    await superAdmin.runOrderAction(placed.order_number, 'Assign', { driver_id: driver.driver_id });
    const order = await superAdmin.order(placed.order_number);
    const receipt = new OrderReceipt(portal, say);
    await receipt.open(order.order_number);
    expect(new URL(portal.url()).pathname).toBe(`/orders/${order.order_number}`);
    await expect(receipt.article).toContainText(order.order_number);
    await expect(receipt.article).toContainText(say('في الطريق', 'On the way'));
    const [year, month, day] = order.created_at.slice(0, 10).split('-');
    await expect(receipt.fact('الدفع', 'Payment')).toContainText(say('نقدًا', 'Cash'));
    await expect(receipt.fact('الدفع', 'Payment')).toContainText(
      new RegExp(`(${day}|\\d\\d)-(${month}|\\d\\d)-${year} \\d\\d:\\d\\d`),
    );
    await expect(receipt.fact('المطعم', 'Restaurant')).toContainText(order.restaurant_name);
    await expect(receipt.fact('المطعم', 'Restaurant')).toContainText(
      say(order.restaurant_city, order.restaurant_city_en),
    );
    await expect(receipt.fact('العميل', 'Customer')).toContainText(placed.customer_name);
    await expect(receipt.fact('العميل', 'Customer')).toContainText(order.customer_address);
    await expect(receipt.phone(placed.customer_phone)).toBeVisible();
    await expect(receipt.fact('السائق', 'Driver')).toContainText(driver.driver_name);
    await expectAccessible(portal);
  });

  test('its map comes when it is scrolled to, and its ledger names every entry with its account', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const { order_number: number } = await pricedOrder();
    const driver = await superAdmin.restingDriver();
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: driver.driver_id });
    await superAdmin.runOrderAction(number, 'Execute', {});
    const { _id: id } = await superAdmin.order(number);
    const maps: string[] = [];
    portal.on('request', (request) => {
      if (request.url().includes('/track')) maps.push(request.url());
    });
    await portal.setViewportSize({ width: 1440, height: 480 });
    const receipt = new OrderReceipt(portal, say);
    await receipt.open(number);

    await receipt.history.getByRole('tab', { name: say('القيود المالية', 'Ledger') }).click();
    const list = receipt.history.getByRole('list', {
      name: say('حركات الطلب المالية', 'Transactions of the order'),
    });
    const { data } = await superAdmin.request<{
      data: { _id: string; type: string; entries: { account: string; amount: string }[] }[];
    }>('GET', `/admin/api/v1/orders/${id}/ledger`);
    expect(data.map(({ type }) => type)).toEqual(['HOLDING', 'FEE']);
    await expect(list.getByRole('listitem')).toHaveCount(data.length);
    for (const [at, transaction] of data.entries()) {
      const item = list.getByRole('listitem').nth(at);
      await expect(item).toContainText(transaction._id);
      await expect(item.locator('tbody tr')).toHaveCount(transaction.entries.length);
      for (const [row, { amount }] of transaction.entries.entries())
        await expect(item.locator('tbody tr').nth(row).locator('td').first()).toHaveText(
          new RegExp(`${amount.replace('-', '')}$`),
        );
    }
    const own = list.getByRole('link', { name: say('الرصيد الأساسي', 'Main balance') }).first();
    await expect(own).toHaveAttribute(
      'href',
      new RegExp(`/drivers/${driver.driver_id}/balance\\?.*upTo=${data[0]?._id}`),
    );
    await expectAccessible(portal);

    expect(maps).toEqual([]);
    await portal.locator('#content').evaluate((page) => page.scrollTo(0, page.scrollHeight));
    await expect(portal.getByRole('region', { name: say('خريطة الطلب', 'Map of the order') })).toBeVisible();
    expect(maps).toHaveLength(1);
    await own.click();
    await expect(
      portal.getByText(say(`حتى الحركة ${data[0]?._id}`, `As of transaction ${data[0]?._id}`)),
    ).toBeVisible();
  });

  test('[RCPT-01] the breadcrumb leads back to the orders, with their filter', async ({ portal, say }) => {
    const { order_number: number } = await pricedOrder();
    const receipt = new OrderReceipt(portal, say);
    await portal.goto(`/orders?filters[keyword]=${number}&limit=200`);
    await portal.getByRole('button', { name: say(`إجراءات ${number}`, `Actions of ${number}`) }).click();
    await portal.getByRole('link', { name: say('الفاتورة', 'View invoice') }).click();
    await expect(receipt.article).toBeVisible();
    await receipt.breadcrumbs.getByRole('link', { name: say('قائمة الطلبات', 'Order list') }).click();
    await expect(portal).toHaveURL(
      (url) =>
        url.pathname === '/orders' &&
        url.searchParams.get('filters[keyword]') === number &&
        url.searchParams.get('limit') === '200',
    );
  });

  test('[RCPT-03] only a cancelled order shows why it was cancelled', async ({ portal, say, superAdmin }) => {
    const { order_number: number } = await pricedOrder();
    const receipt = new OrderReceipt(portal, say);
    await receipt.open(number);
    const heading = portal.getByRole('heading', { name: say('سبب الإلغاء', 'Cancel reason') });
    await expect(receipt.totals).toBeVisible();
    await expect(heading).toHaveCount(0);
    await superAdmin.runOrderAction(number, 'Cancel', {
      cancel_reason: '3',
      cancel_reason_txt: 'اتصلنا بالمطعم',
    });
    await expect(heading).toBeVisible();
    const reasons = await superAdmin.request<{ id: string; nameAr: string; nameEn: string }[]>(
      'GET',
      '/admin/api/v1/reasons-list',
    );
    const reason = reasons.find(({ id }) => id === '3');
    const block = portal.locator('section', { has: heading });
    await expect(block).toContainText(say(reason?.nameAr ?? '?', reason?.nameEn ?? '?'));
    await expect(block).toContainText('اتصلنا بالمطعم');
  });

  test('[RCPT-03] a cancelled order collects nothing, waits for no driver, and its history is in words @both', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { order_number: number } = await pricedOrder();
    const receipt = new OrderReceipt(portal, say);
    const waiting = say('بانتظار القبول', 'Waiting for accept');
    const driver = receipt.fact('السائق', 'Driver');
    await receipt.open(number);
    await expect(driver).toContainText(waiting);
    await expect(receipt.totals).toContainText(
      say('المطلوب تحصيله من العميل', 'To collect from the customer'),
    );
    const reason = await superAdmin.cancelReason();
    await superAdmin.runOrderAction(number, 'Cancel', { cancel_reason: reason });
    await portal.reload();
    await expect(receipt.totals).toContainText(say('لم يُحصَّل من العميل', 'Not collected from the customer'));
    await expect(driver).not.toContainText(waiting);
    const { cancel_reason_name: name } = await superAdmin.order(number);
    const last = receipt.history
      .getByRole('listitem')
      .filter({ has: portal.getByRole('time') })
      .last();
    await expect(last).toContainText(say('أُلغي الطلب', 'Order cancelled'));
    await expect(last).toContainText(
      ignoringIsolates(say(`سبب الإلغاء: ${name?.nameAr}`, `Cancel reason: ${name?.nameEn}`)),
    );
    await expect(last).not.toContainText(/[—→←]/);
  });

  test('[RCPT-04] the items have name, price, quantity and options', async ({ portal, say, superAdmin }) => {
    const { order_number: number } = await pricedOrder();
    const { items } = await superAdmin.order(number);
    expect(items.length).toBeGreaterThan(1);
    const receipt = new OrderReceipt(portal, say);
    await receipt.open(number);
    const rows = receipt.items.getByRole('row');
    await expect(rows).toHaveCount(items.length + 1);
    for (const [at, item] of items.entries()) {
      const cells = rows.nth(at + 1).getByRole('cell');
      await expect(cells.nth(0)).toHaveText(`${item.item_quantity}×`);
      await expect(cells.nth(1)).toContainText(item.item_name);
      await expect(cells.nth(2)).toHaveText(item.item_price);
      expect(item.options.length).toBeGreaterThan(0);
      const names = say('ar', 'en') === 'en' ? item.options_en : item.options;
      const options = cells.nth(1).getByRole('listitem');
      await expect(options).toHaveCount(item.options.length);
      for (const [place, option] of names.entries()) {
        await expect(options.nth(place)).toContainText(option.name);
        await expect(options.nth(place)).toContainText(`+${option.price}`);
      }
    }
  });

  test('[RCPT-05] sub total and delivery are shown without tax, and all adds up', async ({ portal, say }) => {
    const [restaurant] = await restaurants();
    const item = restaurant?.menu.find(({ price }) => Number(price) > 0);
    if (!restaurant || !item) throw new Error('the demo has no menu');
    // Two at 57.50 are 115.00 with 15 % tax, and 100.00 without.
    const { order_number: number } = await pricedOrder({
      payment_method: 'Card',
      items: [{ item_id: item.item_id, item_name: item.name, item_price: '57.50', item_quantity: 2 }],
      restaurant_code: restaurant.code,
      discount_amount: '8.00',
    });
    const receipt = new OrderReceipt(portal, say);
    await receipt.open(number);
    await expect(receipt.total('المجموع قبل الضريبة', 'Sub total before tax')).toHaveText('100.00');
    await expect(receipt.total('التوصيل قبل الضريبة', 'Delivery cost before tax')).toHaveText('20.00');
    await expect(receipt.total('الضريبة', 'Tax')).toHaveText('18.00');
    await expect(receipt.total('الخصم', 'Discount')).toHaveText('−8.00');
    await expect(receipt.total('المدفوع', 'Paid')).toContainText('130.00');
  });

  test('a number that does not exist says so and leads back', async ({ portal, say, expectAccessible }) => {
    await portal.goto('/orders/99999999');
    await expect(portal.getByText(say('الطلب غير موجود', 'Order not found'))).toBeVisible();
    await expectAccessible(portal);
    await portal.getByRole('link', { name: say('العودة إلى الطلبات', 'Back to orders') }).click();
    await expect(portal).toHaveURL(/\/orders(\?.*)?$/);
  });
});

test.describe('assigning', () => {
  test('[RCPT-07] [RCPT-08] a list of drivers slides in, ten to a page, with a search', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const { order_number: number } = await pricedOrder();
    const driver = await superAdmin.restingDriver();
    const receipt = new OrderReceipt(portal, say);
    await receipt.open(number);
    await receipt.assign.click();
    const panel = receipt.screen.dialog(number, 'assign');
    await expect(panel).toBeVisible();
    const atEnd = say('start', 'end') === 'end';
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return Math.round((box?.x ?? -1) + (atEnd ? (box?.width ?? 0) : 0));
      })
      .toBe(atEnd ? 1440 : 0);
    await panel.getByText(say('الكل', 'All'), { exact: true }).click();
    const drivers = panel.getByRole('list', { name: receipt.screen.drivers }).getByRole('listitem');
    await expect(drivers).toHaveCount(10);
    await receipt.screen.findDriver(panel, driver.driver_phone);
    await expect(drivers).toContainText([driver.driver_name]);
    await expectAccessible(portal);
  });

  test('[RCPT-09] choosing a driver assigns the order and says so', async ({ portal, say, superAdmin }) => {
    const { order_number: number } = await pricedOrder();
    const driver = await superAdmin.restingDriver();
    const receipt = new OrderReceipt(portal, say);
    const { screen } = receipt;
    await receipt.open(number);
    await receipt.assign.click();
    const panel = screen.dialog(number, 'assign');
    await screen.findDriver(panel, driver.driver_phone);
    await screen.assignTo(panel, driver.driver_name).click();
    await expect(
      screen.done(say('تم إرسال الطلب بنجاح', 'The request has been successfully submitted')),
    ).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(receipt.fact('السائق', 'Driver')).toContainText(driver.driver_name);
    expect((await superAdmin.order(number)).driver_id).toBe(driver.driver_id);
  });

  test('[RCPT-09] an order that another driver has by now says so, and the panel closes', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { order_number: number } = await pricedOrder();
    const first = await superAdmin.restingDriver();
    const mine = await superAdmin.restingDriver(first);
    const receipt = new OrderReceipt(portal, say);
    const { screen } = receipt;
    const line = await receipt.interceptConnection();
    await receipt.open(number);
    await line.cut();
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: first.driver_id });
    await receipt.assign.click();
    const panel = screen.dialog(number, 'assign');
    await screen.findDriver(panel, mine.driver_phone);
    await screen.assignTo(panel, mine.driver_name).click();
    await expect(screen.taken).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(receipt.fact('السائق', 'Driver')).toContainText(first.driver_name);
  });
});

test('printed, the receipt is alone on the paper with all its numbers @both', async ({ portal, say }) => {
  const { order_number: number } = await pricedOrder({ payment_method: 'Card' });
  const receipt = new OrderReceipt(portal, say);
  await receipt.open(number);
  const chrome = [
    portal.getByRole('banner'),
    portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') }),
    receipt.assign,
    receipt.more,
    receipt.history,
  ];
  for (const part of chrome) await expect(part.first()).toBeVisible();
  await portal.emulateMedia({ media: 'print' });
  for (const part of chrome) await expect(part.first()).toBeHidden();
  await expect(receipt.article.getByText(number, { exact: true })).toBeVisible();
  await expect(receipt.article.getByText(say('مشوار', 'Mishwar'), { exact: true }).first()).toBeVisible();
  await expect(receipt.items).toBeVisible();
  await expect(receipt.total('التوصيل قبل الضريبة', 'Delivery cost before tax')).toHaveText('20.00');
  await expect(receipt.total('المدفوع', 'Paid')).toBeVisible();
  expect(await portal.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
