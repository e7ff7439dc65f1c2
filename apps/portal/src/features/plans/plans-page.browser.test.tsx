import type { PlanRow } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { expectListStates } from '../../shared/testing/list-states.tsx';
import { PlansPage } from './plans-page.tsx';
import { plansList } from './plans-search.ts';

const plan = (id: number): PlanRow => ({
  ...{ _id: String(id), title: `باقة ${id}`, description: '', price: '500.00', gift: '25.00' },
  ...{ isRecommend: false, priority: null, isActive: true, version: 1, sold: id },
  created_at: '2026-01-01T00:00:00.000Z',
});

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

test('the list of plans: loading, empty, failed and read again, one row, and 300 rows in two pages', () =>
  expectListStates({
    list: <PlansPage search={plansList.read({ limit: 200 })} onSearch={() => undefined} />,
    path: '/v1/plans',
    limit: 200,
    answer: (count, total) => ({
      data: { results: Array.from({ length: count }, (_, at) => plan(at + 1)), total, total_exact: true },
    }),
  }));
