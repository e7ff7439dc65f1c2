import type { Page } from '@playwright/test';
import { placeNewOrder, placeOrderWithDriver } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderScreen } from './pages/order-screen.ts';

/** Counts the times that the page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** The numbers of the last orders that the demo comes with. */
const LAST_OF_DEMO = Array.from({ length: 40 }, (_, at) => 10_019_961 + at).join(',');

test.describe('execute', () => {
  test('[ORD-04] [ORD-20] [STATE-13] an executed order is shown delivered, without a reload', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const { number, driver } = await placeOrderWithDriver(superAdmin);
    await screen.openRow(number);
    const loads = countLoads(portal);
    const dialog = await screen.start(number, 'execute');
    const money = dialog.getByRole('region', { name: say('الأثر على المحفظة', 'Effect on the wallet') });
    await expect(money.getByRole('row')).toHaveCount(4);
    await expect(money).toContainText(say('محجوزة منذ أُسند الطلب', 'is on hold since'));
    await screen.submit(dialog, 'execute').click();
    await expect(screen.done(say(`نُفّذ الطلب ${number}`, `Order ${number} executed`))).toBeVisible();
    await expect(dialog).toBeHidden();
    await screen.expectStatus(number, 'delivered');
    await expect(screen.actionButton(number, 'execute')).toHaveCount(0);
    expect(loads()).toBe(0);
    expect(await superAdmin.order(number)).toMatchObject({
      status: 'delivered',
      driver_id: driver.driver_id,
    });
  });

  test('[ORD-04] an order without a driver asks for the one who delivered it', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    const driver = await superAdmin.restingDriver();
    await screen.openRow(number);
    const dialog = await screen.start(number, 'execute');
    await expect(screen.submit(dialog, 'execute')).toBeDisabled();
    await screen.findDriver(dialog, driver.driver_phone);
    await screen.choose(dialog, driver.driver_name).click();
    // From the wallet, from the gift, or none while a membership of the driver runs.
    await expect(dialog).toContainText(say('تُخصم', 'is charged to'));
    await screen.submit(dialog, 'execute').click();
    await screen.expectStatus(number, 'delivered');
    await screen.expectDriver(number, driver.driver_name);
    expect(await superAdmin.order(number)).toMatchObject({ isDelivered: true, driver_id: driver.driver_id });
  });
});

test.describe('cancel', () => {
  test('[ORD-02] [ORD-22] [STATE-14] [VAL-04] a reason is needed to cancel, and enough; the new state shows', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    await screen.openRow(number);
    const loads = countLoads(portal);
    const dialog = await screen.start(number, 'cancel');
    await screen.reason(dialog).click();
    const reasons = await superAdmin.request<{ nameAr: string; nameEn: string }[]>(
      'GET',
      '/admin/api/v1/reasons-list',
    );
    await expect(screen.options).toHaveText(reasons.map(({ nameAr, nameEn }) => say(nameAr, nameEn)));
    await portal.keyboard.press('Escape');
    await screen.pickReason(dialog);
    await screen.submit(dialog, 'cancel').click();
    await expect(screen.done(say(`أُلغي الطلب ${number}`, `Order ${number} cancelled`))).toBeVisible();
    await expect(dialog).toBeHidden();
    await screen.expectStatus(number, 'cancelled');
    await expect(screen.actionButton(number, 'cancel')).toHaveCount(0);
    expect(loads()).toBe(0);
    expect(await superAdmin.order(number)).toMatchObject({
      isCanceled: true,
      cancel_reason: await superAdmin.cancelReason(),
      cancel_reason_txt: null,
    });
    const refused = await superAdmin.tryOrderAction(await placeNewOrder(), 'Cancel', {});
    expect([refused.status, refused.body.data]).toEqual([
      422,
      { errors: [{ field: 'cancel_reason', msg: 'required_reason' }] },
    ]);
  });
});

test.describe('assign and unassign', () => {
  test('[ORD-03] [ERR-17] an order is given to a driver from its row', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    const driver = await superAdmin.restingDriver();
    await screen.openRow(number);
    const panel = await screen.start(number, 'assign');
    await screen.findDriver(panel, driver.driver_phone);
    await screen.assignTo(panel, driver.driver_name).click();
    await expect(
      screen.done(say('تم إرسال الطلب بنجاح', 'The request has been successfully submitted')),
    ).toBeVisible();
    await expect(panel).toBeHidden();
    await screen.expectDriver(number, driver.driver_name);
    await screen.expectStatus(number, 'ongoing');
    expect((await superAdmin.order(number)).driver_id).toBe(driver.driver_id);
  });

  test('[ORD-03] [ORD-21] [STATE-15] the row loses its driver in place', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const { number, driver } = await placeOrderWithDriver(superAdmin);
    await screen.openRow(number);
    await screen.expectDriver(number, driver.driver_name);
    const loads = countLoads(portal);
    const dialog = await screen.start(number, 'unassign');
    await expect(dialog).toContainText(driver.driver_name);
    await screen.submit(dialog, 'unassign').click();
    await expect(
      screen.done(say('تم سحب الطلب من السائق', 'Driver unassigned the order success')),
    ).toBeVisible();
    await screen.expectDriver(number, screen.waiting);
    await screen.expectStatus(number, 'waiting');
    await expect(screen.panel(number)).toBeVisible();
    expect(loads()).toBe(0);
    expect(await superAdmin.order(number)).toMatchObject({ driver_id: null, status: 'new' });
  });
});

test.describe('history and invoice', () => {
  test('[ORD-06] [ORD-16] the history shows when, what, who, and which drivers could see the order', async ({
    portal,
    say,
    superAdmin,
  }) => {
    // From the demo's last hour, of which the waves of the distribution are known.
    const { data } = await superAdmin.request<{ data: { results: { order_number: string }[] } }>(
      'GET',
      `/admin/api/v1/orders?limit=100&filters[status][0]=deliveried&filters[order_number]=${LAST_OF_DEMO}`,
    );
    const number = data.results[0]?.order_number ?? '';
    const history = await superAdmin.history(number);
    const screen = new OrderScreen(portal, say);
    await screen.openRow(number);
    const dialog = await screen.start(number, 'history');
    const entries = dialog.getByRole('listitem').filter({ has: portal.getByRole('time') });
    await expect(entries).toHaveCount(history.length);
    for (const [at, entry] of history.entries()) {
      await expect(entries.nth(at)).toContainText(
        entry.actor_kind === 'channel' ? /تطبيق|شوكة|مائدة|app|Shukah|Maeda/ : entry.action_by_name,
      );
      await expect(entries.nth(at).getByRole('time')).toHaveAttribute('datetime', entry.created_at);
      for (const { driver_name } of entry.list_drivers_can_see_order.flat())
        await expect(entries.nth(at)).toContainText(driver_name);
    }
    await expect(entries.first()).toContainText(say('أُنشئ الطلب', 'Order created'));
    // By the driver, or by an operator.
    const ends = say('سُلّم الطلب|نُفّذ الطلب', 'Order delivered|Order executed');
    await expect(entries.last()).toContainText(new RegExp(ends));
    expect(history.flatMap((entry) => entry.list_drivers_can_see_order).length).toBeGreaterThan(0);
  });
});
