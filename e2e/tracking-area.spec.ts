import { blockRealtime, type Counts, findRestingDriver, readMapDrivers } from './fixtures/map/on-the-map.ts';
import { expect, test } from './fixtures/test.ts';
import { type MapCall, parseMapCall, TrackingMap, WEBGL_ARGS } from './pages/tracking-map.ts';

test.use({
  // Drawn by software: animations would be drawn for each frame.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...WEBGL_ARGS] });
  },
});

test.describe('a part of the map', () => {
  // It is switched on for all: a test that ends in the middle must not leave it so to the others.
  test.afterEach(async ({ superAdmin }) => {
    await superAdmin.request('PUT', '/admin/api/v1/location/refetch-on-move', { isActive: false });
  });

  test('[MAP-23] [MAP-24] [MAP-25] [MAP-26] is drawn, kept and deleted', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const resting = await findRestingDriver(superAdmin);
    const map = new TrackingMap(portal, say);
    await map.open(`?tab=offline&lat=${resting.latitude}&lng=${resting.longitude}&zoom=16`);
    const line = map.driverLines.filter({ hasText: resting.driver_name });
    const draw = map.button('رسم منطقة', 'Draw an area');
    const { offline } = (await readMapDrivers(superAdmin)).counts;
    const calls = { drivers: map.watch('drivers'), orders: map.watch('orders') };
    await map.drawPolygon(110, 90);
    await expect(draw).toHaveCount(0);
    await expect.poll(() => calls.drivers.at(-1)?.polygon?.length).toBe(4);
    await expect.poll(() => calls.orders.at(-1)?.polygon?.length).toBe(4);
    const { polygon } = calls.drivers.at(-1) ?? {};
    const inside = (
      await superAdmin.request<Counts>('POST', '/admin/api/v1/location/drivers', {
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

  test('the areas of cities and companies lie under everything, and are hidden and shown again', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { data } = await superAdmin.request<{ data: { polygon: { coordinates: [number, number][][] } }[] }>(
      'GET',
      '/admin/api/v1/service-areas',
    );
    const [lng, lat] = data[0]?.polygon.coordinates[0]?.[0] ?? [0, 0];
    const map = new TrackingMap(portal, say);
    await map.open(`?lat=${lat}&lng=${lng}&zoom=14&hide[0]=drivers&hide[1]=customers&hide[2]=restaurants`);
    const words = new RegExp(say('مناطق? خدمة|منطقتا خدمة', 'service areas?'));
    const toggle = map.drivers.getByRole('button', { name: say('مناطق', 'Areas'), exact: true });
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(map.shown).toContainText(words);
    // A corner of the border lies in the middle of the map.
    const { x, y } = await map.at(-40, -40);
    const picture = () => portal.screenshot({ clip: { x, y, width: 80, height: 80 } });
    await toggle.click();
    await expect(portal).toHaveURL(/areas/);
    await expect(map.shown).not.toContainText(words);
    const without = await picture();
    await toggle.click();
    await expect(map.shown).toContainText(words);
    await expect.poll(async () => (await picture()).equals(without)).toBe(false);
  });

  test('[MAP-28] [RT-07] [CONST-36] is read when the map has been moved and is still again, where that is switched on', async ({
    portal,
    say,
    superAdmin,
  }) => {
    await superAdmin.request('PUT', '/admin/api/v1/location/refetch-on-move', { isActive: false });
    await blockRealtime(portal);
    const map = new TrackingMap(portal, say);
    await map.open();
    const toggle = portal.getByRole('switch', { name: say('تحديث مع الحركة', 'Update on move') });
    await expect(toggle).not.toBeChecked();
    const calls = { drivers: map.watch('drivers'), orders: map.watch('orders') };
    // A driver who comes online elsewhere has the list read again as it is: what counts is the part of the map.
    const parts = (kind: keyof typeof calls) =>
      new Set(calls[kind].flatMap(({ boundaries }) => boundaries?.westLongitude ?? []));
    const stood = (await map.centre.textContent()) ?? '';
    await map.drag(150, 0);
    // A map that is drawn by software may arrive a good while after the pointer.
    await expect(map.centre).not.toHaveText(stood);
    await expect(portal).toHaveURL(/lng=/);
    await portal.waitForTimeout(1_000);
    expect([...parts('drivers'), ...parts('orders')]).toEqual([]);

    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect.poll(() => calls.drivers.at(-1)?.boundaries).toBeDefined();
    // The bar of the lost connection takes some of the map's height, so the map is read again where it stands.
    await expect(portal.getByText(say('يُعاد الاتصال تلقائيًا', 'Reconnecting automatically'))).toBeVisible({
      timeout: 40_000,
    });
    await expect(async () => {
      const before = parts('drivers').size + parts('orders').size;
      await portal.waitForTimeout(1_000);
      expect(parts('drivers').size + parts('orders').size).toBe(before);
    }).toPass();
    const { westLongitude = 0 } = calls.drivers.at(-1)?.boundaries ?? {};
    const isElsewhere = (call: MapCall) => call.boundaries?.westLongitude !== westLongitude;
    const readElsewhere = (kind: keyof typeof calls) => calls[kind].filter(isElsewhere);
    calls.drivers.length = 0;
    calls.orders.length = 0;
    // However long it is on the move and held there, nothing is read before it has been still for half a second.
    const from = await map.at(0, 60);
    await portal.mouse.move(from.x, from.y);
    await portal.mouse.down();
    await portal.mouse.move(from.x - 80, from.y, { steps: 4 });
    await portal.mouse.move(from.x - 160, from.y, { steps: 4 });
    await portal.waitForTimeout(1_200);
    expect([...readElsewhere('drivers'), ...readElsewhere('orders')]).toEqual([]);
    const read = portal
      .waitForRequest(
        (request) =>
          /\/location\/(drivers|orders)$/.test(request.url()) && isElsewhere(parseMapCall(request)),
      )
      .then(() => Date.now());
    const left = Date.now();
    await portal.mouse.up();
    expect((await read) - left).toBeGreaterThanOrEqual(500);
    await expect.poll(() => calls.drivers.at(-1)?.boundaries?.westLongitude).toBeGreaterThan(westLongitude);
    await expect.poll(() => readElsewhere('orders').length).toBe(1);
    expect(new Set([westLongitude, ...parts('drivers')]).size).toBe(2);

    await portal.reload();
    await map.settled();
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    calls.drivers.length = 0;
    calls.orders.length = 0;
    await map.drag(-120, 0);
    await portal.waitForTimeout(1_200);
    expect([...parts('drivers'), ...parts('orders')]).toEqual([]);
  });
});
