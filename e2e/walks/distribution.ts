import { expect } from '@playwright/test';
import { Distribution } from '../pages/distribution.ts';
import type { Walk } from './walk.ts';

const mechanism: Walk = async ({ page, say, look }) => {
  const screen = new Distribution(page, say);
  await screen.open();
  await look('the settings in force');
  await screen.fillWeights('', '40', '19');
  await screen.limit.fill('100');
  await screen.saveFormula.click();
  await look('a formula with problems');
  await screen.fillWeights('0', '100', '0');
  await expect(screen.formula.getByText(say('يستحق نظرة ثانية', 'Worth a second look'))).toBeVisible();
  await screen.toggle(screen.active('availability'));
  await look('a formula that is warned about');
  await screen.saveFormula.click();
  await expect(screen.confirming).toBeVisible();
  await look('before the formula is saved');
};

const dialogs: Walk = async ({ page, say, look }) => {
  const screen = new Distribution(page, say);
  await screen.open();
  await screen.openDispatch.click();
  await expect(screen.dispatch).toBeVisible();
  await screen.dispatch.getByRole('textbox', { name: say('أقصى نطاق', 'Max distance') }).fill('1');
  await look('dispatch settings with warnings');
  await screen.dispatch.getByRole('textbox', { name: say('مهلة الموجة', 'Delay time') }).fill('');
  await screen.dispatch.getByRole('button', { name: say('حفظ', 'Save') }).click();
  await look('dispatch settings with problems');
  await page.keyboard.press('Escape');
  await expect(screen.dispatch).toBeHidden();
  await screen.openTest.click();
  await expect(screen.test).toBeVisible();
  await look('a test that has not run');
  await screen.testScore('distance').fill('11');
  await screen.testWeight('distance').fill('41.5');
  await screen.runTest.click();
  await look('a test with problems');
  await page.keyboard.press('Escape');
  await expect(screen.test).toBeHidden();
  await screen.openTest.click();
  await screen.testScore('distance').fill('7');
  await screen.runTest.click();
  await look('a test that has run');
  await page.keyboard.press('Escape');
  await screen.mode.getByText(say('مطابقة', 'Matched')).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('before the mode is changed');
};

const reading: Walk = async ({ page, say, look }) => {
  const retry = page.getByRole('button', { name: say('إعادة المحاولة', 'Retry') });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/order-distribution\/(settings|versions)/, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/orders_distribution');
  await expect(page.getByRole('status', { name: say('جارٍ التحميل…', 'Loading…') }).first()).toBeVisible();
  await look('being read');
  letGo();
  await expect(retry).toHaveCount(2);
  await look('could not be read');
};

/** How orders find their drivers: the mechanism and its settings. */
export const DISTRIBUTION: Record<string, Walk> = {
  'the distribution mechanism': mechanism,
  'dialogs of the distribution': dialogs,
  'the distribution as it is read': reading,
};
