import { placeNewOrder } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';
import { interceptConnection } from './pages/connection.ts';
import { OrderScreen, watchKeys } from './pages/order-screen.ts';

test.describe('failures', () => {
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
    await expect(late.submit(dialog, 'cancel')).toBeDisabled();
    await dialog
      .getByRole('button', { name: say('المتابعة مع السائق الحالي', 'Go on with the present driver') })
      .click();
    await late.submit(dialog, 'cancel').click();
    await late.expectStatus(number, 'cancelled');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });
});

test.describe('the transaction key', () => {
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
});
