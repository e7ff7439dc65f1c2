import { expect } from '@playwright/test';
import { createOwnCompany, createOwnPartner } from '../fixtures/own-company.ts';
import { ignoringIsolates } from '../pages/ignoring-isolates.ts';
import type { Walk } from './walk.ts';

const companies: Walk = async ({ page, say, adminClient, inspect }) => {
  const company = await createOwnCompany(adminClient);
  const partner = await createOwnPartner(adminClient, company._id);
  await page.goto(`/delivery-company?filters[keyword]=${company.cr_number}`);
  await page
    .getByRole('button', {
      name: ignoringIsolates(say(`إجراءات شركة ${company.name}`, `Actions of Company ${company.name}`)),
    })
    .click();
  const stop = page.getByRole('button', { name: say('إيقاف', 'Deactivate'), exact: true });
  await expect(stop).toBeVisible();
  await inspect('a company with its actions');
  await stop.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('dl')).toBeVisible();
  await inspect('what the deactivation of a company stops');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('حذف', 'Delete'), exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await inspect('what a deletion of a company waits for');
  await page.goto(`/delivery-company/edit/${company._id}`);
  await expect(page.getByRole('textbox').first()).toHaveValue(company.name);
  await inspect('the form of a company');
  await page.goto(`/delivery-company/detail/${company._id}`);
  const glance = page.getByRole('list', { name: say('نظرة على الشركة اليوم', 'Company today') });
  await expect(glance).toBeVisible();
  await inspect('a company without orders');
  await page.getByRole('button', { name: say('كشف الحساب', 'Statement'), exact: true }).click();
  await expect(dialog.locator('dl')).toBeVisible();
  await inspect('the statement of a company');
  await page.goto(`/delivery-company/detail/${company._id}?tab=partner`);
  await expect(page.getByText(partner.email).first()).toBeVisible();
  await inspect('the partner users of a company');
  await page.goto('/delivery-company/detail/1?tab=driver');
  await expect(
    page.getByRole('searchbox').or(page.getByRole('main').getByRole('region')).first(),
  ).toBeVisible();
  await inspect('the drivers of a company');
  await page.goto(`/delivery-company/detail/${company._id}/new`);
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
  await expect(page.getByText(say('يرجى إدخال رقم الجوال', 'Enter the phone number'))).toBeVisible();
  await inspect('a new partner user with problems');
  await page.goto(`/delivery-company/detail/${company._id}/edit/${partner._id}`);
  await expect(page.getByRole('textbox').first()).toHaveValue('ناصر');
  await inspect('the form of a partner user');
  await page.goto('/delivery-company?tab=applications');
  await expect(page.getByText('Eastern Bikes Co.').first()).toBeVisible();
  await inspect('applications of companies');
  const name = 'Eastern Bikes Co.';
  await page
    .getByRole('button', {
      name: ignoringIsolates(say(`إجراءات طلب ${name}`, `Actions of Application of ${name}`)),
    })
    .click();
  for (const [ar, en] of [
    ['التفاصيل', 'Details'],
    ['قبول', 'Accept'],
    ['رفض', 'Reject'],
  ] as const) {
    await page.getByRole('button', { name: say(ar, en), exact: true }).click();
    await expect(dialog.getByText(name).first()).toBeVisible();
    await inspect(`an application: ${en}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
};

/** Delivery companies, their people, and those who apply. */
export const COMPANIES: Record<string, Walk> = { 'delivery companies': companies };
