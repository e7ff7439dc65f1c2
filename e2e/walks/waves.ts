import { expect } from '@playwright/test';
import { distributionOf, offeredOrder, scannedOrder } from '../fixtures/distributed.ts';
import { orderWithDriver } from '../fixtures/orders-in-state.ts';
import { OrderReceipt } from '../pages/order-receipt.ts';
import { WhyThisDriver } from '../pages/why-this-driver.ts';
import type { Walk } from './walk.ts';

const why: Walk = async ({ page, say, desk, look }) => {
  const receipt = new OrderReceipt(page, say);
  const panel = new WhyThisDriver(receipt.history, say);
  const asked = await offeredOrder(desk);
  await receipt.open(asked.number);
  await panel.tab.click();
  await expect(panel.timeline).toBeVisible();
  await look('who was asked');
  const { number } = await scannedOrder(desk);
  await receipt.open(number);
  await panel.tab.click();
  await expect(panel.timeline).toBeVisible();
  await look('nobody was asked');
  const { waves } = await distributionOf(desk, number);
  const wave = waves.find(({ drivers }) => drivers.length > 0);
  const driver = wave?.drivers[0];
  if (!wave || !driver) throw new Error('nobody was scanned');
  await panel.others(wave.wave).click();
  await expect(panel.driver(wave.wave, driver.driver_name)).toBeVisible();
  await look('who was left out, and why');
  await panel.driver(wave.wave, driver.driver_name).getByRole('button').click();
  await expect(panel.day(driver.driver_name).getByRole('link').first()).toBeVisible();
  await look('why nothing today');
};

const whyNot: Walk = async ({ page, say, desk, look }) => {
  const receipt = new OrderReceipt(page, say);
  const panel = new WhyThisDriver(receipt.history, say);
  const { number } = await orderWithDriver(desk);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/orders/*/distribution', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await receipt.open(number);
  await panel.tab.click();
  await expect(receipt.history.getByRole('status', { name: say('جارٍ التحميل…', 'Loading…') })).toBeVisible();
  await look('waves being read');
  letGo();
  await expect(panel.retry).toBeVisible();
  await look('waves that could not be read');
};

const offers: Walk = async ({ page, say, phone, look }) => {
  const status = say('المصير', 'Fate');
  await page.goto('/offers');
  const chevron = page.getByRole('button', { name: new RegExp(say('^إجراءات عرض', '^Actions of Offer')) });
  await expect(chevron.first()).toBeVisible();
  await look('offers');
  await chevron.first().click();
  await expect(page.getByRole('button', { name: say('لماذا هذا السائق', 'Why this driver') })).toBeVisible();
  await look('an offer under its row');
  await page.getByRole('button', { name: say('لماذا هذا السائق', 'Why this driver') }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText(say('لا موجات مسجّلة', 'No waves')).or(dialog.getByRole('img')).first(),
  ).toBeVisible();
  await look('why, over the offers');
  await page.keyboard.press('Escape');
  if (!phone) {
    await page.getByRole('button', { name: say(`إضافة تصفية: ${status}`, `Add filter: ${status}`) }).click();
    await expect(page.getByRole('checkbox', { name: say('معلّق', 'Out'), exact: true })).toBeVisible();
    await look('fates to choose from');
  }
  await page.goto('/offers?filters[order_number]=99999991');
  await expect(page.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'))).toBeVisible();
  await look('no offers');
};

const fake: Walk = async ({ page, say, desk, look }) => {
  await page.goto('/orders?tab=fake');
  await expect(page.getByRole('button', { name: say('إنشاء طلب وهمي', 'Create fake order') })).toBeVisible();
  await look('the tab of fake orders');
  const path = '/admin/api/v1/fake-orders/create';
  const { data } = await desk.must<{ data: { order_number: string } }>('POST', path);
  await page.goto(`/faker-order/drivers?faker-order-id=${data.order_number}`);
  await expect(page.getByRole('article')).toBeVisible();
  await look('drivers of a fake order');
  await page.goto('/faker-order/drivers?faker-order-id=99999999');
  await expect(
    page.getByText(say('لا يوجد طلب وهمي بهذا الرقم', 'There is no such fake order')),
  ).toBeVisible();
  await look('no such fake order');
};

const attention: Walk = async ({ page, say, desk, look }) => {
  await orderWithDriver(desk);
  await page.goto('/orders/live');
  const open = page.getByRole('button', { name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')) });
  await expect(open).toBeVisible();
  await look('the live list with what needs attention');
  await open.click();
  const panel = page.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await look('what needs attention');
};

/** Around the distribution of orders: why it decided so, its offers, its dry runs, what it leaves to people. */
export const WAVES: Record<string, Walk> = {
  'why this driver': why,
  'why this driver, read and failing': whyNot,
  'offers of orders': offers,
  'fake orders': fake,
  'what needs attention': attention,
};
