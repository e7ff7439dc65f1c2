import type { Page } from '@playwright/test';
import type { OrderAction } from './fixtures/desk.ts';
import { cancelled, delivered, newOrder, orderWithDriver } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderDesk, watchKeys } from './pages/order-desk.ts';

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

test.describe('what is offered', () => {
  test('[STATE-09] [STATE-10] [STATE-11] [ORD-20] [ORD-21] [ORD-22] actions are offered by the order’s state', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const desk = new OrderDesk(portal, say);
    const { number: withDriver } = await orderWithDriver(superAdmin);
    const cases = [
      { number: await newOrder(), offered: { execute: 1, cancel: 1, unassign: 0, assign: 1 } },
      { number: withDriver, offered: { execute: 1, cancel: 1, unassign: 1, assign: 1 } },
      { number: await delivered(superAdmin), offered: { execute: 0, cancel: 0, unassign: 0, assign: 0 } },
      { number: await cancelled(superAdmin), offered: { execute: 0, cancel: 0, unassign: 0, assign: 0 } },
    ];
    for (const { number, offered } of cases) {
      await desk.openRow(number);
      await expect(desk.deed(number, 'history')).toBeVisible();
      for (const deed of ['execute', 'cancel', 'unassign', 'assign'] as const) {
        await expect(desk.deed(number, deed), `${deed} on ${number}`).toHaveCount(offered[deed]);
      }
    }
  });

  test('[STATE-09] [STATE-11] the server refuses every action on a finished order with 409', {
    tag: '@once',
  }, async ({ superAdmin }) => {
    const { driver_id } = await superAdmin.restingDriver();
    const bodies: Record<OrderAction, unknown> = {
      Execute: {},
      Cancel: { cancel_reason: await superAdmin.cancelReason() },
      Unassign: {},
      Assign: { driver_id },
    };
    const finished = {
      order_delivered: await delivered(superAdmin),
      order_cancelled: await cancelled(superAdmin),
    };
    for (const [message, number] of Object.entries(finished)) {
      const before = await superAdmin.order(number);
      for (const [action, body] of Object.entries(bodies)) {
        const answer = await superAdmin.tryAct(number, action as OrderAction, body);
        expect([action, answer.status, answer.body.message]).toEqual([action, 409, message]);
        expect(answer.body.data.order).toMatchObject({ order_number: number, version: before.version });
      }
      expect(await superAdmin.order(number)).toEqual(before);
    }
  });

  test('[STATE-10] the server refuses to take a driver off an order that has none', { tag: '@once' }, async ({
    superAdmin,
  }) => {
    const answer = await superAdmin.tryAct(await newOrder(), 'Unassign', {});
    expect([answer.status, answer.body.message]).toEqual([409, 'order_has_no_driver']);
  });

  test('[STATE-18] an assign of an order that has a driver says 409 in its body', { tag: '@once' }, async ({
    superAdmin,
  }) => {
    const { number, driver } = await orderWithDriver(superAdmin);
    const other = await superAdmin.restingDriver(driver);
    const answer = await superAdmin.tryAct(number, 'Assign', { driver_id: other.driver_id });
    expect(answer.body).toMatchObject({ status: 409, message: 'request_assigned_to_driver' });
    expect((await superAdmin.order(number)).driver_id).toBe(driver.driver_id);
  });

  test('[CONST-20] a search for drivers gives ten to a page', { tag: '@once' }, async ({ superAdmin }) => {
    const search = { params: { filters: {} } };
    const { drivers, total } = await superAdmin.must<{ drivers: unknown[]; total: number }>(
      'POST',
      '/admin/api/v1/driver-assign/search',
      search,
    );
    expect(total).toBeGreaterThan(10);
    expect(drivers).toHaveLength(10);
  });
});

test.describe('execute', () => {
  test('[ORD-04] [ORD-20] [STATE-13] an executed order is shown delivered, without a reload', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const desk = new OrderDesk(portal, say);
    const { number, driver } = await orderWithDriver(superAdmin);
    await desk.openRow(number);
    const loads = countLoads(portal);
    const dialog = await desk.start(number, 'execute');
    await expectAccessible(portal);
    await desk.submit(dialog, 'execute').click();
    await expect(desk.done(say(`نُفّذ الطلب ${number}`, `Order ${number} executed`))).toBeVisible();
    await expect(dialog).toBeHidden();
    await desk.expectStatus(number, 'delivered');
    await expect(desk.deed(number, 'execute')).toHaveCount(0);
    expect(loads()).toBe(0);
    expect(await superAdmin.order(number)).toMatchObject({
      status: 'delivered',
      driver_id: driver.driver_id,
    });
  });

  test('[ORD-04] an order without a driver asks for the one who delivered it', { tag: '@once' }, async ({
    portal,
    say,
    superAdmin,
  }) => {
    const desk = new OrderDesk(portal, say);
    const number = await newOrder();
    const driver = await superAdmin.restingDriver();
    await desk.openRow(number);
    const dialog = await desk.start(number, 'execute');
    await expect(desk.submit(dialog, 'execute')).toBeDisabled();
    await desk.findDriver(dialog, driver.driver_phone);
    await desk.choose(dialog, driver.driver_name).click();
    await desk.submit(dialog, 'execute').click();
    await desk.expectStatus(number, 'delivered');
    await desk.expectDriver(number, driver.driver_name);
    expect(await superAdmin.order(number)).toMatchObject({ isDelivered: true, driver_id: driver.driver_id });
  });
});

test.describe('cancel', () => {
  test('[ORD-02] [ORD-22] [STATE-14] [VAL-05] a reason is enough to cancel, and the new state shows', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const desk = new OrderDesk(portal, say);
    const number = await newOrder();
    await desk.openRow(number);
    const loads = countLoads(portal);
    const dialog = await desk.start(number, 'cancel');
    await desk.reason(dialog).click();
    const reasons = await superAdmin.must<{ nameAr: string; nameEn: string }[]>(
      'GET',
      '/admin/api/v1/reasons-list',
    );
    await expect(desk.options).toHaveText(reasons.map(({ nameAr, nameEn }) => say(nameAr, nameEn)));
    await portal.keyboard.press('Escape');
    await desk.pickReason(dialog);
    await expectAccessible(portal);
    await desk.submit(dialog, 'cancel').click();
    await expect(desk.done(say(`أُلغي الطلب ${number}`, `Order ${number} cancelled`))).toBeVisible();
    await expect(dialog).toBeHidden();
    await desk.expectStatus(number, 'cancelled');
    await expect(desk.deed(number, 'cancel')).toHaveCount(0);
    expect(loads()).toBe(0);
    expect(await superAdmin.order(number)).toMatchObject({
      isCanceled: true,
      cancel_reason: await superAdmin.cancelReason(),
      cancel_reason_txt: null,
    });
  });

  test('[ORD-22] the note goes with the reason', { tag: '@once' }, async ({ portal, say, superAdmin }) => {
    const desk = new OrderDesk(portal, say);
    const number = await newOrder();
    await desk.openRow(number);
    const dialog = await desk.start(number, 'cancel');
    await desk.pickReason(dialog);
    await dialog.getByRole('textbox', { name: say('ملاحظة', 'Note') }).fill('اتصلنا مرتين');
    await desk.submit(dialog, 'cancel').click();
    await desk.expectStatus(number, 'cancelled');
    expect((await superAdmin.order(number)).cancel_reason_txt).toBe('اتصلنا مرتين');
  });

  test('[ORD-23] [VAL-04] without a reason nothing is sent', async ({ portal, say, superAdmin }) => {
    const desk = new OrderDesk(portal, say);
    const number = await newOrder();
    await desk.openRow(number);
    const keys = watchKeys(portal);
    const dialog = await desk.start(number, 'cancel');
    await desk.submit(dialog, 'cancel').click();
    await expect(
      dialog.getByText(say('اختر سبب الإلغاء', 'Choose a cancel reason'), { exact: true }),
    ).toBeVisible();
    await expect(desk.reason(dialog)).toBeFocused();
    expect(keys).toEqual([]);
    expect((await superAdmin.order(number)).isCanceled).toBe(false);
    const answer = await superAdmin.tryAct(number, 'Cancel', {});
    expect([answer.status, answer.body.data]).toEqual([
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
    expectAccessible,
  }) => {
    const desk = new OrderDesk(portal, say);
    const number = await newOrder();
    const driver = await superAdmin.restingDriver();
    await desk.openRow(number);
    const panel = await desk.start(number, 'assign');
    await desk.findDriver(panel, driver.driver_phone);
    await expectAccessible(portal);
    await desk.assignTo(panel, driver.driver_name).click();
    await expect(
      desk.done(say('تم إرسال الطلب بنجاح', 'The request has been successfully submitted')),
    ).toBeVisible();
    await expect(panel).toBeHidden();
    await desk.expectDriver(number, driver.driver_name);
    await desk.expectStatus(number, 'ongoing');
    expect((await superAdmin.order(number)).driver_id).toBe(driver.driver_id);
  });

  test('[ORD-03] [ORD-21] [ORD-35] [STATE-15] [ERR-09] [ERR-11] the row loses its driver in place', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const desk = new OrderDesk(portal, say);
    const { number, driver } = await orderWithDriver(superAdmin);
    await desk.openRow(number);
    await desk.expectDriver(number, driver.driver_name);
    const loads = countLoads(portal);
    const dialog = await desk.start(number, 'unassign');
    await expect(dialog).toContainText(driver.driver_name);
    await expectAccessible(portal);
    await desk.submit(dialog, 'unassign').click();
    await expect(
      desk.done(say('تم إلغاء إسناد الطلب عن السائق بنجاح', 'Driver unassigned the order success')),
    ).toBeVisible();
    await desk.expectDriver(number, desk.waiting);
    await desk.expectStatus(number, 'waiting');
    await expect(desk.panel(number)).toBeVisible();
    expect(loads()).toBe(0);
    expect(await superAdmin.order(number)).toMatchObject({ driver_id: null, status: 'new' });
  });
});

test.describe('history and invoice', () => {
  test('[ORD-06] [ORD-16] the history tells when, what, who, and which drivers could see the order', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    // From the demo's last hour, of which the waves of the distribution are known.
    const { data } = await superAdmin.must<{ data: { results: { order_number: string }[] } }>(
      'GET',
      `/admin/api/v1/orders?limit=100&filters[status][0]=deliveried&filters[order_number]=${LAST_OF_DEMO}`,
    );
    const number = data.results[0]?.order_number ?? '';
    const history = await superAdmin.history(number);
    const desk = new OrderDesk(portal, say);
    await desk.openRow(number);
    const dialog = await desk.start(number, 'history');
    const entries = dialog.getByRole('listitem').filter({ has: portal.getByRole('time') });
    await expect(entries).toHaveCount(history.length);
    for (const [at, entry] of history.entries()) {
      await expect(entries.nth(at)).toContainText(entry.action_by_name);
      await expect(entries.nth(at).getByRole('time')).toHaveAttribute('datetime', entry.created_at);
    }
    await expect(entries.first()).toContainText(say('أُنشئ الطلب', 'Order created'));
    await expect(entries.last()).toContainText(say('سُلّم الطلب', 'Order delivered'));
    const waves = history.at(-1)?.list_drivers_can_see_order ?? [];
    expect(waves.length).toBeGreaterThan(0);
    for (const { driver_name } of waves.flat()) await expect(dialog).toContainText(driver_name);
    await expectAccessible(portal);
  });

  test('[ORD-19] "view invoice" opens the receipt', { tag: '@once' }, async ({ portal, say }) => {
    const desk = new OrderDesk(portal, say);
    const number = await newOrder();
    await desk.openRow(number);
    await desk
      .panel(number)
      .getByRole('link', { name: say('الفاتورة', 'View invoice') })
      .click();
    await expect(portal).toHaveURL(new RegExp(`/orders/${number}$`));
    await expect(
      portal.getByRole('article', { name: say(`الطلب ${number}`, `Order ${number}`) }),
    ).toBeVisible();
  });
});
