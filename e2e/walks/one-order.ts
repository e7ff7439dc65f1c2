import { expect, type Locator } from '@playwright/test';
import { placeQuietOrder } from '../fixtures/customers.ts';
import {
  placeCancelledOrder,
  placeDeliveredOrder,
  placeNewOrder,
  placeOrderWithDriver,
} from '../fixtures/orders-in-state.ts';
import { OrderReceipt } from '../pages/order-receipt.ts';
import { OrderScreen } from '../pages/order-screen.ts';
import { ReorderCart } from '../pages/reorder-cart.ts';
import type { Walk, Walker } from './walk.ts';

/** Names and addresses longer than there is room for. */
const LONG_WINDED = {
  name: 'عبدالرحمن بن عبدالعزيز بن محمد بن عبداللطيف آل الشيخ مبارك الدوسري',
  address: 'حي الناصرة الجنوبي، شارع الملك عبدالله بن عبدالعزيز، خلف مجمع الأندلس التجاري، عمارة 12 شقة 34',
};

async function openPanel({ page, say }: Walker, number: string): Promise<OrderScreen> {
  const screen = new OrderScreen(page, say);
  await page.goto(`/orders?filters[keyword]=${number}`);
  await screen.list.chevron(number).click();
  await expect(screen.panel(number)).toBeVisible();
  return screen;
}

async function leave(dialog: Locator): Promise<void> {
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const panels: Walk = async (walker) => {
  const { adminClient, inspect } = walker;
  const { number } = await placeOrderWithDriver(adminClient);
  const orders = {
    'a new order of long names': (await placeQuietOrder({ customer: LONG_WINDED })).order_number,
    'an order with a driver': number,
    'a delivered order': await placeDeliveredOrder(adminClient),
    'a cancelled order': await placeCancelledOrder(adminClient),
  };
  for (const [state, number] of Object.entries(orders)) {
    await openPanel(walker, number);
    await inspect(state);
  }
};

const deciding: Walk = async (walker) => {
  const { page, say, adminClient, inspect } = walker;
  const { number } = await placeOrderWithDriver(adminClient);
  const screen = await openPanel(walker, number);
  const unassign = await screen.start(number, 'unassign');
  await inspect('taking it off the driver');
  await leave(unassign);
  const execute = await screen.start(number, 'execute');
  await inspect('executing');
  await leave(execute);
  const cancel = await screen.start(number, 'cancel');
  await screen.submit(cancel, 'cancel').click();
  await expect(cancel.getByText(say('يرجى اختيار سبب الإلغاء', 'Choose a cancel reason'))).toBeVisible();
  await inspect('cancelling without a reason');
  await screen.reason(cancel).click();
  await expect(screen.options.first()).toBeVisible();
  await inspect('reasons');
  await screen.options.first().click();
  await page.route('**/orders/cancel/**', (route) => route.abort('connectionreset'));
  await screen.submit(cancel, 'cancel').click();
  await expect(screen.retry(cancel)).toBeVisible();
  await inspect('no answer came');
  await page.unroute('**/orders/cancel/**');
  await screen.retry(cancel).click();
  await expect(cancel).toBeHidden();
  await inspect('cancelled');
};

const drivers: Walk = async (walker) => {
  const { page, say, adminClient, inspect } = walker;
  const number = await placeNewOrder();
  const { driver_phone } = await adminClient.restingDriver();
  const screen = await openPanel(walker, number);
  const execute = await screen.start(number, 'execute');
  await execute.getByText(say('الكل', 'All'), { exact: true }).click();
  await expect(execute.getByRole('listitem').nth(9)).toBeVisible();
  await expect(execute.locator('[data-stale]')).toHaveCount(0);
  await inspect('who delivered it');
  await leave(execute);
  const assign = await screen.start(number, 'assign');
  await assign.getByText(say('الكل', 'All'), { exact: true }).click();
  await expect(assign.getByRole('listitem').nth(9)).toBeVisible();
  await expect(assign.locator('[data-stale]')).toHaveCount(0);
  await inspect('drivers to assign');
  await screen.findDriver(assign, driver_phone);
  await inspect('a driver found');
  await assign.getByRole('searchbox').fill('لا أحد بهذا الاسم');
  await expect(assign.getByText(say('لا سائق يطابق البحث', 'No drivers found'))).toBeVisible();
  await inspect('no driver found');
  await page.route('**/driver-assign/search', (route) => route.fulfill({ status: 500, body: '' }));
  await assign.getByRole('searchbox').fill('محمد');
  await expect(assign.getByRole('button', { name: say('إعادة المحاولة', 'Retry') })).toBeVisible();
  await inspect('drivers that could not be read');
};

const lookingUp: Walk = async (walker) => {
  const { adminClient, inspect } = walker;
  const number = await placeDeliveredOrder(adminClient);
  const screen = await openPanel(walker, number);
  const history = await screen.start(number, 'history');
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await inspect('history');
  await leave(history);
  const detail = await screen.start(number, 'detail');
  await expect(detail.getByText(number).last()).toBeVisible();
  await inspect('details');
};

const again: Walk = async (walker) => {
  const { say, adminClient, inspect } = walker;
  const number = await placeNewOrder();
  const screen = await openPanel(walker, number);
  const dialog = await screen.start(number, 'reorder');
  const cart = new ReorderCart(dialog, say, await adminClient.order(number));
  await expect(cart.add(0)).toBeVisible();
  await inspect('an empty cart');
  await cart.add(0).click();
  await cart.add(0, 0).click();
  await inspect('a cart');
};

const receipts: Walk = async ({ page, say, adminClient, inspect }) => {
  const receipt = new OrderReceipt(page, say);
  const { number } = await placeOrderWithDriver(adminClient);
  const over = await placeCancelledOrder(adminClient);
  const orders = {
    'of a new order of long names': (await placeQuietOrder({ customer: LONG_WINDED })).order_number,
    'of an order with a driver': number,
    'of a delivered order': await placeDeliveredOrder(adminClient),
    'of a re-order': await adminClient.reorder(number),
    'of a cancelled order': over,
  };
  for (const [state, number] of Object.entries(orders)) {
    await receipt.open(number);
    await inspect(state);
  }
  await receipt.open(number);
  await receipt.more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await inspect('further actions');
  await page.keyboard.press('Escape');
  await receipt.assign.click();
  const panel = receipt.screen.dialog(number, 'assign');
  await panel.getByText(say('الكل', 'All'), { exact: true }).click();
  await expect(panel.getByRole('listitem').nth(9)).toBeVisible();
  await expect(panel.locator('[data-stale]')).toHaveCount(0);
  await inspect('drivers beside it');
};

const noReceipt: Walk = async ({ page, say, inspect }) => {
  const number = await placeNewOrder();
  await page.goto('/orders/99999999');
  await expect(page.getByText(say('الطلب غير موجود', 'Order not found'))).toBeVisible();
  await inspect('no such order');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/orders/order-number/**', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto(`/orders/${number}`);
  await expect(page.getByRole('main').locator('[aria-busy="true"], [role="status"]').first()).toBeVisible();
  await inspect('being read');
  letGo();
  await expect(page.getByRole('button', { name: say('إعادة المحاولة', 'Retry') })).toBeVisible();
  await inspect('could not be read');
};

/** One order: its row, its dialogs, its receipt. */
export const ONE_ORDER: Record<string, Walk> = {
  'an order under its row': panels,
  'deciding about an order': deciding,
  'choosing a driver': drivers,
  'looking an order up': lookingUp,
  'ordering again': again,
  receipts,
  'a receipt that is not there': noReceipt,
};
