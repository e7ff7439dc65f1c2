// The most common tasks by keyboard alone, without a mouse.

import { readCodes, readMails, waitForCode } from './fixtures/admin-client.ts';
import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { placeNewOrder, placeOrderWithDriver } from './fixtures/orders-in-state.ts';
import { test as base, expect } from './fixtures/test.ts';
import { Keyboard } from './pages/keyboard.ts';
import { OrderList } from './pages/order-list.ts';
import { OrderReceipt } from './pages/order-receipt.ts';
import { OrderScreen } from './pages/order-screen.ts';
import { ReorderCart } from './pages/reorder-cart.ts';

const test = base.extend<{ keyboard: Keyboard; orderScreen: OrderScreen }>({
  keyboard: async ({ page }, use) => {
    const keyboard = new Keyboard(page);
    await keyboard.hideMouse();
    await use(keyboard);
    await keyboard.expectNoMouse();
  },
  orderScreen: async ({ portal, say }, use) => use(new OrderScreen(portal, say)),
});

test.describe.configure({ mode: 'parallel' });

/** The list with this order alone, its row's panel open: as far as every task with one order begins. */
async function openRow(keyboard: Keyboard, orderScreen: OrderScreen, number: string): Promise<void> {
  await orderScreen.list.open();
  await keyboard.press('/');
  await expect(orderScreen.list.search).toBeFocused();
  await keyboard.type(number);
  await expect(orderScreen.list.rows).toHaveCount(1);
  await orderScreen.list.settled();
  await keyboard.tabTo(orderScreen.list.row(number));
  await keyboard.press('Enter');
  await expect(orderScreen.panel(number)).toBeVisible();
}

/** Back to the row from its panel, from where each of its actions is reached. */
async function backToRow(keyboard: Keyboard, orderScreen: OrderScreen, number: string): Promise<void> {
  await keyboard.tabTo(orderScreen.list.row(number), 'Shift+Tab');
}

test('signing in', async ({ guest, keyboard, say, superAdmin }) => {
  const { email, password } = await superAdmin.registerOperator();
  const before = await readCodes(email);
  await guest.goto('/login');
  await expect(guest.getByRole('textbox', { name: say('البريد الإلكتروني', 'E-mail') })).toBeFocused();
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(
    guest.getByRole('textbox', { name: say('رمز الدخول لمرة واحدة', 'One-time code') }),
  ).toBeFocused();
  await keyboard.type(await waitForCode(email, before));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('قائمة الطلبات', 'Order list'));
  await keyboard.expectFocusSeen();
});

test('finding an order by its number', async ({ keyboard, orderScreen, say }) => {
  const number = await placeNewOrder();
  await openRow(keyboard, orderScreen, number);
  await keyboard.press('Escape');
  await expect(orderScreen.panel(number)).toHaveCount(0);
  await expect(orderScreen.list.row(number)).toBeFocused();
  await keyboard.press('Control+k');
  await expect(orderScreen.page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.type(number);
  await expect(orderScreen.page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(
    orderScreen.page.getByRole('article', { name: say(`الطلب ${number}`, `Order ${number}`) }),
  ).toBeVisible();
  await keyboard.expectFocusSeen();
});

test('filtering by status, and clearing the filter', async ({
  portal,
  keyboard,
  orderScreen,
  say,
  superAdmin,
}) => {
  const name = uniqueCustomerName();
  const { order_number: open } = await placeQuietOrder({ customer: { name } });
  const { order_number: over } = await placeQuietOrder({ customer: { name } });
  await superAdmin.runOrderAction(over, 'Cancel', { cancel_reason: await superAdmin.cancelReason() });
  const { list } = orderScreen;
  await list.open();
  await keyboard.press('/');
  await keyboard.type(name);
  await expect(list.rows).toHaveCount(2);
  await list.settled();
  const status = say('الحالة', 'Status');
  const pill = portal.getByRole('button', { name: say(`إضافة تصفية: ${status}`, `Add filter: ${status}`) });
  const more = portal.getByRole('button', { name: say('المزيد', 'More'), exact: true });
  if ((await pill.count()) === 0) {
    await keyboard.tabTo(more);
    await keyboard.press('Enter');
  }
  await keyboard.tabTo(pill);
  await keyboard.press('Enter');
  await keyboard.tabTo(portal.getByRole('checkbox', { name: say('ملغي', 'Cancelled'), exact: true }));
  await keyboard.press('Space');
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(over)).toBeVisible();
  await keyboard.press('Escape');
  await expect(list.chip(status)).toBeVisible();
  await list.settled();
  await keyboard.tabTo(
    portal.getByRole('button', { name: say(`إزالة التصفية ${status}`, `Remove filter ${status}`) }),
  );
  await keyboard.press('Enter');
  await expect(list.chip(status)).toHaveCount(0);
  await expect(list.row(open)).toBeVisible();
  await keyboard.expectFocusSeen();
  await list.settled();
  await keyboard.press('/');
  await keyboard.press('Control+a');
  await keyboard.press('Delete');
  await expect(list.rows.nth(5)).toBeVisible();
});

test('giving an order to a driver, taking it off again, cancelling it with a reason, and reading its receipt', async ({
  portal,
  keyboard,
  orderScreen,
  say,
  superAdmin,
}) => {
  const number = await placeNewOrder();
  const driver = await superAdmin.restingDriver();
  await openRow(keyboard, orderScreen, number);
  await keyboard.tabTo(orderScreen.actionButton(number, 'assign'));
  await keyboard.press('Enter');
  const panel = orderScreen.dialog(number, 'assign');
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await keyboard.type(driver.driver_phone);
  await keyboard.tabTo(panel.getByRole('radio', { name: say('المتاحون', 'Available'), exact: true }));
  await keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: say('الكل', 'All'), exact: true })).toBeChecked();
  const give = orderScreen.assignTo(panel, driver.driver_name);
  await expect(give).toHaveCount(1);
  await keyboard.tabTo(give);
  await keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await orderScreen.expectDriver(number, driver.driver_name);
  await expect(orderScreen.actionButton(number, 'assign')).toBeFocused();
  expect((await superAdmin.order(number)).driver_id).toBe(driver.driver_id);

  await backToRow(keyboard, orderScreen, number);
  await keyboard.tabTo(orderScreen.actionButton(number, 'unassign'));
  await keyboard.press('Enter');
  const taking = orderScreen.dialog(number, 'unassign');
  await expect(orderScreen.submit(taking, 'unassign')).toBeFocused();
  await keyboard.press('Enter');
  await orderScreen.expectDriver(number, orderScreen.waiting);
  await expect(taking).toBeHidden();
  await keyboard.expectFocusSeen();
  await expect(orderScreen.panel(number).locator(':focus')).toHaveCount(1);
  expect((await superAdmin.order(number)).driver_id).toBeNull();

  await backToRow(keyboard, orderScreen, number);
  await keyboard.tabTo(orderScreen.actionButton(number, 'cancel'));
  await keyboard.press('Enter');
  const dialog = orderScreen.dialog(number, 'cancel');
  await expect(orderScreen.reason(dialog)).toBeFocused();
  await expect(orderScreen.reason(dialog)).toHaveAttribute(
    'placeholder',
    say('اختيار السبب', 'Choose a reason'),
  );
  await keyboard.chooseOption(orderScreen.reason(dialog));
  await keyboard.tabTo(orderScreen.submit(dialog, 'cancel'));
  await keyboard.press('Enter');
  await orderScreen.expectStatus(number, 'cancelled');
  await expect(dialog).toBeHidden();
  // The button that opened the dialog is gone with the action.
  await keyboard.expectFocusSeen();
  await expect(orderScreen.panel(number).locator(':focus')).toHaveCount(1);
  expect((await superAdmin.order(number)).isCanceled).toBe(true);

  await backToRow(keyboard, orderScreen, number);
  await keyboard.tabTo(
    orderScreen.panel(number).getByRole('link', { name: say('الفاتورة', 'View invoice') }),
  );
  await keyboard.press('Enter');
  const receipt = new OrderReceipt(portal, say);
  await expect(receipt.article).toBeVisible();
  await keyboard.expectFocusSeen();
  const back = receipt.breadcrumbs.getByRole('link', { name: say('قائمة الطلبات', 'Order list') });
  await keyboard.tabTo(back, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(orderScreen.list.search).toHaveValue(number);
  await expect(orderScreen.list.row(number)).toBeVisible();
  await keyboard.expectFocusSeen();
});

test('executing an order, and reading it and its history', async ({ keyboard, orderScreen, superAdmin }) => {
  const { number } = await placeOrderWithDriver(superAdmin);
  await openRow(keyboard, orderScreen, number);
  await keyboard.tabTo(orderScreen.actionButton(number, 'execute'));
  await keyboard.press('Enter');
  const dialog = orderScreen.dialog(number, 'execute');
  await expect(orderScreen.submit(dialog, 'execute')).toBeFocused();
  await keyboard.press('Enter');
  await orderScreen.expectStatus(number, 'delivered');
  await expect(dialog).toBeHidden();
  await keyboard.expectFocusSeen();
  await expect(orderScreen.panel(number).locator(':focus')).toHaveCount(1);
  expect((await superAdmin.order(number)).isDelivered).toBe(true);

  await backToRow(keyboard, orderScreen, number);
  for (const deed of ['history', 'detail'] as const) {
    await keyboard.tabTo(orderScreen.actionButton(number, deed));
    await keyboard.press('Enter');
    const shown = orderScreen.dialog(number, deed);
    await expect(shown).toBeVisible();
    await expect(shown.locator(':focus')).toHaveCount(1);
    await keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await expect(orderScreen.actionButton(number, deed)).toBeFocused();
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+Tab');
  }
});

test('ordering an item again', async ({ keyboard, orderScreen, say, superAdmin }) => {
  const number = await placeNewOrder();
  await openRow(keyboard, orderScreen, number);
  await keyboard.tabTo(orderScreen.actionButton(number, 'reorder'));
  await keyboard.press('Enter');
  const dialog = orderScreen.dialog(number, 'reorder');
  const cart = new ReorderCart(dialog, say, await superAdmin.order(number));
  await keyboard.tabTo(cart.add(0));
  await keyboard.press('Enter');
  // The button has made place for a stepper, on which the hand already is.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await keyboard.tabTo(cart.more(0));
  await keyboard.press('Enter');
  await expect(cart.more(0)).toBeDisabled();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await keyboard.tabTo(orderScreen.submit(dialog, 'reorder'));
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await keyboard.expectFocusSeen();
  const { _id, customer_phone } = await superAdmin.order(number);
  const { data } = await superAdmin.request<{ data: { results: { parent_order_id: string | null }[] } }>(
    'GET',
    `/admin/api/v1/orders?filters[phone]=${customer_phone}`,
  );
  expect(data.results.map((one) => one.parent_order_id)).toContain(_id);
});

test('exporting the orders of a filter', async ({ newcomer, keyboard, say }) => {
  const { page, email } = newcomer;
  const name = uniqueCustomerName();
  await placeQuietOrder({ customer: { name } });
  const list = new OrderList(page, say, 'orders');
  await list.open();
  await keyboard.press('/');
  await keyboard.type(name);
  await expect(list.rows).toHaveCount(1);
  await list.settled();
  await keyboard.tabTo(page.getByRole('button', { name: say('تصدير', 'Export'), exact: true }), 'Shift+Tab');
  await keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: say('تصدير الطلبات', 'Order export') });
  await expect(entry).toBeVisible();
  for (let presses = 0; presses < 3; presses++) {
    if (await entry.evaluate((one) => one === document.activeElement)) break;
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  const all = new OrderList(page, say, 'export');
  await expect(all.rows).toHaveCount(1);
  await keyboard.press('Tab');
  await keyboard.tabTo(page.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }));
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Excel' })).toBeVisible();
  const linkOf = async () =>
    (await readMails(email)).flatMap(({ text }) => /http\S+\/exports\/\d+/.exec(text)?.[0] ?? []).at(0);
  await expect.poll(linkOf).toBeTruthy();
  await keyboard.expectFocusSeen();
});

test('cancelling several orders at once', async ({ portal, keyboard, orderScreen, say, superAdmin }) => {
  const customer = { name: uniqueCustomerName() };
  const numbers = [
    (await placeQuietOrder({ customer })).order_number,
    (await placeQuietOrder({ customer })).order_number,
  ];
  const { list } = orderScreen;
  await list.open();
  await keyboard.press('/');
  await keyboard.type(customer.name);
  await expect(list.rows).toHaveCount(2);
  await list.settled();
  const [first = ''] = await list.numbers();
  await keyboard.tabTo(list.row(first));
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(list.bulkBar.getByRole('status')).toHaveText(say('صفان محددان', '2 selected'));
  await keyboard.tabTo(list.bulkBar.getByRole('button', { name: new RegExp(say('إلغاء…', 'Cancel…')) }));
  await keyboard.press('Enter');
  const dialog = portal.getByRole('dialog');
  const reason = dialog.getByRole('combobox', { name: say('السبب', 'Reason') });
  await keyboard.tabTo(reason);
  await keyboard.chooseOption(reason);
  const run = dialog.getByRole('button', { name: say('تنفيذ على صفين', 'Run for 2 rows') });
  await keyboard.tabTo(run);
  await keyboard.press('Enter');
  await expect(dialog.getByText(say('تم 2، فشل 0، تُخطّي 0', '2 done, 0 failed, 0 skipped'))).toBeVisible();
  await keyboard.tabTo(dialog.getByRole('button', { name: say('إغلاق', 'Close'), exact: true }).last());
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(list.bulkBar).toHaveCount(0);
  await keyboard.expectFocusSeen();
  for (const number of numbers) expect((await superAdmin.order(number)).isCanceled).toBe(true);
});

test('Tab goes the way that is read: from the menu over the head to the list, along the line @both', async ({
  portal,
  keyboard,
  orderScreen,
  language,
  say,
}) => {
  // The whole menu is in sight: it does not scroll under the focus.
  await portal.setViewportSize({ width: 1440, height: 1600 });
  const number = await placeNewOrder();
  await orderScreen.list.open(`?filters[keyword]=${number}`);
  await expect(orderScreen.list.row(number)).toBeVisible();
  // The last part of the page that comes.
  await expect(portal.getByRole('button', { name: say('يحتاج انتباهك', 'Needs attention') })).toBeVisible();
  const stops: { part: string; x: number; y: number }[] = [];
  for (let presses = 0; presses < 100; presses++) {
    await keyboard.press('Tab');
    const stop = await portal.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      const part = active.closest('nav, aside, header, footer, table, section, main');
      const { x, y, width, height } = active.getBoundingClientRect();
      return {
        part: `${part?.tagName} ${part?.getAttribute('aria-label') ?? ''}`,
        x: x + width / 2,
        y: y + height / 2,
        row: active.matches('[data-row]'),
      };
    });
    stops.push(stop);
    if (stop.row) break;
  }
  expect(stops.at(-1), JSON.stringify(stops)).toMatchObject({ row: true });
  const way = language === 'ar' ? -1 : 1;
  for (const [at, stop] of stops.entries()) {
    const before = stops[at - 1];
    if (!before || before.part !== stop.part) continue;
    const sameLine = Math.abs(stop.y - before.y) < 12;
    expect(
      sameLine ? (stop.x - before.x) * way : stop.y - before.y,
      JSON.stringify([before, stop]),
    ).toBeGreaterThan(0);
  }
});
