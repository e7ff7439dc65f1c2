import { placeQuietOrder } from './fixtures/customers.ts';
import { findCarriedOrder, middle } from './fixtures/map/on-the-map.ts';
import { expect, test } from './fixtures/test.ts';
import { TrackingMap, WEBGL_ARGS } from './pages/tracking-map.ts';

test.use({
  // Drawn by software: animations would be drawn for each frame.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...WEBGL_ARGS] });
  },
});

test.describe('the orders’ card', () => {
  test('[MAP-13] [MAP-14] has today in figures', async ({ portal, say, superAdmin }) => {
    await placeQuietOrder();
    const map = new TrackingMap(portal, say);
    await map.open();
    await expect(map.tab('طلبات جديدة', 'New orders')).toHaveAttribute('aria-selected', 'true');
    await map.tab('لوحة', 'Dashboard').click();
    await expect(portal).toHaveURL(/side=dashboard/);
    type Count = { totalRecords: number };
    const orders = await superAdmin.request<Record<string, Count>>('GET', '/admin/api/v1/analysis/orders');
    const ofDrivers = await superAdmin.request<Record<string, number>>(
      'GET',
      '/admin/api/v1/analysis/drivers',
    );
    const figure = (ar: string, en: string) =>
      map.orders
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${say(ar, en)}$`) })
        .locator('xpath=following-sibling::dd');
    const text = (count: number | undefined) => (count ?? -1).toLocaleString('en-US');
    await expect(figure('الإجمالي', 'Total')).toHaveText(text(orders.total?.totalRecords));
    await expect(figure('منفّذة', 'Executed')).toHaveText(text(orders.order_execute?.totalRecords));
    await expect(figure('ملغاة', 'Cancelled')).toHaveText(text(orders.order_cancel?.totalRecords));
    await expect(figure('قيد التوصيل', 'Delivering')).toHaveText(text(orders.order_delivering?.totalRecords));
    await expect(figure('جديدة', 'New')).toHaveText(text(orders.order_new?.totalRecords));
    await expect(figure('يوصلون الآن', 'Delivering now')).toHaveText(text(ofDrivers.count_delivering));
    await expect(figure('جميع السائقين', 'All drivers')).toHaveText(text(ofDrivers.count_drivers));
  });

  test('[MAP-15] [MAP-16] [MAP-17] filters the orders by driver and by a word, and reads them again', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { number } = await findCarriedOrder(superAdmin);
    const { order_number: waiting, customer_name } = await placeQuietOrder();
    const map = new TrackingMap(portal, say);
    await map.open();
    const which = portal.getByRole('radiogroup', { name: say('حالة الطلبات', 'Order status') });
    await map.search(map.orders, customer_name);
    await expect(map.orderCards).toHaveCount(1);
    await expect(map.orderCards).toContainText(waiting);
    await which.getByText(say('مُسند', 'Assigned'), { exact: false }).click();
    await expect(map.orderCards).toHaveCount(0);
    await map.search(map.orders, number);
    await expect(map.orderCards).toHaveCount(1);
    await which.getByText(say('جديد', 'New'), { exact: false }).first().click();
    await expect(map.orderCards).toHaveCount(0);
    await map.search(map.orders, waiting);
    await expect(map.orderCards).toHaveCount(1);
    const calls = map.watch('orders');
    await map.button('تحديث الطلبات', 'Refresh orders').click();
    await expect.poll(() => calls.at(-1)).toEqual({ filter: { status: 'new', keyword: waiting } });
  });

  test('[MAP-18] [MAP-19] a card says everything about its order', async ({ portal, say, superAdmin }) => {
    const { number, driver, order } = await findCarriedOrder(superAdmin);
    const placed = await placeQuietOrder();
    const map = new TrackingMap(portal, say);
    await map.open();
    const card = await map.findOrder(number);
    const time = new Date(order.created_at).toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Riyadh',
      hour: '2-digit',
      minute: '2-digit',
    });
    for (const text of [
      number,
      order.restaurant_name,
      say('قيد التنفيذ', 'In progress'),
      order.customer_name,
      order.customer_address,
      say(order.customer_city, order.customer_city_en),
      driver.driver_name,
      time,
    ]) {
      await expect(card).toContainText(text);
    }
    const other = await map.findOrder(placed.order_number);
    await expect(other).toContainText(say('جديد', 'New'));
    await expect(other).toContainText(say('بانتظار القبول', 'Waiting for accept'));
    await expect(other).not.toContainText(say('قيد التنفيذ', 'In progress'));
  });

  test('[MAP-20] [ERR-85] copies the order', async ({ portal, say, context, superAdmin }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { number, driver, order } = await findCarriedOrder(superAdmin);
    const map = new TrackingMap(portal, say);
    await map.open();
    const card = await map.findOrder(number);
    await card.getByRole('button', { name: say('نسخ معلومات الطلب', 'Copy order info') }).click();
    await expect(
      portal.getByText(say('نُسخت معلومات الطلب إلى الحافظة', 'Information order copied to clipboard')),
    ).toBeVisible();
    const copied = await portal.evaluate(() => navigator.clipboard.readText());
    const at = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Riyadh',
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(new Date(order.created_at));
    const [day = '', time = ''] = at.split(' ');
    const digits = order.customer_phone;
    expect(copied.split('\n')).toEqual(
      [
        [say('رقم الطلب', 'Order number'), number],
        [say('الحالة', 'Status'), say('قيد التنفيذ', 'In progress')],
        [say('المطعم', 'Restaurant'), order.restaurant_name],
        [say('العميل', 'Customer'), order.customer_name],
        [say('الجوال', 'Phone'), `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`],
        [say('المدينة', 'City'), say(order.customer_city, order.customer_city_en)],
        [say('العنوان', 'Address'), order.customer_address],
        [say('السائق', 'Driver'), driver.driver_name],
        [say('وقت الطلب', 'Ordered at'), `${day.split('-').reverse().join('-')} ${time}`],
      ].map(([label, value]) => `${label}: ${value}`),
    );
  });

  test('[MAP-21] the invoice opens in a tab of its own', async ({ portal, say, context }) => {
    const { order_number: number } = await placeQuietOrder();
    const map = new TrackingMap(portal, say);
    await map.open();
    const card = await map.findOrder(number);
    const [invoice] = await Promise.all([
      context.waitForEvent('page'),
      card.getByRole('link', { name: say('فتح الفاتورة', 'Open invoice') }).click(),
    ]);
    await expect(invoice).toHaveURL(new RegExp(`/orders/${number}$`));
    await expect(portal).toHaveURL(/map-tracking/);
  });

  test('[MAP-22] gives the order to a driver who is looked for, ten at a time', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { order_number: number } = await placeQuietOrder();
    const resting = await superAdmin.restingDriver();
    const map = new TrackingMap(portal, say);
    await map.open();
    const card = await map.findOrder(number);
    await card.getByRole('button', { name: say('إسناد', 'Assign'), exact: true }).click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toContainText(number);
    await dialog.getByText(say('الكل', 'All'), { exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await dialog.getByRole('searchbox').fill(resting.driver_name);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('listitem').getByRole('button').click();
    await expect(dialog).toHaveCount(0);
    await expect(card).toContainText(resting.driver_name);
    await expect(card).toContainText(say('قيد التنفيذ', 'In progress'));
    expect((await superAdmin.order(number)).driver_name).toBe(resting.driver_name);
  });

  test('[MAP-37] [MAP-38] an order comes into focus with its driver', async ({ portal, say, superAdmin }) => {
    const { number, driver, order } = await findCarriedOrder(superAdmin);
    const { order_number: waiting } = await placeQuietOrder();
    const map = new TrackingMap(portal, say);
    await map.open();
    const calls = map.watch('orders');
    const card = await map.findOrder(number);
    const main = card.getByRole('button').first();
    await main.click();
    const [toLng, toLat] = order.customer_coordinates;
    const [fromLng, fromLat] = order.restaurant_location.coordinates;
    await map.expectPlace({
      latitude: middle(driver.latitude, toLat, fromLat),
      longitude: middle(driver.longitude, toLng, fromLng),
      zoom: 14,
    });
    await expect(main).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => calls.at(-1)?.filter?.orderAssigned).toBe(order._id);
    await main.click();
    await expect(main).toHaveAttribute('aria-pressed', 'false');
    await map.expectPlace({ latitude: 26.49, longitude: 50.03, zoom: 13 });
    await map.button('تحديث الطلبات', 'Refresh orders').click();
    await expect.poll(() => calls.at(-1)?.filter).toEqual({ keyword: number });
    // An order without a driver is brought into sight, and sets nothing.
    const other = (await map.findOrder(waiting)).getByRole('button').first();
    calls.length = 0;
    await other.click();
    await expect(other).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await map.place()).zoom).toBe(14);
    expect(calls.filter(({ filter }) => filter?.orderAssigned !== undefined)).toEqual([]);
  });
});

test('the whole map goes back over the last day, and to now again', async ({ portal, say, superAdmin }) => {
  const { order_number: number } = await placeQuietOrder();
  const map = new TrackingMap(portal, say);
  await map.open();
  await map.findOrder(number);
  await map.button('الرجوع بالزمن', 'Time machine').click();
  const machine = portal.getByRole('region', { name: say('الرجوع بالزمن', 'Time machine') });
  const slider = machine.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', say('الآن', 'now'));
  const past = portal.waitForResponse('**/location/past');
  await slider.fill('-60');
  const { at } = (await past).request().postDataJSON() as { at: string };
  expect(Math.abs(Date.now() - 3_600_000 - Date.parse(at))).toBeLessThan(120_000);
  await expect(machine.getByRole('status')).toHaveText(say('عرض من الماضي', 'Showing the past'));
  await expect(portal).toHaveURL(/at=/);
  // It had not been placed an hour ago.
  await expect(map.orderCards).toHaveCount(0);
  await map.search(map.orders, '');
  const then = await superAdmin.request<{ orders: unknown[] }>('POST', '/admin/api/v1/location/past', { at });
  await expect(map.tab('طلبات جديدة', 'New orders')).toContainText(
    then.orders.length.toLocaleString('en-US'),
  );
  await map.search(map.orders, number);
  await machine.getByRole('button', { name: say('العودة إلى المباشر', 'Back to live') }).click();
  await expect(portal).not.toHaveURL(/at=/);
  await expect(map.orderCards).toHaveCount(1);
});
