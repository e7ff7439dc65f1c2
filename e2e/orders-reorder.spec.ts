import type { OrderDetail } from '@mishwar/contract';
import type { Locator } from '@playwright/test';
import { placeQuietOrder } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderScreen } from './pages/order-screen.ts';
import { ReorderCart } from './pages/reorder-cart.ts';

/** The halalas of an amount on screen or on the wire. */
const halalas = (amount: string) => Math.round(Number(amount) * 100);

test.describe('where it is offered', () => {
  test('[ORD-05] [STATE-12] an order is re-ordered; the re-order itself cannot be', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { order_number: number } = await placeQuietOrder();
    const screen = new OrderScreen(portal, say);
    await screen.openRow(number);
    const dialog = await screen.start(number, 'reorder');
    const cart = new ReorderCart(dialog, say, await superAdmin.order(number));
    await cart.add(0).click();
    const answer = portal.waitForResponse((one) => one.url().includes('/orders/re-order/'));
    await screen.submit(dialog, 'reorder').click();
    const { data } = (await (await answer).json()) as { data: OrderDetail };
    await expect(
      screen.done(say(`أُنشئ طلب جديد ${data.order_number}`, `New order ${data.order_number} created`)),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    const child = await superAdmin.order(data.order_number);
    const parent = await superAdmin.order(number);
    expect(child).toMatchObject({ parent_order_id: parent._id, customer_name: parent.customer_name });
    expect(child.items).toHaveLength(1);
    expect(child.items[0]).toMatchObject({
      item_id: parent.items[0]?.item_id,
      item_quantity: 1,
      options: [],
    });
    await screen.openRow(child.order_number);
    await expect(screen.actionButton(child.order_number, 'history')).toBeVisible();
    await expect(screen.actionButton(child.order_number, 'reorder')).toHaveCount(0);
    await portal.goto(`/orders/${child.order_number}`);
    await expect(portal.getByRole('link', { name: number })).toBeVisible();
    await expect(
      portal.getByRole('button', { name: say('إعادة الطلب', 'Re-order'), exact: true }),
    ).toHaveCount(0);
    await expect(superAdmin.reorder(child.order_number)).rejects.toThrow(/409.*reorder_of_reorder/);
  });

  for (const [channel, application] of [
    ['Client app', 'mishwar_CLIENT'],
    ['Shukah', 'SHUKAH_CLIENT'],
    ['Maeda', 'MAEDA_CLIENT'],
  ] as const) {
    test(`a re-order of ${channel} goes out for its application, with a key of its own`, async ({
      portal,
      say,
      superAdmin,
    }) => {
      const { order_number: number } = await placeQuietOrder({}, channel);
      const screen = new OrderScreen(portal, say);
      await screen.openRow(number);
      const dialog = await screen.start(number, 'reorder');
      await new ReorderCart(dialog, say, await superAdmin.order(number)).add(0).click();
      const request = portal.waitForRequest((one) => one.url().includes('/orders/re-order/'));
      await screen.submit(dialog, 'reorder').click();
      const headers = (await request).headers();
      const { _id } = await superAdmin.request<{ _id: string }>('GET', '/admin/api/v1/profile');
      expect(headers['x-from-application']).toBe(application);
      expect(headers['x-transaction-key']).toMatch(new RegExp(`^${number}::${_id}::Reorder::[0-9a-f-]{36}$`));
    });
  }
});

test.describe('the cart', () => {
  let order: OrderDetail;
  let cart: ReorderCart;
  let dialog: Locator;
  let send: Locator;

  test.beforeEach(async ({ portal, say, superAdmin }) => {
    const { order_number: number } = await placeQuietOrder();
    order = await superAdmin.order(number);
    const screen = new OrderScreen(portal, say);
    await portal.goto(`/orders/${number}`);
    await portal.getByRole('button', { name: say('إعادة الطلب', 'Re-order'), exact: true }).click();
    dialog = screen.dialog(number, 'reorder');
    cart = new ReorderCart(dialog, say, order);
    send = screen.submit(dialog, 'reorder');
    await expect(cart.add(0)).toBeVisible();
  });

  /** The first item of the order and its first option, with their prices in halalas. */
  function firstItem() {
    const item = order.items[0];
    const option = item?.options[0];
    if (!item || !option) throw new Error('the order has no item with an option');
    return { item, option, each: halalas(item.item_price), extra: halalas(option.price) };
  }

  test('[STATE-19] [STATE-20] [STATE-21] items and toppings are added up to the original’s quantities', async ({
    portal,
    expectAccessible,
  }) => {
    const { item, option, each, extra } = firstItem();
    await expect(cart.total).toContainText('0.00');
    await cart.add(0).click();
    await cart.expectTotal(each);
    for (let quantity = 2; quantity <= item.item_quantity; quantity++) await cart.more(0).click();
    await expect(cart.more(0)).toBeDisabled();
    await cart.expectTotal(each * item.item_quantity);
    await cart.add(0, 0).click();
    for (let quantity = 2; quantity <= option.quantity; quantity++) await cart.more(0, 0).click();
    await expect(cart.more(0, 0)).toBeDisabled();
    await cart.expectTotal(each * item.item_quantity + extra * option.quantity);
    await expectAccessible(portal);
  });

  test('[STATE-22] [STATE-23] quantities go down, and items and toppings out', async () => {
    const { item, option, each, extra } = firstItem();
    await cart.add(0).click();
    for (let quantity = 2; quantity <= item.item_quantity; quantity++) await cart.more(0).click();
    await cart.add(0, 0).click();
    for (let quantity = 2; quantity <= option.quantity; quantity++) await cart.more(0, 0).click();
    await cart.expectTotal(each * item.item_quantity + extra * option.quantity);
    await cart.less(0).click();
    await cart.expectTotal(each * (item.item_quantity - 1) + extra * option.quantity);
    await expect(cart.more(0)).toBeEnabled();
    for (let quantity = option.quantity; quantity > 0; quantity--) await cart.less(0, 0).click();
    await expect(cart.add(0, 0)).toBeVisible();
    await cart.expectTotal(each * (item.item_quantity - 1));
    await cart.add(0, 0).click();
    await cart.remove(0, 0).click();
    await expect(cart.add(0, 0)).toBeVisible();
    await cart.add(1).click();
    await cart.remove(0).click();
    await expect(cart.add(0)).toBeVisible();
    await cart.expectTotal(halalas(order.items[1]?.item_price ?? '0'));
  });

  test('[STATE-26] an empty cart cannot be sent', async () => {
    await expect(send).toBeDisabled();
    await cart.add(0).click();
    await expect(send).toBeEnabled();
    await cart.remove(0).click();
    await expect(send).toBeDisabled();
  });

  test('[STATE-25] while a cart is being sent it cannot be sent again', async ({
    portal,
    say,
    superAdmin,
  }) => {
    let sent = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await portal.route('**/orders/re-order/**', async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await cart.add(0).click();
    await send.click();
    const sending = dialog.getByRole('button', { name: say('إرسال الطلب', 'Place re-order') });
    await expect(sending).toBeDisabled();
    await portal.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    letGo();
    await expect(dialog).toBeHidden();
    expect(sent).toBe(1);
    const { data } = await superAdmin.request<{ data: { results: OrderDetail[] } }>(
      'GET',
      `/admin/api/v1/orders?filters[phone]=${order.customer_phone}`,
    );
    expect(data.results.filter(({ parent_order_id }) => parent_order_id === order._id)).toHaveLength(1);
  });

  test('[ERR-13] a refused re-order shows each message of the answer', async ({ portal, say }) => {
    const screen = new OrderScreen(portal, say);
    // Changed on the way: more of an item than there was.
    await portal.route('**/orders/re-order/**', (route) => {
      const lines = route.request().postDataJSON() as Record<string, unknown>[];
      return route.continue({
        postData: JSON.stringify(lines.map((line) => ({ ...line, order_q: 99, item_quantity: 99 }))),
      });
    });
    await cart.add(0).click();
    const answer = portal.waitForResponse((one) => one.url().includes('/orders/re-order/'));
    await send.click();
    const refusal = (await (await answer).json()) as { data: { message: string[] } };
    expect(refusal.data.message).toEqual(['reorder_quantity_exceeded']);
    await expect(
      screen.failed(
        say('في السلة كمية تزيد على الطلب الأصلي.', 'The cart has more of an item than the original order.'),
      ),
    ).toBeVisible();
    await expect(dialog).toBeVisible();
  });
});
