import type { RatingRow, RatingTrend } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import {
  answerPreferences,
  ListedScreen,
  shownCells,
  shownRows,
  underHeadings,
} from '../../shared/testing/listed.tsx';
import { DriverRatingLogsPage, StoreRatingLogsPage } from './rating-logs-page.tsx';
import { readDriverRatingLogsSearch, readStoreRatingLogsSearch } from './ratings-search.ts';

const RATING: RatingRow = {
  ...{ _id: '77', order_number: '10482917', contact_phone: '966508841170', customer_name: 'هدى الدوسري' },
  ...{ driver_star: 2, store_star: 4.5, driver_feedback: 'تأخر كثيرًا', store_feedback: 'الطعام ممتاز' },
  created_at: '2026-03-01T18:05:09.000Z',
  store: {
    store_name: 'برجر الشاطئ',
    store_name_en: 'Beach Burger',
    phone: '966138000001',
    merchant_id: 'B-12',
  },
  driver: { driver_name: 'محمد القحطاني', phone: '966550001122', id_number: '2081234567' },
  images: [],
};
const TREND: RatingTrend = { rating_star: 3, rating_count: 1, spread: [], weeks: [], words: [] };
const ANSWERS: Record<string, object> = {
  '/rating-start/logs': { data: [RATING], meta: { totalItems: 1, totalExact: true } },
  '/rating-start': { data: [RATING], meta: { totalItems: 1, totalExact: true } },
  '/driver/2081234567/trend': { data: { ...TREND, driver_name: 'محمد القحطاني' } },
  '/store/B-12/trend': { data: { ...TREND, store_name: 'برجر الشاطئ', store_name_en: 'Beach Burger' } },
};
const noop = () => undefined;
const DRIVER = readDriverRatingLogsSearch({ 'id-number': '2081234567' });
const STORE = readStoreRatingLogsSearch({ merchant_id: 'B-12' });

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('ratings');
});
beforeEach(() => page.viewport(1800, 900));
afterEach(() => vi.restoreAllMocks());

test.each([
  [
    'driver',
    <DriverRatingLogsPage key="page" search={DRIVER} onSearch={noop} />,
    ['محمد القحطاني', 'رقم الهوية 2081234567'],
    ['2', 'تأخر كثيرًا'],
  ],
  [
    'store',
    <StoreRatingLogsPage key="page" search={STORE} onSearch={noop} />,
    ['برجر الشاطئ', 'رقم التاجر B-12'],
    ['4.5', 'الطعام ممتاز'],
  ],
] as const)(
  '[RATE-18] [RATE-19] a %s’s page has its name and id above, and its own stars and feedback in each row',
  async (_of, logs, [name, id], said) => {
    serverAnswers((call) => {
      const body = Object.entries(ANSWERS).find(([path]) => call.path.endsWith(path))?.[1];
      return body ? { status: 200, body } : answerPreferences(call);
    });
    await render(<ListedScreen>{logs}</ListedScreen>);
    await expect.poll(() => shownRows().length).toBe(1);
    const heading = page.getByRole('heading', { name, exact: true });
    await expect.element(heading).toBeVisible();
    expect(heading.element().parentElement?.textContent).toContain(id);
    expect(shownCells('77')).toEqual(
      underHeadings('رقم الطلب|جوال العميل|العميل|النجوم|الملاحظة|التاريخ|التاريخ والوقت', [
        ...['10482917', '050 884 1170', 'هدى الدوسري', ...said],
        ...['01-03-2026', '01-03-2026 21:05:09'],
      ]),
    );
  },
);
