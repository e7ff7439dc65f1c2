import { expect } from '@playwright/test';
import { assignPath, type Subscription } from '../fixtures/drivers/subscriptions.ts';
import type { Walk } from './walk.ts';

const transactions: Walk = async ({ page, say, phone, inspect }) => {
  const row = page.getByText(say('شحن رصيد', 'Top-up'), { exact: true }).first();
  await page.goto('/transactions?filters[type][0]=TOP_UP');
  await expect(row).toBeVisible();
  await inspect('top-ups');
  if (phone) {
    const name = new RegExp(say('^إجراءات الحركة', '^Actions of Transaction'));
    await page.getByRole('button', { name }).first().click();
  } else {
    await page.getByText(say('معلقة', 'Pending'), { exact: true }).first().click();
  }
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(say('الرصيد الأساسي', 'Main balance'), { exact: true })).toBeVisible();
  await inspect('a transaction beside the list');
  await page.goto('/transactions?version=old');
  await expect(page.getByRole('tab', { name: say('القديم', 'Old') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByText(say('شحن', 'Charge'), { exact: true }).first()).toBeVisible();
  await inspect('rows of the former wallet');
  await page.goto('/transactions?filters[order_number]=99999991');
  await expect(page.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'))).toBeVisible();
  await inspect('no transactions');
};

const oneDriver: Walk = async ({ page, say, adminClient, inspect }) => {
  const { data } = await adminClient.request<{ data: { driver: { _id: string } }[] }>(
    'GET',
    '/admin/api/v1/transactions?filters[type]=FEE',
  );
  await page.goto(`/drivers/${data[0]?.driver._id}/transactions`);
  const actions = page.getByRole('button', {
    name: new RegExp(say('^إجراءات الحركة', '^Actions of Transaction')),
  });
  await actions.first().click();
  await inspect('a transaction under its row');
  await page.getByRole('button', { name: say('إضافة رصيد', 'Add credit'), exact: true }).click();
  const amount = page.getByRole('textbox', { name: say('المبلغ (ريال)', 'Amount (SAR)') });
  await amount.fill('0');
  await page.getByRole('button', { name: say('متابعة', 'Continue'), exact: true }).click();
  await expect(page.getByText(say('المبلغ غير صحيح', 'The amount is not valid'))).toBeVisible();
  await inspect('an amount that is refused');
  await amount.fill('25');
  await page.getByRole('button', { name: say('متابعة', 'Continue'), exact: true }).click();
  await expect(page.getByRole('button', { name: say('شحن 25.00', 'Charge SAR 25.00') })).toBeVisible();
  await inspect('the question before credit is added');
};

const behind: Walk = async ({ page, say, adminClient, inspect }) => {
  const { data } = await adminClient.request<{ data: { _id: string; driver: { _id: string } }[] }>(
    'GET',
    '/admin/api/v1/transactions?filters[type]=HOLDING',
  );
  const [held] = data;
  await page.goto(`/drivers/${held?.driver._id}/balance?upTo=${held?._id}`);
  const actions = page.getByRole('button', { name: new RegExp(say('^إجراءات القيد', '^Actions of Entry')) });
  await actions.first().click();
  await expect(page.getByRole('region', { name: say('مكوّنات الرصيد', 'Composition') })).toBeVisible();
  await inspect('the entries behind a balance');
  await page.goto('/trial-balance');
  await expect(page.getByRole('table')).toBeVisible();
  await inspect('the trial balance');
  await page.goto('/approvals?tab=all');
  await expect(page.getByRole('tab', { name: say('الكل', 'All'), exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('القاعدة', 'Rule'), exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await inspect('the rule of approvals');
};

/** The button that opens a row's actions, in a table and on a card. */
const rowActions = (say: Parameters<Walk>[0]['say']) => new RegExp(say('^إجراءات', '^Actions of'));

const plans: Walk = async ({ page, say, adminClient, inspect }) => {
  const { data } = await adminClient.request<{ data: { results: { _id: string; title: string }[] } }>(
    'GET',
    '/admin/api/v1/plans?filters[status]=active&sort=1',
  );
  const [plan] = data.results;
  if (!plan) throw new Error('the demo has no plan');
  await page.goto(`/pricing?filters[title]=${plan.title}&filters[status][0]=active`);
  await page
    .getByRole('button', { name: rowActions(say) })
    .first()
    .click();
  await inspect('a pricing plan under its row');
  await page.goto(`/pricing/edit/${plan._id}`);
  const price = page.getByRole('textbox', { name: say('السعر', 'Price') });
  await expect(page.getByText(say('عمليات الشراء شهريًا', 'Purchases by month')).first()).toBeVisible();
  await price.fill('0');
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
  await inspect('a pricing plan with a price that is refused');
  await price.fill('500');
  await page.goto('/pricing/new');
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await inspect('an incomplete pricing plan');
};

const subscriptions: Walk = async ({ page, say, adminClient, inspect }) => {
  const { data } = await adminClient.request<{ data: { results: Subscription[] } }>(
    'GET',
    '/admin/api/v1/subscriptions?sort=1',
  );
  const active = data.results.find(({ status }) => status === 'ACTIVE');
  if (!active) throw new Error('the demo has no active subscription');
  await page.goto(`/subscriptions?filters[subscriptionName]=${active.subscriptionName}`);
  await page
    .getByRole('button', { name: rowActions(say) })
    .first()
    .click();
  await inspect('a subscription under its row');
  await page.getByRole('button', { name: say('إضافة', 'Add'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(5);
  await inspect('an incomplete subscription');
  await page.keyboard.press('Escape');
  await page.goto(assignPath(active));
  await expect(page.getByText(active.company_info.name).first()).toBeVisible();
  await inspect('drivers to assign to a subscription');
};

/** Around drivers' money. */
export const WALLETS: Record<string, Walk> = {
  'transactions of wallets': transactions,
  'transactions of one driver': oneDriver,
  'the ledger': behind,
  'pricing plans': plans,
  'driver subscriptions': subscriptions,
};
