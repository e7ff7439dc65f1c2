import { placeNewOrder, placeOrderWithDriver } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';
import { interceptConnection } from './pages/connection.ts';
import { OrderScreen, watchKeys } from './pages/order-screen.ts';

const GENERAL = ['حدث خطأ، يرجى المحاولة مرة أخرى.', 'Error happened, please try again.'] as const;

test.describe('failures', () => {
  for (const deed of ['execute', 'cancel'] as const) {
    test(`[ERR-05] when ${deed} fails without a reason, the general text is shown and the order stays`, async ({
      portal,
      say,
      superAdmin,
    }) => {
      const screen = new OrderScreen(portal, say);
      const { number } = await placeOrderWithDriver(superAdmin);
      await screen.openRow(number);
      await portal.route(`**/orders/${deed}/**`, (route) => route.fulfill({ status: 500, body: 'broken' }));
      const dialog = await screen.start(number, deed);
      if (deed === 'cancel') await screen.pickReason(dialog);
      await screen.submit(dialog, deed).click();
      await expect(screen.failed(say(...GENERAL))).toBeVisible();
      await portal.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect((await superAdmin.order(number)).status).toBe('assigned');
    });
  }

  test('[ERR-10] [ERR-12] [ORD-35] a failed unassign says so, and the driver stays', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const { number, driver } = await placeOrderWithDriver(superAdmin);
    await screen.openRow(number);
    await portal.route('**/customer-cancel/unassign/**', (route) => route.fulfill({ status: 500 }));
    const dialog = await screen.start(number, 'unassign');
    await screen.submit(dialog, 'unassign').click();
    await expect(
      screen.failed(say('تعذّر سحب الطلب من السائق', 'Driver unassigned the order failed')),
    ).toBeVisible();
    await screen.expectDriver(number, driver.driver_name);
    expect((await superAdmin.order(number)).driver_id).toBe(driver.driver_id);
  });

  test('[ERR-18] a failed assign says "Request failed"', async ({ portal, say, superAdmin }) => {
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    const driver = await superAdmin.restingDriver();
    await screen.openRow(number);
    await portal.route('**/orders/assign/**', (route) => route.fulfill({ status: 500 }));
    const panel = await screen.start(number, 'assign');
    await screen.findDriver(panel, driver.driver_phone);
    await screen.assignTo(panel, driver.driver_name).click();
    await expect(screen.failed(say('فشل الطلب', 'Request failed'))).toBeVisible();
    expect((await superAdmin.order(number)).driver_id).toBeNull();
  });

  test('[ERR-14] [ERR-15] [ERR-16] an order that another driver got first says so and closes the panel', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const line = await interceptConnection(portal);
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    const first = await superAdmin.restingDriver();
    const mine = await superAdmin.restingDriver(first);
    await screen.openRow(number);
    await line.cut();
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: first.driver_id });
    const panel = await screen.start(number, 'assign');
    await screen.findDriver(panel, mine.driver_phone);
    await screen.assignTo(panel, mine.driver_name).click();
    await expect(screen.taken).toBeVisible();
    await expect(panel).toBeHidden();
    await screen.expectDriver(number, first.driver_name);
    expect((await superAdmin.order(number)).driver_id).toBe(first.driver_id);
  });

  test('an assign panel follows what happens to its order: taken, given back, and handed over on purpose', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    const first = await superAdmin.restingDriver();
    const mine = await superAdmin.restingDriver(first);
    await screen.openRow(number);
    const panel = await screen.start(number, 'assign');
    await screen.findDriver(panel, mine.driver_phone);
    const choice = screen.assignTo(panel, mine.driver_name);
    await expect(choice).toBeEnabled();
    const name = first.driver_name;
    const change = (ar: string, en: string) =>
      panel
        .getByRole('status')
        .filter({ hasText: say(ar, en) })
        .filter({ hasText: name });
    const taken = change('الطلب الآن بيد السائق', 'has the order now.');
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: first.driver_id });
    await expect(taken).toBeVisible();
    await expect(choice).toBeDisabled();
    await superAdmin.runOrderAction(number, 'Unassign', null);
    await expect(taken).toBeHidden();
    await expect(choice).toBeEnabled();
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: first.driver_id });
    await panel
      .getByRole('button', { name: say('إسناده إلى سائق آخر رغم ذلك', 'Assign to another driver anyway') })
      .click();
    await expect(taken).toBeHidden();
    await superAdmin.runOrderAction(number, 'Unassign', null);
    await expect(
      change('لم يعد الطلب بيد السائق', 'no longer has the order. It waits for a driver.'),
    ).toBeVisible();
    await choice.click();
    await expect(
      screen.done(say('تم إرسال الطلب بنجاح', 'The request has been successfully submitted')),
    ).toBeVisible();
    await expect(panel).toBeHidden();
    expect((await superAdmin.order(number)).driver_id).toBe(mine.driver_id);
  });

  test('[ERR-19] a refusal with several entries shows the text of each', async ({ portal, say }) => {
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    await screen.openRow(number);
    // Garbled on the way: the server finds two faults in it.
    await portal.route('**/orders/cancel/**', (route) =>
      route.continue({
        postData: JSON.stringify({ cancel_reason: '0', cancel_reason_txt: 'x'.repeat(1001) }),
      }),
    );
    const dialog = await screen.start(number, 'cancel');
    await screen.pickReason(dialog);
    await screen.submit(dialog, 'cancel').click();
    await expect(screen.failed(say('يرجى اختيار سبب الإلغاء', 'Choose a cancel reason'))).toBeVisible();
    await expect(screen.failed(say('القيمة أكبر من المسموح.', 'The value is too large.'))).toBeVisible();
  });

  test('a stale action is refused, and the order is shown as it is now', async ({
    portal,
    openPortal,
    say,
    superAdmin,
  }) => {
    const number = await placeNewOrder();
    const driver = await superAdmin.restingDriver();
    const line = await interceptConnection(portal);
    const late = new OrderScreen(portal, say);
    await late.openRow(number);
    await line.cut();
    const early = new OrderScreen(await openPortal('ADMIN'), say);
    await early.openRow(number);
    const panel = await early.start(number, 'assign');
    await early.findDriver(panel, driver.driver_phone);
    await early.assignTo(panel, driver.driver_name).click();
    await early.expectDriver(number, driver.driver_name);
    await late.expectDriver(number, late.waiting);
    const keys = watchKeys(portal);
    const dialog = await late.start(number, 'cancel');
    await late.pickReason(dialog);
    await late.submit(dialog, 'cancel').click();
    await expect(
      late.failed(
        say(
          'تغيّر الطلب في هذه الأثناء. يرجى مراجعة أحدث بياناته ثم إعادة المحاولة.',
          'The order has changed. Review the latest data, then try again.',
        ),
      ),
    ).toBeVisible();
    await late.expectDriver(number, driver.driver_name);
    expect((await superAdmin.order(number)).isCanceled).toBe(false);
    await late.submit(dialog, 'cancel').click();
    await late.expectStatus(number, 'cancelled');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });
});

test.describe('the transaction key', () => {
  test('every order action carries a key of its order, person and deed', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const { _id } = await superAdmin.request<{ _id: string }>('GET', '/admin/api/v1/profile');
    const { number } = await placeOrderWithDriver(superAdmin);
    const keys = watchKeys(portal);
    await screen.openRow(number);
    const unassign = await screen.start(number, 'unassign');
    await screen.submit(unassign, 'unassign').click();
    await screen.expectDriver(number, screen.waiting);
    const driver = await superAdmin.restingDriver();
    const panel = await screen.start(number, 'assign');
    await screen.findDriver(panel, driver.driver_phone);
    await screen.assignTo(panel, driver.driver_name).click();
    await screen.expectDriver(number, driver.driver_name);
    const execute = await screen.start(number, 'execute');
    await screen.submit(execute, 'execute').click();
    await screen.expectStatus(number, 'delivered');
    const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    const form = (action: string) => new RegExp(`^${number}::${_id}::${action}::${uuid}$`);
    expect(keys).toEqual(
      ['Unassign', 'Assign', 'Execute'].map((action) => expect.stringMatching(form(action))),
    );
    expect(new Set(keys.map((key) => key.split('::')[3])).size).toBe(3);
  });

  test('when the answer is lost the same key goes again, and the order changes once', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    await screen.openRow(number);
    let lost = 0;
    await portal.route('**/orders/cancel/**', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const keys = watchKeys(portal);
    const dialog = await screen.start(number, 'cancel');
    await screen.pickReason(dialog);
    await screen.submit(dialog, 'cancel').click();
    await expect(screen.done(say(`أُلغي الطلب ${number}`, `Order ${number} cancelled`))).toBeVisible();
    await screen.expectStatus(number, 'cancelled');
    expect(lost).toBe(1);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    const actions = (await superAdmin.history(number)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'cancelled')).toHaveLength(1);
  });

  test('while no answer comes the same attempt is kept; a refusal ends it, and the next has a new key', async ({
    portal,
    say,
  }) => {
    const screen = new OrderScreen(portal, say);
    const number = await placeNewOrder();
    const calls = '**/orders/cancel/**';
    await screen.openRow(number);
    await portal.route(calls, (route) => route.abort('connectionfailed'));
    const keys = watchKeys(portal);
    let dialog = await screen.start(number, 'cancel');
    await screen.pickReason(dialog);
    await screen.submit(dialog, 'cancel').click();
    await expect(
      dialog.getByRole('alert').filter({ hasText: say('لم يصل رد مؤكد', 'The result is unknown') }),
    ).toBeVisible();
    const unanswered = keys.length;
    expect(unanswered).toBeGreaterThan(1);
    // Closing the window and opening it again is the same attempt still.
    await dialog.getByRole('button', { name: say('رجوع', 'Back'), exact: true }).click();
    dialog = await screen.start(number, 'cancel');
    await portal.unroute(calls);
    // Garbled on the way, so that the server refuses it.
    await portal.route(calls, (route) =>
      route.continue({ postData: JSON.stringify({ cancel_reason: '0' }) }),
    );
    const refused = portal.waitForResponse((one) => one.url().includes('/orders/cancel/'));
    await screen.retry(dialog).click();
    expect((await refused).status()).toBe(422);
    expect(keys).toHaveLength(unanswered + 1);
    expect(new Set(keys).size).toBe(1);
    await portal.unroute(calls);
    await screen.submit(dialog, 'cancel').click();
    await screen.expectStatus(number, 'cancelled');
    expect(keys).toHaveLength(unanswered + 2);
    expect(new Set(keys).size).toBe(2);
  });
});
