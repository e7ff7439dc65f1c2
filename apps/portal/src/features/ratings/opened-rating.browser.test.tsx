import type { RatingRow, RatingTrend } from '@mishwar/contract';
import { RATING_IMAGE_LINK_SECONDS } from '@mishwar/domain';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { answerPreferences, ListedScreen, shownRows } from '../../shared/testing/listed.tsx';
import { DriverRatingLogsPage } from './rating-logs-page.tsx';
import { RatingsPage } from './ratings-page.tsx';
import { readDriverRatingLogsSearch, readRatingsSearch } from './ratings-search.ts';

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
const noop = () => undefined;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('ratings');
});
beforeEach(async () => {
  await page.viewport(1800, 900);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const link = (read: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${10 * read}" height="9"/>`)}`;

/** Each read of ratings answers another link. Returns what was asked for. */
function answerReads(): string[] {
  const reads: string[] = [];
  serverAnswers((call) => {
    if (call.path.endsWith('/trend'))
      return { status: 200, body: { data: { ...TREND, driver_name: RATING.driver.driver_name } } };
    if (!/rating-start(\/logs)?$/.test(call.path)) return answerPreferences(call);
    reads.push(call.query.get('filter[orderNumber]') ?? 'list');
    const data = [{ ...RATING, images: [link(reads.length)] }];
    return { status: 200, body: { data, meta: { totalItems: 1, totalExact: true } } };
  });
  return reads;
}
const imageLink = () =>
  expect.poll(() => page.getByRole('dialog').getByRole('img').last().element().getAttribute('src'));
const PAGES = [
  ['all ratings', <RatingsPage key="page" search={readRatingsSearch({})} onSearch={noop} />],
  [
    'a driver',
    <DriverRatingLogsPage
      key="page"
      search={readDriverRatingLogsSearch({ 'id-number': '2081234567' })}
      onSearch={noop}
    />,
  ],
] as const;

test.each(PAGES)(
  'the images of a rating open from a list that was read a while ago: %s',
  async (_of, list) => {
    const reads = answerReads();
    await render(<ListedScreen>{list}</ListedScreen>);
    await expect.poll(() => shownRows().length).toBe(1);
    vi.setSystemTime(Date.now() + (RATING_IMAGE_LINK_SECONDS + 60) * 1000);
    await page.getByRole('row', { name: /10482917/ }).click();
    await imageLink().toBe(link(2));
    expect(reads).toEqual(['list', RATING.order_number]);
  },
);

test('links that have not ended are used, without another read', async () => {
  const reads = answerReads();
  await render(<ListedScreen>{PAGES[0][1]}</ListedScreen>);
  await expect.poll(() => shownRows().length).toBe(1);
  vi.setSystemTime(Date.now() + (RATING_IMAGE_LINK_SECONDS - 120) * 1000);
  await page.getByRole('row', { name: /10482917/ }).click();
  await imageLink().toBe(link(1));
  expect(reads).toEqual(['list']);
});
