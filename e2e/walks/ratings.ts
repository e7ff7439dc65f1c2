import { expect } from '@playwright/test';
import { OrderList } from '../pages/order-list.ts';
import type { Walk } from './walk.ts';

const lists: Walk = async ({ page, say, phone, inspect }) => {
  const first = page.getByText(/^100\d{5}$/).first();
  await page.goto('/rating');
  await expect(first).toBeVisible();
  await inspect('ratings of orders');
  if (!phone) {
    await new OrderList(page, say).startFilter(say('نجوم السائق', 'Driver stars'));
    await expect(page.getByRole('radio', { name: say('4 من 5 نجوم', '4 of 5 stars') })).toBeAttached();
    await inspect('a picker of stars');
    await page.keyboard.press('Escape');
    await first.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect('what a customer said');
  }
  await page.goto('/rating?tab=stores&filters[stars][from]=4.5');
  await expect(page.getByText(/^[45]\.\d\d$/).first()).toBeVisible();
  await inspect('means of stores in a range of stars');
};

const details: Walk = async ({ page, say, adminClient, inspect }) => {
  const { data } = await adminClient.request<{ data: { id_number: string; driver_name: string }[] }>(
    'GET',
    '/rating/api/v1/operation/driver?limit=100',
  );
  await page.goto(`/rating-drivers-detail?id-number=${data[0]?.id_number}`);
  await expect(
    page.getByRole('heading', { name: say('توزيع النجوم', 'Distribution of stars') }),
  ).toBeVisible();
  await inspect('the ratings of a driver');
  await page.goto('/rating-stores-detail?merchant_id=none');
  await expect(
    page.getByRole('heading', { name: say('لا يوجد متجر بهذا الرقم', 'No store has this merchant ID') }),
  ).toBeVisible();
  await inspect('a store that is not there');
};

export const RATINGS: Record<string, Walk> = {
  'the lists of ratings': lists,
  'the ratings of one driver or store': details,
};
