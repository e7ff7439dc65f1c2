import { placeOrderAfterThreeWaves, placeOrderWithSilentDriver } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('what needs attention', () => {
  test('the live orders show it with a link to the order, until it is solved', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const number = await placeOrderWithSilentDriver(superAdmin);
    await portal.goto('/orders/live');
    const open = portal.getByRole('button', {
      name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')),
    });
    await open.click();
    const panel = portal.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
    const item = panel.getByRole('listitem').filter({ has: portal.getByRole('link', { name: number }) });
    await expect(item).toContainText(
      say('سائق بيده طلب ولا تحديث لموقعه', 'No position from a driver with an order'),
      {
        timeout: 60_000,
      },
    );
    await superAdmin.runOrderAction(number, 'Execute', {});
    await expect(item).toHaveCount(0);
    await panel.getByRole('button', { name: say('إغلاق', 'Close') }).click();
    await expect(panel).toBeHidden();
  });

  test('on the map it leads to the order there', async ({ portal, say, superAdmin }) => {
    const number = await placeOrderWithSilentDriver(superAdmin);
    const { _id: id } = await superAdmin.order(number);
    await portal.goto('/map-tracking');
    await portal.getByRole('button', { name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')) }).click();
    const panel = portal.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
    await panel.getByRole('button', { name: number, exact: true }).click({ timeout: 60_000 });
    await expect(portal).toHaveURL(new RegExp(`order=${id}(&|$)`));
    await superAdmin.runOrderAction(number, 'Execute', {});
    await expect(panel.getByRole('button', { name: number, exact: true })).toHaveCount(0);
  });

  test('an order that no driver takes is named after its third wave, and offered again at once', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const number = await placeOrderAfterThreeWaves(superAdmin);
    await portal.goto('/orders');
    await portal.getByRole('button', { name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')) }).click();
    const panel = portal.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
    const item = panel.getByRole('listitem').filter({ has: portal.getByRole('link', { name: number }) });
    await expect(item).toContainText(say('لا سائق بعد الموجة الثالثة', 'No driver after wave 3'));
    await expect(item).toContainText(say('يُعرض من جديد بعد', 'Offered again in'));
    const { _id: id } = await superAdmin.order(number);
    const reoffered = async () => {
      const { data } = await superAdmin.request<{ data: { action: string; name: string }[] }>(
        'GET',
        `/admin/api/v3/orders/${id}/history`,
      );
      return data.filter(({ action }) => action === 'redistributed').length;
    };
    expect(await reoffered()).toBe(0);
    await item.getByRole('button', { name: say('إعادة العرض الآن', 'Offer again now') }).click();
    await expect(
      portal.getByText(
        say(`يُعرض الطلب ${number} على السائقين من جديد`, `Order ${number} is being offered to drivers again`),
      ),
    ).toBeVisible();
    expect(await reoffered()).toBe(1);
    await item
      .getByRole('button', { name: say(`إجراءات الطلب ${number}`, `Actions for order ${number}`) })
      .click();
    await portal.getByRole('menuitem', { name: say('إسناد…', 'Assign…') }).click();
    await expect(
      portal.getByRole('dialog', { name: say(`إسناد الطلب ${number}`, `Assign order ${number}`) }),
    ).toBeVisible();
  });
});
