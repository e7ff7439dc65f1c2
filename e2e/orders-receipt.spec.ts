import { placeQuietOrder } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
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
  });

  test('its map comes when it is scrolled to, and its ledger names every entry with its account', async ({
    portal,
    say,
    superAdmin,
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

    const list = receipt.history.getByRole('list', {
      name: say('حركات الطلب المالية', 'Transactions of the order'),
    });
    const { data } = await superAdmin.request<{
      data: { _id: string; type: string; entries: { account: string; amount: string }[] }[];
    }>('GET', `/admin/api/v1/orders/${id}/ledger`);
    // The fee is held, from the gift where the driver has one, and taken.
    expect(data.map(({ type }) => type)).toEqual([expect.stringMatching(/^(HOLDING|GIFT_ORDER)$/), 'FEE']);
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
    const balance = say('الرصيد الأساسي|رصيد الهدايا', 'Main balance|Gift balance');
    const own = list.getByRole('link', { name: new RegExp(`^(${balance})$`) }).first();
    await expect(own).toHaveAttribute(
      'href',
      new RegExp(`/drivers/${driver.driver_id}/balance\\?.*upTo=${data[0]?._id}`),
    );

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
});

test.describe('assigning', () => {
  test('[RCPT-07] [RCPT-08] [RCPT-09] a list of drivers slides in, ten to a page, with a search; choosing one assigns the order', async ({
    portal,
    say,
    superAdmin,
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
    await receipt.screen.assignTo(panel, driver.driver_name).click();
    await expect(
      receipt.screen.done(say('تم إرسال الطلب بنجاح', 'The request has been successfully submitted')),
    ).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(receipt.fact('السائق', 'Driver')).toContainText(driver.driver_name);
    expect((await superAdmin.order(number)).driver_id).toBe(driver.driver_id);
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
  await expect(receipt.total('المطلوب تحصيله من العميل', 'To collect from the customer')).toBeVisible();
  expect(await portal.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
