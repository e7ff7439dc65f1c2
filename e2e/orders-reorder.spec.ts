import type { OrderDetail } from '@mishwar/contract';
import { placeQuietOrder } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderScreen } from './pages/order-screen.ts';
import { ReorderCart } from './pages/reorder-cart.ts';

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
  // Its first order, named above all and again among the customer's other orders.
  await expect(portal.getByRole('link', { name: number }).first()).toBeVisible();
  await expect(portal.getByRole('button', { name: say('إعادة الطلب', 'Re-order'), exact: true })).toHaveCount(
    0,
  );
  await expect(superAdmin.reorder(child.order_number)).rejects.toThrow(/409.*reorder_of_reorder/);
});
