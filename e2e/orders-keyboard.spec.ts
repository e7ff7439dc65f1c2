import type { Page } from '@playwright/test';
import { newOrder } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderDesk } from './pages/order-desk.ts';

test.describe('by keyboard alone', () => {
  /** Presses Tab until this has the focus. */
  async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab does not reach it');
  }

  test('an order is found, opened and cancelled with a reason', async ({ portal, say, superAdmin }) => {
    const desk = new OrderDesk(portal, say);
    const number = await newOrder();
    await desk.list.open();
    await portal.keyboard.press('/');
    await expect(desk.list.search).toBeFocused();
    await portal.keyboard.type(number);
    await expect(desk.list.rows).toHaveCount(1);
    await tabTo(portal, desk.list.row(number));
    await portal.keyboard.press('Enter');
    await expect(desk.panel(number)).toBeVisible();
    await tabTo(portal, desk.deed(number, 'cancel'));
    await portal.keyboard.press('Enter');
    const dialog = desk.dialog(number, 'cancel');
    await expect(desk.reason(dialog)).toBeFocused();
    await expect(desk.reason(dialog)).toHaveAttribute('placeholder', say('اختر سببًا', 'Choose a reason'));
    await portal.keyboard.press('ArrowDown');
    await portal.keyboard.press('ArrowDown');
    await portal.keyboard.press('Enter');
    await expect(desk.reason(dialog)).not.toHaveValue('');
    await tabTo(portal, desk.submit(dialog, 'cancel'));
    await portal.keyboard.press('Enter');
    await desk.expectStatus(number, 'cancelled');
    expect((await superAdmin.order(number)).isCanceled).toBe(true);
  });

  test('an order is given to a driver', async ({ portal, say, superAdmin }) => {
    const desk = new OrderDesk(portal, say);
    const number = await newOrder();
    const driver = await superAdmin.restingDriver();
    await desk.list.open(`?filters[keyword]=${number}`);
    await portal.keyboard.press('/');
    await tabTo(portal, desk.list.row(number));
    await portal.keyboard.press('Enter');
    await tabTo(portal, desk.deed(number, 'assign'));
    await portal.keyboard.press('Enter');
    const panel = desk.dialog(number, 'assign');
    await expect(panel.getByRole('searchbox')).toBeFocused();
    await portal.keyboard.type(driver.driver_phone);
    await tabTo(portal, panel.getByRole('radio', { name: say('المتاحون', 'Available'), exact: true }));
    await portal.keyboard.press('ArrowDown');
    await expect(panel.getByRole('radio', { name: desk.say('الكل', 'All'), exact: true })).toBeChecked();
    const give = desk.assignTo(panel, driver.driver_name);
    await expect(give).toHaveCount(1);
    await tabTo(portal, give);
    await portal.keyboard.press('Enter');
    await expect(panel).toBeHidden();
    await desk.expectDriver(number, driver.driver_name);
    await expect(desk.deed(number, 'assign')).toBeFocused();
    expect((await superAdmin.order(number)).driver_id).toBe(driver.driver_id);
  });
});
