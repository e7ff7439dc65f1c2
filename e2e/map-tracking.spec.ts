import type { Page } from '@playwright/test';
import { placeQuietOrder } from './fixtures/customers.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/test.ts';
import { DRAWS_MAPS, TrackingMap } from './pages/tracking-map.ts';

test.use({
  // Drawn by software: what glides would be drawn anew for each frame.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...DRAWS_MAPS] });
  },
});

interface Counts {
  drivers: { driver_id: string; driver_name: string; latitude: number; longitude: number }[];
  counts: { online: number; offline: number; with_order: number; without_order: number };
}
const drivers = (desk: Desk, filter: object = {}) =>
  desk.must<Counts>('POST', '/admin/api/v1/location/drivers', { filter });

/** Who is offline and where he was last. */
async function restingPlace(desk: Desk) {
  const resting = await desk.restingDriver();
  const [place] = (await drivers(desk, { driver_id: resting.driver_id })).drivers;
  if (!place) throw new Error('the driver has no position');
  return { ...resting, latitude: place.latitude, longitude: place.longitude };
}

/** An order that an offline driver has. */
async function carriedOrder(desk: Desk) {
  const { order_number: number } = await placeQuietOrder();
  const driver = await restingPlace(desk);
  await desk.act(number, 'Assign', { driver_id: driver.driver_id });
  return { number, driver, order: await desk.order(number) };
}

const middle = (...values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;

/** Cuts the live connection: what others do to orders meanwhile has the map read again. */
const hearNothing = (portal: Page) => portal.routeWebSocket('**/socket.io/**', () => undefined);

test.describe('the map', () => {
  test('[MAP-01] [MAP-03] [CONST-63] [CONST-64] stands at 26.49, 50.03 at zoom 13, dark', async ({
    portal,
    say,
  }) => {
    const map = new TrackingMap(portal, say);
    await map.open();
    await map.expectPlace({ latitude: 26.49, longitude: 50.03, zoom: 13 });
    await expect(portal.getByRole('heading', { level: 1 }).last()).toHaveText(
      say('خريطة التتبع', 'Tracking map'),
    );
    // Mean brightness of a piece of ground between the cards.
    const { x, y } = await map.at(-90, -120);
    const picture = await portal.screenshot({ clip: { x, y, width: 60, height: 60 } });
    const brightness = await portal.evaluate(
      async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        pen?.drawImage(bitmap, 0, 0);
        const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
        let sum = 0;
        for (let at = 0; at < data.length; at += 4) {
          sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
        }
        return sum / (data.length / 4);
      },
      [...picture],
    );
    expect(brightness).toBeGreaterThan(5);
    expect(brightness).toBeLessThan(70);
  });

  test('[MAP-02] changes between road and satellite', async ({ portal, say }) => {
    const map = new TrackingMap(portal, say);
    await map.open();
    const [road, satellite] = [map.button('طرق', 'Road'), map.button('قمر صناعي', 'Satellite')];
    await expect(road).toHaveAttribute('aria-pressed', 'true');
    const { x, y } = await map.at(-60, -120);
    const clip = { x, y, width: 40, height: 40 };
    const before = await portal.screenshot({ clip });
    await satellite.click();
    await expect(satellite).toHaveAttribute('aria-pressed', 'true');
    await expect(portal).toHaveURL(/type=satellite/);
    await expect.poll(async () => (await portal.screenshot({ clip })).equals(before)).toBe(false);
    await road.click();
    await expect(portal).not.toHaveURL(/type=/);
  });

  test('[MAP-05] [MAP-06] [MAP-07] drivers, customers and restaurants are shown and hidden', async ({
    portal,
    say,
  }) => {
    await placeQuietOrder();
    const map = new TrackingMap(portal, say);
    await map.open();
    const { shown, drivers: card } = map;
    const noDrivers = say('لا سائقين', 'no drivers');
    const noCustomers = new RegExp(say('لا عملاء', '(^|\\D)0 customers'));
    const noRestaurants = new RegExp(say('لا مطاعم', '(^|\\D)0 restaurants'));
    for (const [ar, en, nothing] of [
      ['سائقون', 'Drivers', noDrivers],
      ['عملاء', 'Customers', noCustomers],
      ['مطاعم', 'Restaurants', noRestaurants],
    ] as const) {
      const toggle = card.getByRole('button', { name: say(ar, en), exact: true });
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await expect(shown).not.toContainText(nothing);
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
      await expect(shown).toContainText(nothing);
      await toggle.click();
      await expect(shown).not.toContainText(nothing);
    }
  });

  test('[MAP-32] [MAP-33] a click on a marker shows its name, a click on the map closes it', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const map = new TrackingMap(portal, say);
    const resting = await restingPlace(superAdmin);
    await map.open('?tab=offline');
    await (await map.findDriver(resting.driver_name)).click();
    await map.expectPlace({ ...resting, zoom: 14 });
    await map.click(0, 0);
    const tooltip = portal.getByRole('tooltip');
    await expect(tooltip).toHaveText(resting.driver_name);
    await map.click(0, 150);
    await expect(tooltip).toHaveCount(0);
  });

  test('[MAP-39] says that it is loading', async ({ portal, say }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await portal.route('**/location/drivers', async (route) => {
      await held;
      await route.continue();
    });
    const map = new TrackingMap(portal, say);
    await portal.goto('/map-tracking');
    await expect(map.loading.first()).toBeVisible();
    letGo();
    await map.settled();
    await expect(map.driverLines.first()).toBeVisible();
  });

  test('[MAP-40] says that it failed, and tries again when it is told to', async ({ portal, say }) => {
    await portal.route('**/location/drivers', (route) => route.fulfill({ status: 500, body: '' }));
    const map = new TrackingMap(portal, say);
    await portal.goto('/map-tracking');
    const error = portal.getByRole('alert').filter({ hasText: say('خطأ...', 'Error...') });
    await expect(error.first()).toBeVisible({ timeout: 30_000 });
    await portal.unroute('**/location/drivers');
    await error
      .first()
      .getByRole('button', { name: say('إعادة المحاولة', 'Try again') })
      .click();
    await expect(error).toHaveCount(0);
    await expect(map.driverLines.first()).toBeVisible();
  });

  test('[RT-05] is read again every five minutes', async ({ portal, say }) => {
    await hearNothing(portal);
    await portal.clock.install();
    const map = new TrackingMap(portal, say);
    await map.open();
    const [ofDrivers, ofOrders] = [map.watch('drivers'), map.watch('orders')];
    await portal.clock.fastForward(290_000);
    expect([ofDrivers, ofOrders]).toEqual([[], []]);
    await portal.clock.fastForward(11_000);
    await expect.poll(() => Math.min(ofDrivers.length, ofOrders.length)).toBeGreaterThan(0);
  });
});

test.describe('the drivers’ card', () => {
  test('[MAP-08] finds drivers by a word', async ({ portal, say, superAdmin }) => {
    const resting = await superAdmin.restingDriver();
    const map = new TrackingMap(portal, say);
    await map.open('?tab=offline');
    await expect(map.driverLines.nth(3)).toBeVisible();
    const line = await map.findDriver(resting.driver_name);
    await expect(portal).toHaveURL(/q=/);
    await portal.reload();
    await expect(line).toHaveCount(1);
    await map.search(map.drivers, 'xyzxyz');
    await expect(map.drivers.getByText(say('لا سائقين هنا', 'No drivers here'))).toBeVisible();
  });

  test('[MAP-09] reads the drivers again', async ({ portal, say }) => {
    await hearNothing(portal);
    const map = new TrackingMap(portal, say);
    await map.open();
    const calls = map.watch('drivers');
    await map.button('تحديث السائقين', 'Refresh drivers').click();
    await expect.poll(() => calls.length).toBe(1);
  });

  test('[MAP-10] sends a title and a message to the listed drivers', async ({ portal, say, superAdmin }) => {
    const resting = await superAdmin.restingDriver();
    const map = new TrackingMap(portal, say);
    await map.open('?tab=offline');
    await map.findDriver(resting.driver_name);
    await map.button('إرسال إشعار', 'Send notification').click();
    const dialog = portal.getByRole('dialog');
    const send = dialog.getByRole('button', { name: say('إرسال', 'Send'), exact: true });
    let calls = 0;
    portal.on('request', (request) => {
      if (request.url().endsWith('/notifications/map')) calls += 1;
    });
    await send.click();
    await expect(dialog.getByText(say('اكتب عنوان الإشعار.', 'Write a title.'))).toBeVisible();
    expect(calls).toBe(0);
    await dialog.getByRole('textbox', { name: say('العنوان', 'Title') }).fill('زحام');
    await dialog.getByRole('textbox', { name: say('الرسالة', 'Message') }).fill('الطريق مغلق');
    const sent = portal.waitForResponse('**/notifications/map');
    await send.click();
    const answer = await sent;
    expect(answer.request().postDataJSON()).toEqual({
      title: 'زحام',
      message: 'الطريق مغلق',
      driver_ids: [resting.driver_id],
    });
    expect(await answer.json()).toEqual({ success: true, sent: 1 });
    await expect(
      portal.getByText(say('أُرسل الإشعار بنجاح', 'Notification has been successfully sent')),
    ).toBeVisible();
  });

  test('[MAP-11] [MAP-12] [STATE-31] lists who is online and who is not, the former by order', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const map = new TrackingMap(portal, say);
    await map.open();
    const has = portal.getByRole('radiogroup', { name: say('هل لديه طلب', 'With an order or not') });
    await expect(map.tab('متصل', 'Online')).toHaveAttribute('aria-selected', 'true');
    await expect(has).toBeVisible();
    await expect.poll(async () => (await drivers(superAdmin)).counts.online).toBeGreaterThan(3);
    const free = map.driverLines.filter({ hasText: say('متاح', 'Available') });
    await expect(free.first()).toBeVisible();
    await expect(map.driverLines.filter({ hasText: say('غير متصل', 'Offline') })).toHaveCount(0);
    const calls = map.watch('drivers');
    await has.getByText(say('لديه طلب', 'Order'), { exact: false }).first().click();
    await expect.poll(() => calls.at(-1)?.filter).toEqual({ status: 'online', isHasOrder: true });
    await expect(portal).toHaveURL(/has=order/);
    await has.getByText(say('بلا طلب', 'No order'), { exact: false }).click();
    await expect.poll(() => calls.at(-1)?.filter).toEqual({ status: 'online', isHasOrder: false });
    await expect(free.first()).toBeVisible();
    await map.showOffline();
    await expect(has).toHaveCount(0);
    await expect.poll(() => calls.at(-1)?.filter).toEqual({ status: 'offline' });
    await expect(map.driverLines.first()).toContainText(say('غير متصل', 'Offline'));
    await expect(free).toHaveCount(0);
  });

  test('[MAP-27] [CONST-72] downloads the listed drivers', async ({ portal, say, superAdmin }) => {
    const resting = await superAdmin.restingDriver();
    const map = new TrackingMap(portal, say);
    await map.open('?tab=offline');
    await map.findDriver(resting.driver_name);
    const [download, request] = await Promise.all([
      portal.waitForEvent('download'),
      portal.waitForRequest('**/location/drivers/export'),
      map.button('تنزيل Excel للسائقين', 'Download drivers as Excel').click(),
    ]);
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });
    const [year, month, date] = day.split('-');
    expect(download.suggestedFilename()).toBe(`Excel-driver-${month}-${date}-${year}.xlsx`);
    expect((request.postDataJSON() as { driverIds: string[] }).driverIds).toEqual([resting.driver_id]);
  });

  test('[MAP-34] [MAP-04] [MAP-35] [MAP-36] a driver comes into focus with his orders, and out of it again', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { driver, order } = await carriedOrder(superAdmin);
    const map = new TrackingMap(portal, say);
    await map.open('?tab=offline&lat=26.6&lng=50&zoom=12');
    await map.expectPlace({ latitude: 26.6, longitude: 50, zoom: 12 });
    const line = await map.findDriver(driver.driver_name);
    await line.click();
    await expect(line).toHaveAttribute('aria-pressed', 'true');
    const [toLng, toLat] = order.customer_coordinates;
    const [fromLng, fromLat] = order.restaurant_location.coordinates;
    await map.expectPlace({
      latitude: middle(driver.latitude, toLat, fromLat),
      longitude: middle(driver.longitude, toLng, fromLng),
      zoom: 14,
    });
    await expect(portal).toHaveURL(new RegExp(`driver=${driver.driver_id}`));
    const address = portal.url();
    const before = await map.place();
    await map.drag(120, 60);
    await expect.poll(async () => (await map.place()).longitude).not.toBe(before.longitude);
    await portal.waitForTimeout(1_500);
    expect(portal.url()).toBe(address);
    await line.click();
    await expect(line).toHaveAttribute('aria-pressed', 'false');
    await expect(portal).not.toHaveURL(/driver=/);
    await map.expectPlace({ latitude: 26.6, longitude: 50, zoom: 12 });
  });
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
    const orders = await superAdmin.must<Record<string, Count>>('GET', '/admin/api/v1/analysis/orders');
    const ofDrivers = await superAdmin.must<Record<string, number>>('GET', '/admin/api/v1/analysis/drivers');
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
    const { number } = await carriedOrder(superAdmin);
    const { order_number: waiting, customer_name } = await placeQuietOrder();
    const map = new TrackingMap(portal, say);
    await map.open();
    const which = portal.getByRole('radiogroup', { name: say('أي الطلبات', 'Which orders') });
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
    const { number, driver, order } = await carriedOrder(superAdmin);
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

  test('[MAP-20] copies the order', async ({ portal, say, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { order_number: number, customer_name, restaurant_name } = await placeQuietOrder();
    const map = new TrackingMap(portal, say);
    await map.open();
    const card = await map.findOrder(number);
    await card.getByRole('button', { name: say('نسخ معلومات الطلب', 'Copy order info') }).click();
    await expect(
      portal.getByText(say('نُسخت معلومات الطلب إلى الحافظة', 'Information order copied to clipboard')),
    ).toBeVisible();
    const copied = await portal.evaluate(() => navigator.clipboard.readText());
    for (const text of [number, customer_name, restaurant_name]) expect(copied).toContain(text);
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
    const { number, driver, order } = await carriedOrder(superAdmin);
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
  await map.button('آلة الزمن', 'Time machine').click();
  const machine = portal.getByRole('region', { name: say('آلة الزمن', 'Time machine') });
  const slider = machine.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', say('الآن', 'now'));
  const past = portal.waitForResponse('**/location/past');
  await slider.fill('-60');
  const { at } = (await past).request().postDataJSON() as { at: string };
  expect(Math.abs(Date.now() - 3_600_000 - Date.parse(at))).toBeLessThan(120_000);
  await expect(machine.getByRole('status')).toHaveText(say('عرض من الماضي', 'Shown as it was'));
  await expect(portal).toHaveURL(/at=/);
  // It had not been placed an hour ago.
  await expect(map.orderCards).toHaveCount(0);
  await map.search(map.orders, '');
  const then = await superAdmin.must<{ orders: unknown[] }>('POST', '/admin/api/v1/location/past', { at });
  await expect(map.tab('طلبات جديدة', 'New orders')).toContainText(
    then.orders.length.toLocaleString('en-US'),
  );
  await map.search(map.orders, number);
  await machine.getByRole('button', { name: say('العودة إلى الآن', 'Back to now') }).click();
  await expect(portal).not.toHaveURL(/at=/);
  await expect(map.orderCards).toHaveCount(1);
});

test.describe('a part of the map', () => {
  test('[MAP-23] [MAP-24] [MAP-25] [MAP-26] is drawn, kept and deleted', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const resting = await restingPlace(superAdmin);
    const map = new TrackingMap(portal, say);
    await map.open(`?tab=offline&lat=${resting.latitude}&lng=${resting.longitude}&zoom=16`);
    const line = map.driverLines.filter({ hasText: resting.driver_name });
    const draw = map.button('رسم منطقة', 'Draw an area');
    const { offline } = (await drivers(superAdmin)).counts;
    const calls = { drivers: map.watch('drivers'), orders: map.watch('orders') };
    await map.drawPolygon(110, 90);
    await expect(draw).toHaveCount(0);
    await expect.poll(() => calls.drivers.at(-1)?.polygon?.length).toBe(4);
    await expect.poll(() => calls.orders.at(-1)?.polygon?.length).toBe(4);
    const { polygon } = calls.drivers.at(-1) ?? {};
    const inside = (
      await superAdmin.must<Counts>('POST', '/admin/api/v1/location/drivers', {
        filter: { status: 'offline' },
        polygon,
      })
    ).drivers;
    expect(inside.map(({ driver_id }) => driver_id)).toContain(resting.driver_id);
    expect(inside.length).toBeLessThan(offline);
    await expect(map.driverLines).toHaveCount(inside.length);
    await expect(line.first()).toBeVisible();

    await portal.reload();
    await map.settled();
    await expect(map.deletePolygon).toBeVisible();
    await expect(draw).toHaveCount(0);
    await expect(map.driverLines).toHaveCount(inside.length);
    expect(calls.drivers.at(-1)?.polygon).toEqual(polygon);

    await map.deletePolygon.click();
    await expect(map.deletePolygon).toHaveCount(0);
    await expect(draw).toBeVisible();
    await expect(map.driverLines.nth(inside.length)).toBeVisible();
    await portal.reload();
    await map.settled();
    await expect(draw).toBeVisible();
  });

  test('[MAP-28] [RT-07] is read when the map has been moved and is still again, where that is switched on', async ({
    portal,
    say,
    superAdmin,
  }) => {
    await superAdmin.must('PUT', '/admin/api/v1/location/refetch-on-move', { isActive: false });
    await hearNothing(portal);
    const map = new TrackingMap(portal, say);
    await map.open();
    const toggle = portal.getByRole('switch', { name: say('تحديث مع الحركة', 'Update on move') });
    await expect(toggle).not.toBeChecked();
    const calls = { drivers: map.watch('drivers'), orders: map.watch('orders') };
    await map.drag(150, 0);
    await expect(portal).toHaveURL(/lng=/);
    await portal.waitForTimeout(1_000);
    expect(calls).toEqual({ drivers: [], orders: [] });

    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect.poll(() => calls.drivers.at(-1)?.boundaries).toBeDefined();
    const { westLongitude = 0 } = calls.drivers.at(-1)?.boundaries ?? {};
    calls.drivers.length = 0;
    calls.orders.length = 0;
    // However long it is on the move, nothing is read before it has been still for half a second.
    const from = await map.at(0, 60);
    await portal.mouse.move(from.x, from.y);
    await portal.mouse.down();
    await portal.mouse.move(from.x - 80, from.y, { steps: 4 });
    await portal.waitForTimeout(1_200);
    await portal.mouse.move(from.x - 160, from.y, { steps: 4 });
    expect(calls).toEqual({ drivers: [], orders: [] });
    const read = portal.waitForRequest('**/location/drivers').then(() => Date.now());
    const left = Date.now();
    await portal.mouse.up();
    expect((await read) - left).toBeGreaterThanOrEqual(500);
    await expect.poll(() => calls.orders.length).toBe(1);
    expect(calls.drivers).toHaveLength(1);
    expect(calls.drivers[0]?.boundaries?.westLongitude).toBeGreaterThan(westLongitude);

    await portal.reload();
    await map.settled();
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    calls.drivers.length = 0;
    await map.drag(-120, 0);
    await portal.waitForTimeout(1_200);
    expect(calls.drivers).toEqual([]);
  });
});
