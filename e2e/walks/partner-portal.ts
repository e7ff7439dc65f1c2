import { expect } from '@playwright/test';
import { signInPartnerByHttp } from '../fixtures/admin-client.ts';
import { readRows } from '../fixtures/database/rows.ts';
import { createOwnPartner, PARTNER_PASSWORD } from '../fixtures/own-company.ts';
import type { Walk } from './walk.ts';

const portalOfCompanies: Walk = async ({ page, say, adminClient, phone, inspect }) => {
  const [company] = await readRows<{ id: string }>(
    `select delivery_company_id::text as id from orders where delivery_company_id is not null and not is_fake
     group by 1 order by count(*) desc limit 1`,
  );
  await page.goto('/partner');
  await expect(page.getByRole('button', { name: say('متابعة', 'Continue') })).toBeVisible();
  await inspect('/partner/login');
  const { email } = await createOwnPartner(adminClient, company?.id ?? '');
  const token = await signInPartnerByHttp(email, PARTNER_PASSWORD);
  await page.evaluate((value) => localStorage.setItem('partner_token', value), token);
  await page.goto('/partner/orders');
  const row = phone
    ? page.getByRole('button', { name: new RegExp(say('^إجراءات', '^Actions of')) }).first()
    : page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await inspect('/partner/orders');
  await row.click();
  await expect(
    page.getByRole('region', { name: new RegExp(say('^تفاصيل الطلب', '^Details of order')) }),
  ).toBeVisible();
  await inspect('/partner/orders with a row open');
  await page.goto('/partner/drivers');
  await expect(page.getByText(say('نشط', 'Active'), { exact: true }).first()).toBeVisible();
  await inspect('/partner/drivers');
  await page.goto('/partner/statement');
  await expect(
    page.getByRole('button', { name: say('طباعة أو حفظ PDF', 'Print or save as PDF') }),
  ).toBeVisible();
  await inspect('/partner/statement');
  await page.goto('/partner/exports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('الملفات المصدّرة', 'Exports'));
  await inspect('/partner/exports');
};

/** The portal of delivery companies. */
export const PARTNER_PORTAL: Record<string, Walk> = { 'the portal of companies': portalOfCompanies };
