import { expect } from '@playwright/test';
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

/** Around drivers' money. */
export const WALLETS: Record<string, Walk> = {
  'transactions of wallets': transactions,
  'transactions of one driver': oneDriver,
  'the ledger': behind,
};
