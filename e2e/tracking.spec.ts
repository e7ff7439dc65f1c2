import type { Page } from '@playwright/test';
import { placeQuietOrder } from './fixtures/customers.ts';
import {
  blockRealtime,
  findCarriedOrder,
  findRestingDriver,
  middle,
  readMapDrivers,
} from './fixtures/map/on-the-map.ts';
import { SATELLITE_COLOUR } from './fixtures/map/tile-archive.ts';
import { expect, test } from './fixtures/test.ts';
import { TrackingMap, WEBGL_ARGS } from './pages/tracking-map.ts';

test.use({
  // Drawn by software: animations would be drawn for each frame.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...WEBGL_ARGS] });
  },
});

/** The mean colour of a picture, as red, green, blue. */
const colourOf = (page: Page, picture: Buffer) =>
  page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      const sums = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4) {
        for (let part = 0; part < 3; part++) sums[part] = (sums[part] ?? 0) + (data[at + part] ?? 0);
      }
      return sums.map((sum) => Math.round(sum / (data.length / 4)));
    },
    [...picture],
  );

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
    const colour = await colourOf(portal, picture);
    const brightness = colour.reduce((sum, part) => sum + part, 0) / 3;
    expect(brightness).toBeGreaterThan(5);
    expect(brightness).toBeLessThan(70);
  });

  test('[MAP-02] changes between road and satellite', async ({ portal, say }) => {
    const map = new TrackingMap(portal, say);
    await map.open('?hide[0]=drivers&hide[1]=customers&hide[2]=restaurants&hide[3]=areas');
    const [road, satellite] = [map.button('طرق', 'Road'), map.button('قمر صناعي', 'Satellite')];
    await expect(road).toHaveAttribute('aria-pressed', 'true');
    const { x, y } = await map.at(-60, -120);
    const clip = { x, y, width: 40, height: 40 };
    const simplified = portal.getByText(say('خريطة مبسطة', 'Simplified map'));
    const demo = portal.getByText(say('خريطة تجريبية', 'Demo map'));
    await expect(simplified).toBeVisible();
    await expect(demo).toHaveCount(0);
    const parts: number[] = [];
    portal.on('response', (answer) => {
      if (answer.url().endsWith('/map/satellite.pmtiles')) parts.push(answer.status());
    });
    await satellite.click();
    await expect(satellite).toHaveAttribute('aria-pressed', 'true');
    await expect(portal).toHaveURL(/type=satellite/);
    // The satellite is an archive of tiles of one colour, read in parts.
    await expect
      .poll(async () => colourOf(portal, await portal.screenshot({ clip })), { timeout: 30_000 })
      .toEqual([...SATELLITE_COLOUR]);
    await expect(simplified).toHaveCount(0);
    await expect(demo).toBeVisible();
    await expect(portal.getByText('© OpenStreetMap', { exact: true })).toBeVisible();
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every((status) => status === 206)).toBe(true);
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
    const resting = await findRestingDriver(superAdmin);
    await map.open('?tab=offline');
    await (await map.findDriver(resting.driver_name)).click();
    await map.expectPlace({ ...resting, zoom: 14 });
    // The disc and the car in it are light on the dark ground.
    const { x, y } = await map.at(-6, -6);
    const marker = { x, y, width: 12, height: 12 };
    await expect
      .poll(async () => Math.min(...(await colourOf(portal, await portal.screenshot({ clip: marker })))))
      .toBeGreaterThan(100);
    await map.click(0, 0);
    const tooltip = portal.getByRole('tooltip');
    await expect(tooltip).toHaveText(resting.driver_name);
    // Where another marker stands, its name is shown instead.
    const places = [-150, -200, 100, 150, 200];
    await expect(async () => {
      await map.click(places.pop() ?? 0, 150);
      await expect(tooltip).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
  });

  test('[MAP-39] [MAP-40] says that it is loading, that it failed, and retries on request', async ({
    portal,
    say,
  }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await portal.route('**/location/drivers', async (route) => {
      await held;
      await route.fulfill({ status: 500, body: '' });
    });
    const map = new TrackingMap(portal, say);
    await portal.goto('/map-tracking');
    await expect(map.loading.first()).toBeVisible();
    letGo();
    const error = portal.getByRole('alert').filter({ hasText: say('خطأ...', 'Error...') });
    await expect(error.first()).toBeVisible({ timeout: 30_000 });
    // Not counted differs from zero.
    await expect(
      portal.getByRole('radiogroup', { name: say('مع طلب أو بلا طلب', 'With or without order') }),
    ).not.toContainText(/\d/);
    const retry = error.first().getByRole('button', { name: say('إعادة المحاولة', 'Try again') });
    const asked = portal.waitForRequest('**/location/drivers');
    await retry.click();
    await asked;
    await portal.unroute('**/location/drivers');
    // A reading that succeeds by itself takes the button away.
    await expect(async () => {
      if ((await error.count()) > 0) await retry.click({ timeout: 1_000 });
      await expect(error).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(map.driverLines.first()).toBeVisible();
  });

  test('[MAP-40] positions that cannot be read are said to be old, until they can be', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const map = new TrackingMap(portal, say);
    await map.open();
    const note = portal
      .getByRole('status')
      .filter({ hasText: say('المواقع من الساعة', 'Positions are from') });
    await portal.route('**/location/positions', (route) => route.fulfill({ status: 503, body: '' }));
    await expect(note).toContainText(/\d\d:\d\d:\d\d/);
    await expectAccessible(portal);
    await portal.unroute('**/location/positions');
    await expect(note).toHaveCount(0);
  });

  test('[RT-05] [CONST-34] [MAP-09] is read again every five minutes, and on request', async ({
    portal,
    say,
  }) => {
    await blockRealtime(portal);
    await portal.clock.install();
    const map = new TrackingMap(portal, say);
    await map.open();
    const [ofDrivers, ofOrders] = [map.watch('drivers'), map.watch('orders')];
    await portal.clock.fastForward(290_000);
    expect([ofDrivers, ofOrders]).toEqual([[], []]);
    await portal.clock.fastForward(11_000);
    await expect.poll(() => Math.min(ofDrivers.length, ofOrders.length)).toBeGreaterThan(0);
    const refresh = map.button('تحديث السائقين', 'Refresh drivers');
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    const before = ofDrivers.length;
    await refresh.click();
    await expect.poll(() => ofDrivers.length).toBe(before + 1);
  });
});

test.describe('the drivers’ card', () => {
  test('[MAP-08] [MAP-10] [MAP-27] [CONST-72] finds drivers by a word, sends the listed ones a title and a message, and downloads them', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const resting = await superAdmin.restingDriver();
    const map = new TrackingMap(portal, say);
    await map.open('?tab=offline');
    await expect(map.driverLines.nth(3)).toBeVisible();
    const line = await map.findDriver(resting.driver_name);
    await expect(portal).toHaveURL(/q=/);
    await portal.reload();
    await expect(line).toHaveCount(1);
    await map.button('إرسال إشعار', 'Send notification').click();
    const dialog = portal.getByRole('dialog');
    const send = dialog.getByRole('button', { name: say('إرسال', 'Send'), exact: true });
    let calls = 0;
    portal.on('request', (request) => {
      if (request.url().endsWith('/notifications/map')) calls += 1;
    });
    await send.click();
    await expect(dialog.getByText(say('يرجى كتابة عنوان الإشعار.', 'Enter a title.'))).toBeVisible();
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
    const [download, request] = await Promise.all([
      portal.waitForEvent('download'),
      portal.waitForRequest('**/location/drivers/export'),
      map.button('تنزيل Excel للسائقين', 'Download drivers as Excel').click(),
    ]);
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });
    const [year, month, date] = day.split('-');
    expect(download.suggestedFilename()).toBe(`Excel-driver-${month}-${date}-${year}.xlsx`);
    expect((request.postDataJSON() as { driverIds: string[] }).driverIds).toEqual([resting.driver_id]);
    await map.search(map.drivers, 'xyzxyz');
    await expect(map.drivers.getByText(say('لا سائقين هنا', 'No drivers here'))).toBeVisible();
  });

  test('[MAP-11] [MAP-12] [STATE-31] lists who is online and who is not, the former by order', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const map = new TrackingMap(portal, say);
    await map.open();
    const has = portal.getByRole('radiogroup', { name: say('مع طلب أو بلا طلب', 'With or without order') });
    await expect(map.tab('متصل', 'Online')).toHaveAttribute('aria-selected', 'true');
    await expect(has).toBeVisible();
    await expect.poll(async () => (await readMapDrivers(superAdmin)).counts.online).toBeGreaterThan(3);
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

  test('[MAP-34] [MAP-04] [MAP-35] [MAP-36] a driver comes into focus with the orders in hand, and out of it again', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { driver, order } = await findCarriedOrder(superAdmin);
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
