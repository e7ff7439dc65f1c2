import { expect } from '@playwright/test';
import { placeOfferedOrder, placeScannedOrder, readDistribution } from '../fixtures/distributed.ts';
import { placeOrderWithDriver } from '../fixtures/orders-in-state.ts';
import { DistributionRecord } from '../pages/distribution-record.ts';
import { ignoringIsolates } from '../pages/ignoring-isolates.ts';
import { OrderReceipt } from '../pages/order-receipt.ts';
import type { Walk } from './walk.ts';

const why: Walk = async ({ page, say, adminClient, inspect }) => {
  const receipt = new OrderReceipt(page, say);
  const panel = new DistributionRecord(receipt.history, say);
  const asked = await placeOfferedOrder(adminClient);
  await receipt.open(asked.number);
  await panel.tab.click();
  await expect(panel.timeline).toBeVisible();
  await inspect('who was asked');
  const { number } = await placeScannedOrder(adminClient);
  await receipt.open(number);
  await panel.tab.click();
  await expect(panel.timeline).toBeVisible();
  await inspect('no driver was asked');
  const { waves } = await readDistribution(adminClient, number);
  const wave = waves.find(({ drivers }) => drivers.length > 0);
  const driver = wave?.drivers[0];
  if (!wave || !driver) throw new Error('no driver was scanned');
  await panel.others(wave.wave).click();
  await expect(panel.driver(wave.wave, driver.driver_name)).toBeVisible();
  await inspect('who was left out, and why');
  await panel.driver(wave.wave, driver.driver_name).getByRole('button').click();
  await expect(panel.day(driver.driver_name).getByRole('link').first()).toBeVisible();
  await inspect('why nothing today');
};

const whyNot: Walk = async ({ page, say, adminClient, inspect }) => {
  const receipt = new OrderReceipt(page, say);
  const panel = new DistributionRecord(receipt.history, say);
  const { number } = await placeOrderWithDriver(adminClient);
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
  await inspect('waves being read');
  letGo();
  await expect(panel.retry).toBeVisible();
  await inspect('waves that could not be read');
};

const offers: Walk = async ({ page, say, phone, inspect }) => {
  const status = say('النتيجة', 'Outcome');
  await page.goto('/offers');
  const chevron = page.getByRole('button', {
    name: ignoringIsolates(say('إجراءات عرض', 'Actions of Offer')),
  });
  await expect(chevron.first()).toBeVisible();
  await inspect('offers');
  await chevron.first().click();
  await expect(page.getByRole('button', { name: say('لماذا هذا السائق', 'Why this driver') })).toBeVisible();
  await inspect('an offer under its row');
  await page.getByRole('button', { name: say('لماذا هذا السائق', 'Why this driver') }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText(say('لا موجات مسجّلة', 'No waves')).or(dialog.getByRole('img')).first(),
  ).toBeVisible();
  await inspect('why, over the offers');
  await page.keyboard.press('Escape');
  if (!phone) {
    await page.getByRole('button', { name: say(`إضافة تصفية: ${status}`, `Add filter: ${status}`) }).click();
    await expect(page.getByRole('checkbox', { name: say('قائم', 'Open'), exact: true })).toBeVisible();
    await inspect('fates to choose from');
  }
  await page.goto('/offers?filters[order_number]=99999991');
  await expect(page.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'))).toBeVisible();
  await inspect('no offers');
};

const fake: Walk = async ({ page, say, adminClient, inspect }) => {
  await page.goto('/orders?tab=fake');
  await expect(page.getByRole('button', { name: say('إنشاء طلب وهمي', 'Create fake order') })).toBeVisible();
  await inspect('the tab of fake orders');
  const path = '/admin/api/v1/fake-orders/create';
  const { data } = await adminClient.request<{ data: { order_number: string } }>('POST', path);
  await page.goto(`/faker-order/drivers?faker-order-id=${data.order_number}`);
  await expect(page.getByRole('article')).toBeVisible();
  await inspect('drivers of a fake order');
  await page.goto('/faker-order/drivers?faker-order-id=99999999');
  await expect(page.getByText(say('لا يوجد طلب وهمي بهذا الرقم', 'Fake order not found'))).toBeVisible();
  await inspect('no such fake order');
};

const attention: Walk = async ({ page, say, adminClient, inspect }) => {
  await placeOrderWithDriver(adminClient);
  await page.goto('/orders/live');
  const open = page.getByRole('button', { name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')) });
  await expect(open).toBeVisible();
  await inspect('the live list with what needs attention');
  await open.click();
  const panel = page.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await panel
    .getByRole('button', { name: say('أفضل سائق قريب', 'Best driver near by') })
    .first()
    .click();
  await expect(
    panel.getByRole('button', { name: new RegExp(say('^(إعادة )?إسناد إلى', '^(Ass|Reass)ign to')) }),
  ).toBeVisible();
  await inspect('what needs attention');
  await panel
    .getByRole('button', { name: new RegExp(say('^إجراءات الطلب', '^Actions for order')) })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await inspect('the actions of what needs attention');
};

/** Around the distribution of orders: why it decided so, its offers, its dry runs, what it leaves to people. */
export const WAVES: Record<string, Walk> = {
  'why this driver': why,
  'why this driver, read and failing': whyNot,
  'offers of orders': offers,
  'fake orders': fake,
  'what needs attention': attention,
};
