import { expect } from '@playwright/test';
import { placeQuietOrder } from '../fixtures/customers.ts';
import { TrackingMap } from '../pages/tracking-map.ts';
import type { Walk, Walker } from './walk.ts';

/** On a phone the cards are two sides of one sheet. */
async function turnTo({ page, say, phone }: Walker, side: 'drivers' | 'orders'): Promise<void> {
  if (!phone) return;
  const name = side === 'drivers' ? say('السائقون', 'Drivers') : say('الطلبات', 'Orders');
  await page.getByRole('tab', { name, exact: true }).click();
}

const tracking: Walk = async (walker) => {
  const { page, say, adminClient, inspect } = walker;
  const { order_number: number } = await placeQuietOrder();
  const resting = await adminClient.restingDriver();
  const map = new TrackingMap(page, say);
  await page.goto('/map-tracking');
  await expect(map.driverLines.first()).toBeVisible();
  await inspect('the map with drivers online');
  await map.showOffline();
  await expect(map.driverLines.first()).toContainText(say('غير متصل', 'Offline'));
  await inspect('drivers offline');
  await (await map.findDriver(resting.driver_name)).click();
  await expect(map.driverLines).toHaveAttribute('aria-pressed', 'true');
  await inspect('a driver in focus');
  await map.button('إرسال إشعار', 'Send notification').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('إرسال', 'Send'), exact: true }).click();
  await expect(dialog.getByText(say('يرجى كتابة عنوان الإشعار.', 'Enter a title.'))).toBeVisible();
  await inspect('a notification without words');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await turnTo(walker, 'orders');
  await map.findOrder(number);
  await inspect('an order');
  await map.tab('لوحة', 'Dashboard').click();
  await expect(map.orders.getByRole('term').first()).toBeVisible();
  await inspect('today in figures');
};

const trackingFails: Walk = async ({ page, say, inspect }) => {
  await page.route('**/location/drivers', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/map-tracking');
  const error = page.getByRole('alert').filter({ hasText: say('خطأ...', 'Error...') });
  await expect(error.first()).toBeVisible({ timeout: 30_000 });
  await inspect('drivers that could not be read');
};

const located: Walk = async ({ page, say, inspect }) => {
  await page.goto('/location-drivers?filters[keyword]=050');
  await expect(page.getByRole('button', { name: say('إعادة المحاولة', 'Retry'), exact: true })).toHaveCount(
    0,
  );
  await expect(page.getByRole('region', { name: say('الخريطة الحية', 'Live map') }).first()).toBeVisible();
  await inspect('last positions');
};

const serviceAreas: Walk = async ({ page, say, inspect }) => {
  const list = page.getByRole('list', { name: say('المدن', 'Cities') }).getByRole('button');
  const map = page.getByRole('region', { name: say('خريطة مناطق الخدمة', 'Map of the service areas') });
  await page.goto('/service-areas');
  await expect(list.first()).toBeVisible();
  await expect(map).toBeVisible();
  await inspect('the areas of the cities');
  await list.first().click();
  const preview = page.getByRole('region', { name: say('ما تغيّره المنطقة', 'What the area changes') });
  await expect(preview).toBeVisible();
  await inspect('the area of a city');
  await page.getByRole('button', { name: say('حذف المنطقة', 'Remove the area') }).click();
  await expect(page.getByRole('dialog').getByRole('region')).toBeVisible();
  await inspect('before an area is removed');
};

/** The maps, and the lists around them. */
export const MAPS: Record<string, Walk> = {
  'the tracking map': tracking,
  'a tracking map that fails': trackingFails,
  'last positions of drivers': located,
  'service areas': serviceAreas,
};
