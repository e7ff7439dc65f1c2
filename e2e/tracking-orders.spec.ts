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
