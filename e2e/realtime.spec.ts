import type { Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { interceptConnection } from './pages/connection.ts';
import { LiveOrders } from './pages/live-orders.ts';
import { watchListCalls } from './pages/order-list.ts';
import { OrderScreen } from './pages/order-screen.ts';

/** The events that the server sends to the page's socket from now on, in their sequence. */
function watchEvents(page: Page): { event: string; payload: { _id?: string; order_number?: string } }[] {
  const events: ReturnType<typeof watchEvents> = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const [, packet] = /^42(?:\/,)?(\[.*)$/s.exec(String(payload)) ?? [];
      if (packet === undefined) return;
      const [event, order] = JSON.parse(packet) as [string, { _id?: string }];
      events.push({ event, payload: order });
    });
  });
  return events;
}

/** The portal tries again after some seconds, longer the longer the cut is. */
const RECONNECTING = { timeout: 30_000 };

/** Changes an order's feed so often that a replay of all events would be too long. */
async function chatter(adminClient: AdminClient, number: string, events: number): Promise<void> {
  const word = (open: boolean) =>
    adminClient.request('POST', `/admin/api/v1/orders/${number}/viewing`, { order_number: number, open });
  for (let said = 0; said < events; said += 2) {
    await word(true);
    await word(false);
  }
}

test.describe('what comes by itself', () => {
  test('[RT-01] a new order stands at the top of the live list', async ({ portal, say }) => {
    const live = new LiveOrders(portal, say);
    await live.open();
    const reads = watchListCalls(portal);
    const { order_number: number, customer_name } = await placeQuietOrder();
    await expect(live.row(number)).toBeVisible();
    await expect(live.row(number)).toContainText(customer_name);
    const numbers = await live.numbers();
    // Another test may have placed some in the same moment: what stands above is newer.
    const above = numbers.slice(0, numbers.indexOf(number));
    expect(above.filter((one) => Number(one) < Number(number))).toEqual([]);
    expect(reads).toEqual([]);
  });

  test('[RT-02] an update changes the order that it names, and no other', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const customer = { name: `ريم ${crypto.randomUUID().slice(0, 8)}` };
    const [first, second] = await Promise.all([placeQuietOrder({ customer }), placeQuietOrder({ customer })]);
    const live = new LiveOrders(portal, say);
    await live.open();
    await live.search.fill(customer.name);
    await expect(live.rows).toHaveCount(2);
    const other = await live.row(second.order_number).textContent();
    const reads = watchListCalls(portal);
    const driver = await superAdmin.restingDriver();
    await superAdmin.runOrderAction(first.order_number, 'Assign', { driver_id: driver.driver_id });
    await live.expectDriver(first.order_number, driver.driver_name);
    await live.expectStatus(first.order_number, 'ongoing');
    await superAdmin.runOrderAction(first.order_number, 'Unassign', {});
    await live.expectDriver(first.order_number, live.screen.waiting);
    await superAdmin.runOrderAction(first.order_number, 'Execute', { driver_id: driver.driver_id });
    await live.expectStatus(first.order_number, 'delivered');
    expect(await live.row(second.order_number).textContent()).toBe(other);
    expect(reads).toEqual([]);
  });

  test('[RT-09] the socket brings newOrder and update, and nothing else', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const events = watchEvents(portal);
    const live = new LiveOrders(portal, say);
    await live.open();
    const { order_number: number } = await placeQuietOrder();
    await live.search.fill(number);
    await expect(live.rows).toHaveCount(1);
    const driver = await superAdmin.restingDriver();
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: driver.driver_id });
    await superAdmin.runOrderAction(number, 'Unassign', {});
    await superAdmin.runOrderAction(number, 'Cancel', { cancel_reason: await superAdmin.cancelReason() });
    await live.expectStatus(number, 'cancelled');
    const { _id } = await superAdmin.order(number);
    const own = events.filter(({ payload }) => payload._id === _id).map(({ event }) => event);
    expect(own[0]).toBe('newOrder');
    expect(own.slice(1)).toEqual(own.slice(1).map(() => 'update'));
    expect(own.length).toBeGreaterThanOrEqual(4);
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['newOrder', 'update']));
  });

  test('a screen that opens is read once, and follows the server from there', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { order_number: number } = await placeQuietOrder();
    const lists = watchListCalls(portal);
    const receipts = watchListCalls(portal, `/admin/api/v1/orders/order-number/${number}`);
    const live = new LiveOrders(portal, say);
    const { screen } = live;
    const tabs = () => lists.map((read) => read.searchParams.get('tab'));
    // Live is said once it is settled what has to be read again.
    await live.open();
    expect(tabs()).toEqual(['live']);
    const menu = portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
    await menu.getByRole('link', { name: say('قائمة الطلبات', 'Order list') }).click();
    await screen.list.settled();
    expect(tabs()).toEqual(['live', 'hypothetical']);

    await screen.openRow(number);
    await expect(live.sign).toHaveText(say('مباشر', 'Live'));
    const driver = await superAdmin.restingDriver();
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: driver.driver_id });
    await screen.expectDriver(number, driver.driver_name);
    expect(tabs()).toEqual(['live', 'hypothetical', 'hypothetical']);

    await portal.goto(`/orders/${number}`);
    await expect(portal.getByRole('article')).toContainText(driver.driver_name);
    await expect(live.sign).toHaveText(say('مباشر', 'Live'));
    expect(receipts).toHaveLength(1);
  });

  test('what happens while a list is on its way is not lost', async ({ portal, say, superAdmin }) => {
    const { order_number: number } = await placeQuietOrder();
    const { _id } = await superAdmin.order(number);
    const events = watchEvents(portal);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isWritten = false;
    await portal.route('**/admin/api/v1/orders?*', async (route) => {
      const response = await route.fetch();
      isWritten = true;
      await held;
      await route.fulfill({ response });
    });
    await portal.goto(`/orders?filters[keyword]=${number}`);
    await expect.poll(() => isWritten).toBe(true);
    const screen = new OrderScreen(portal, say);
    await expect(new LiveOrders(portal, say).sign).toHaveText(say('مباشر', 'Live'));
    const driver = await superAdmin.restingDriver();
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: driver.driver_id });
    await expect.poll(() => events.some(({ payload }) => payload._id === _id)).toBe(true);
    const reads = watchListCalls(portal);
    letGo();
    await screen.expectDriver(number, driver.driver_name);
    await screen.expectStatus(number, 'ongoing');
    expect(reads).toEqual([]);
  });

  test('two portals see each other’s actions at once', async ({ portal, openPortal, say }) => {
    const { order_number: number } = await placeQuietOrder();
    const here = new LiveOrders(portal, say);
    await here.open();
    await here.search.fill(number);
    await expect(here.rows).toHaveCount(1);
    const there = new OrderScreen(await openPortal('ADMIN'), say);
    await there.openRow(number);
    const dialog = await there.start(number, 'cancel');
    await there.pickReason(dialog);
    await there.submit(dialog, 'cancel').click();
    await here.expectStatus(number, 'cancelled');
    await there.expectStatus(number, 'cancelled');
  });

  test('who else has an order open is shown, until they leave', async ({
    portal,
    openPortal,
    say,
    admin,
  }) => {
    const { order_number: number } = await placeQuietOrder();
    const { name } = await admin.request<{ name: string }>('GET', '/admin/api/v1/profile');
    const here = new OrderScreen(portal, say);
    await here.openRow(number);
    const viewers = here.panel(number).getByRole('list', {
      name: say('من يشاهدون هذا الطلب', 'Viewing this order'),
    });
    await expect(viewers).toHaveCount(0);
    const other = await openPortal('ADMIN');
    await other.goto(`/orders/${number}`);
    await expect(viewers.getByRole('img')).toHaveCount(1);
    await expect(viewers.getByRole('img', { name })).toBeVisible();
    await other
      .getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') })
      .getByRole('link', { name: say('الطلبات المباشرة', 'Live orders') })
      .click();
    await expect(viewers).toHaveCount(0);
  });
});

test.describe('when the connection is cut', () => {
  test('the sign says so, and what was missed comes with the connection', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const line = await interceptConnection(portal);
    const customer = { name: uniqueCustomerName() };
    const before = await placeQuietOrder({ customer });
    const live = new LiveOrders(portal, say);
    await live.open();
    await live.search.fill(customer.name);
    await expect(live.rows).toHaveCount(1);
    await line.cut();
    await expect(live.sign).toContainText(say('يُعاد الاتصال', 'Reconnecting'));
    const reads = watchListCalls(portal);
    const driver = await superAdmin.restingDriver();
    await superAdmin.runOrderAction(before.order_number, 'Assign', { driver_id: driver.driver_id });
    const missed = await placeQuietOrder({ customer });
    await live.expectDriver(before.order_number, live.screen.waiting);
    await expect(live.row(missed.order_number)).toHaveCount(0);
    line.mend();
    await expect(live.sign).toHaveText(say('مباشر', 'Live'), RECONNECTING);
    await expect(live.row(missed.order_number)).toBeVisible();
    await live.expectDriver(before.order_number, driver.driver_name);
    expect(reads).toEqual([]);
  });

  test('when too much was missed, the list is read again', async ({ portal, say, superAdmin, admin }) => {
    test.slow();
    const line = await interceptConnection(portal);
    const live = new LiveOrders(portal, say);
    await live.open();
    await line.cut();
    await expect(live.sign).toContainText(say('يُعاد الاتصال', 'Reconnecting'));
    const missed = await placeQuietOrder();
    await live.search.fill(missed.order_number);
    // The server replays up to 500 events.
    const talked = await Promise.all([placeQuietOrder(), placeQuietOrder()]);
    await Promise.all(
      talked.flatMap(({ order_number: number }) => [
        chatter(superAdmin, number, 130),
        chatter(admin, number, 130),
      ]),
    );
    const reads = watchListCalls(portal);
    await expect(live.row(missed.order_number)).toHaveCount(0);
    line.mend();
    await expect(live.sign).toHaveText(say('مباشر', 'Live'), RECONNECTING);
    await expect(live.row(missed.order_number)).toBeVisible();
    expect(reads.length).toBeGreaterThan(0);
  });
});

test('[SEC-45] a page whose socket was closed by a limit says so, waits as long as the server asks, and catches up', async ({
  portal,
  say,
}) => {
  await portal.clock.install();
  const line = await interceptConnection(portal);
  const customer = { name: uniqueCustomerName() };
  const live = new LiveOrders(portal, say);
  await live.open();
  await live.search.fill(customer.name);
  await expect(live.sign).toHaveText(say('مباشر', 'Live'));
  // A connection may send fifty messages at once.
  line.flood(80);
  await expect(live.sign).toContainText(say('يُعاد الاتصال', 'Reconnecting'));
  await expect(live.sign).toContainText(/\d\d:\d\d:\d\d/);
  const { order_number: number } = await placeQuietOrder({ customer });
  const opened = line.opened();
  // The server asks for ten seconds; a second of them may have passed by itself.
  await portal.clock.runFor(8_000);
  await expect(live.sign).toHaveAttribute('data-status', 'reconnecting');
  await expect(live.row(number)).toHaveCount(0);
  expect(line.opened()).toBe(opened);
  await portal.clock.runFor(8_000);
  await expect(live.sign).toHaveText(say('مباشر', 'Live'));
  await expect(live.row(number)).toBeVisible();
  expect(line.opened()).toBe(opened + 1);
});
