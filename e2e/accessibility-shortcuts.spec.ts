// Shortcuts of lists and the command palette.

import { placeNewOrder } from './fixtures/orders-in-state.ts';
import { test as base, expect } from './fixtures/test.ts';
import { Keyboard } from './pages/keyboard.ts';
import { OrderScreen } from './pages/order-screen.ts';

const test = base.extend<{ keyboard: Keyboard; orderScreen: OrderScreen }>({
  keyboard: async ({ page }, use) => use(new Keyboard(page)),
  orderScreen: async ({ portal, say }, use) => use(new OrderScreen(portal, say)),
});

test('from the search into the rows, an action by its letter, and by the palette in words of both languages', async ({
  keyboard,
  orderScreen,
  say,
}) => {
  const number = await placeNewOrder();
  const { list, page } = orderScreen;
  await list.open();
  await keyboard.press('/');
  await keyboard.type(number);
  await expect(list.rows).toHaveCount(1);
  await list.settled();
  await keyboard.press('ArrowDown');
  await expect(list.row(number)).toBeFocused();
  await keyboard.press('c');
  await expect(orderScreen.dialog(number, 'cancel')).toBeVisible();
  await keyboard.press('Escape');
  await expect(orderScreen.dialog(number, 'cancel')).toBeHidden();
  await expect(list.row(number)).toBeFocused();
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: say('اختصارات لوحة المفاتيح', 'Keyboard shortcuts') });
  await expect(help.getByText(say('إلغاء مع سبب…', 'Cancel with reason…'))).toBeVisible();
  await keyboard.press('Escape');
  await expect(help).toBeHidden();

  const option = (name: RegExp) => page.getByRole('option', { name });
  await keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.type(say('drivers', 'السائقون'));
  await expect(option(new RegExp(`^${say('السائقون', 'Drivers')}$`))).toBeVisible();
  await keyboard.press('Control+a');
  await keyboard.type(`${say('cancel', 'الغاء')} ${number}`);
  const cancel = option(new RegExp(say(`إلغاء الطلب.*${number}`, `Cancel order.*${number}`)));
  await expect(cancel).toHaveCount(1);
  await keyboard.press('Control+a');
  await keyboard.type(`${say('الغاء', 'cancel order')} ${number}`);
  await expect(cancel).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/${number}`));
  await expect(orderScreen.dialog(number, 'cancel')).toBeVisible();
});
