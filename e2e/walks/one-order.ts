import { expect, type Locator } from '@playwright/test';
import { placeQuietOrder } from '../fixtures/customers.ts';
import { cancelled, delivered, newOrder, orderWithDriver } from '../fixtures/orders-in-state.ts';
import { OrderDesk } from '../pages/order-desk.ts';
import { OrderReceipt } from '../pages/order-receipt.ts';
import { ReorderCart } from '../pages/reorder-cart.ts';
import type { Walk, Walker } from './walk.ts';

/** Names and addresses longer than there is room for. */
const LONG_WINDED = {
  name: 'عبدالرحمن بن عبدالعزيز بن محمد بن عبداللطيف آل الشيخ مبارك الدوسري',
  address: 'حي الناصرة الجنوبي، شارع الملك عبدالله بن عبدالعزيز، خلف مجمع الأندلس التجاري، عمارة 12 شقة 34',
};

async function openPanel({ page, say }: Walker, number: string): Promise<OrderDesk> {
  const desk = new OrderDesk(page, say);
  await page.goto(`/orders?filters[keyword]=${number}`);
  await desk.list.chevron(number).click();
  await expect(desk.panel(number)).toBeVisible();
  return desk;
}

async function leave(dialog: Locator): Promise<void> {
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const panels: Walk = async (walker) => {
  const { desk, look } = walker;
  const { number } = await orderWithDriver(desk);
  const orders = {
    'a new order of long names': (await placeQuietOrder({ customer: LONG_WINDED })).order_number,
    'an order with a driver': number,
    'a delivered order': await delivered(desk),
    'a cancelled order': await cancelled(desk),
  };
  for (const [state, number] of Object.entries(orders)) {
    await openPanel(walker, number);
    await look(state);
  }
};

const deciding: Walk = async (walker) => {
  const { page, say, desk, look } = walker;
  const { number } = await orderWithDriver(desk);
  const screen = await openPanel(walker, number);
  const unassign = await screen.start(number, 'unassign');
  await look('taking it off the driver');
  await leave(unassign);
  const execute = await screen.start(number, 'execute');
  await look('executing');
  await leave(execute);
  const cancel = await screen.start(number, 'cancel');
  await screen.submit(cancel, 'cancel').click();
  await expect(cancel.getByText(say('اختر سبب الإلغاء', 'Choose a cancel reason'))).toBeVisible();
  await look('cancelling without a reason');
  await screen.reason(cancel).click();
  await expect(screen.options.first()).toBeVisible();
  await look('reasons');
  await screen.options.first().click();
  await page.route('**/orders/cancel/**', (route) => route.abort('connectionreset'));
  await screen.submit(cancel, 'cancel').click();
  await expect(screen.retry(cancel)).toBeVisible();
  await look('no answer came');
  await page.unroute('**/orders/cancel/**');
  await screen.retry(cancel).click();
  await expect(cancel).toBeHidden();
  await look('cancelled');
};

const drivers: Walk = async (walker) => {
  const { page, say, desk, look } = walker;
  const number = await newOrder();
  const { driver_phone } = await desk.restingDriver();
  const screen = await openPanel(walker, number);
  const execute = await screen.start(number, 'execute');
  await execute.getByText(say('الكل', 'All'), { exact: true }).click();
  await expect(execute.getByRole('listitem').nth(9)).toBeVisible();
  await look('who delivered it');
  await leave(execute);
  const assign = await screen.start(number, 'assign');
  await assign.getByText(say('الكل', 'All'), { exact: true }).click();
  await expect(assign.getByRole('listitem').nth(9)).toBeVisible();
  await look('drivers to assign');
  await screen.findDriver(assign, driver_phone);
  await look('a driver found');
  await assign.getByRole('searchbox').fill('لا أحد بهذا الاسم');
  await expect(assign.getByText(say('لا سائق يطابق البحث', 'No driver matches the search'))).toBeVisible();
  await look('no driver found');
  await page.route('**/driver-assign/search', (route) => route.fulfill({ status: 500, body: '' }));
  await assign.getByRole('searchbox').fill('محمد');
  await expect(assign.getByRole('button', { name: say('إعادة المحاولة', 'Retry') })).toBeVisible();
  await look('drivers that could not be read');
};

const lookingUp: Walk = async (walker) => {
  const { desk, look } = walker;
  const number = await delivered(desk);
  const screen = await openPanel(walker, number);
  const history = await screen.start(number, 'history');
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await look('history');
  await leave(history);
  const detail = await screen.start(number, 'detail');
  await expect(detail.getByText(number).last()).toBeVisible();
  await look('details');
};

const again: Walk = async (walker) => {
  const { say, desk, look } = walker;
  const number = await newOrder();
  const screen = await openPanel(walker, number);
  const dialog = await screen.start(number, 'reorder');
  const cart = new ReorderCart(dialog, say, await desk.order(number));
  await expect(cart.add(0)).toBeVisible();
  await look('an empty cart');
  await cart.add(0).click();
  await cart.add(0, 0).click();
  await look('a cart');
};

const receipts: Walk = async ({ page, say, desk, look }) => {
  const receipt = new OrderReceipt(page, say);
  const { number } = await orderWithDriver(desk);
  const over = await cancelled(desk);
  const orders = {
    'of a new order of long names': (await placeQuietOrder({ customer: LONG_WINDED })).order_number,
    'of an order with a driver': number,
    'of a delivered order': await delivered(desk),
    'of a re-order': await desk.reorder(number),
    'of a cancelled order': over,
  };
  for (const [state, number] of Object.entries(orders)) {
    await receipt.open(number);
    await look(state);
  }
  await receipt.open(number);
  await receipt.more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('further actions');
  await page.keyboard.press('Escape');
  await receipt.assign.click();
  const panel = receipt.desk.dialog(number, 'assign');
  await panel.getByText(say('الكل', 'All'), { exact: true }).click();
  await expect(panel.getByRole('listitem').nth(9)).toBeVisible();
  await expect(panel.locator('[data-stale]')).toHaveCount(0);
  await look('drivers beside it');
};

const noReceipt: Walk = async ({ page, say, look }) => {
  const number = await newOrder();
  await page.goto('/orders/99999999');
  await expect(page.getByText(say('الطلب غير موجود', 'Order not found'))).toBeVisible();
  await look('no such order');
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
  await look('being read');
  letGo();
  await expect(page.getByRole('button', { name: say('إعادة المحاولة', 'Retry') })).toBeVisible();
  await look('could not be read');
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
