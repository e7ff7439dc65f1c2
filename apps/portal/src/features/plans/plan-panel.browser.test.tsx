import type { PlanPurchase, PlanRow } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { PlanPanel } from './plan-panel.tsx';

const PLAN: PlanRow = {
  ...{
    _id: '7',
    title: 'باقة الشهر',
    description: '',
    price: '1500.00',
    gift: '150.00',
    isRecommend: true,
    priority: 2,
  },
  ...{ isActive: true, version: 1, created_at: '2026-01-01T00:00:00Z', sold: 3 },
};
const purchase = (id: number): PlanPurchase => ({
  transaction_id: String(id),
  driver: { _id: String(id), name: `عبدالرحمن القحطاني ${id}`, phone: '0500000000' },
  ...{ title: PLAN.title, price: '1500.00', gift: '150.00', paid_at: '2026-01-02T10:11:12Z' },
});
const bought = (total: number): Answer => {
  const results = Array.from({ length: Math.min(total, 10) }, (_, at) => purchase(at + 1));
  return { status: 200, body: { data: { results, total, total_exact: true, isLastPage: true }, months: [] } };
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

async function open(answer: () => Answer | undefined) {
  serverAnswers(({ path }) => (path.endsWith('/plans/7/purchases') ? answer() : undefined));
  await render(
    <AnsweredScreen>
      <PlanPanel row={PLAN} />
    </AnsweredScreen>,
  );
  return page.getByRole('region', { name: 'آخر المشترين' });
}

test('the panel under a plan names its five latest buyers and leads to all of them', async () => {
  const buyers = await open(() => bought(12));
  await expect.element(buyers.getByRole('link', { name: 'عرض كل عمليات الشراء (12)' })).toBeVisible();
  const names = [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent);
  expect(names).toEqual([1, 2, 3, 4, 5].map((id) => `عبدالرحمن القحطاني ${id}`));
});

test('the panel of a plan without buyers says so', async () => {
  const buyers = await open(() => bought(0));
  await expect.element(buyers.getByText('لا توجد عمليات شراء بعد')).toBeVisible();
  expect(buyers.getByRole('link').elements()).toHaveLength(0);
});

test('a panel whose buyers could not be read says why, and reads them again', async () => {
  let answer = refusal(503, 'UNAVAILABLE', 'server_busy');
  const buyers = await open(() => answer);
  await expect.element(buyers.getByText(/تعذر تحميل عمليات الشراء/)).toBeVisible();
  answer = bought(1);
  await buyers.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.element(buyers.getByText('عبدالرحمن القحطاني 1')).toBeVisible();
  await expect.element(buyers.getByRole('alert')).not.toBeInTheDocument();
});

test('buyers fit into a phone', async () => {
  await page.viewport(390, 844);
  const buyers = await open(() => bought(12));
  await expect.element(buyers.getByRole('table')).toBeVisible();
  const section = buyers.element();
  expect(section.querySelector('table')?.scrollWidth).toBeLessThanOrEqual(section.clientWidth);
});
