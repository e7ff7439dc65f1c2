import { expect } from '@playwright/test';
import type { Walk } from './walk.ts';

const figures: Walk = async ({ page, say, inspect }) => {
  await page.goto('/dashboard?period=yesterday');
  const shown = page.getByRole('list', { name: say('الأرقام الرئيسية', 'Key figures') });
  await expect(shown).toBeVisible();
  await expect(page.getByText(say('واتساب', 'WhatsApp'))).toBeVisible();
  await inspect('figures of a day');
  const bars = page
    .getByRole('region', { name: say('الطلبات حسب الساعة', 'Orders by hour') })
    .getByRole('list')
    .getByRole('link');
  await bars.nth(13).focus();
  await inspect('the values of a bar');
  await page.goto('/dashboard?period=30d');
  await expect(page.getByRole('region', { name: say('الطلبات حسب اليوم', 'Orders by day') })).toBeVisible();
  await inspect('figures of thirty days');
  await page.goto('/dashboard?city=999999999');
  await expect(shown).toBeVisible();
  await inspect('a city without orders');
};

export const DASHBOARD: Record<string, Walk> = { 'the dashboard': figures };
