import type { RatingTrend as Trend } from '@mishwar/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen } from '../../shared/testing/answered-screen.tsx';
import { RatingTrend } from './rating-trend.tsx';

const TREND: Trend = {
  ...{ rating_star: 3.75, rating_count: 8 },
  spread: [1, 0, 0, 2, 4, 1].map((count, star) => ({ star, count })),
  weeks: Array.from({ length: 12 }, (_, week) => ({
    from: new Date(Date.UTC(2026, 7, 30 + 7 * week)).toISOString().slice(0, 10),
    ...(week === 10
      ? { count: 5, average: 4.2 }
      : week === 11
        ? { count: 3, average: 3 }
        : { count: 0, average: null }),
  })),
  words: [{ word: 'بارد', count: 3 }],
};
const show = (trend: Trend | undefined, isError = false, onRetry = vi.fn()) =>
  render(
    <AnsweredScreen>
      <RatingTrend trend={trend} isError={isError} csvName="rating-weeks-driver-7" onRetry={onRetry} />
    </AnsweredScreen>,
  );

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
  await addTexts('ratings');
});

test('the spread counts the ratings of each number of stars, the most stars first', async () => {
  await show(TREND);
  const lines = page.getByRole('region', { name: 'Distribution of stars' }).getByRole('listitem');
  await expect.element(lines.first()).toBeVisible();
  const read = lines.elements().map((line) => line.lastElementChild?.textContent);
  expect(read).toEqual(['1', '4', '2', '0', '0', '1']);
  const bars = lines.elements().map((line) => (line.querySelector('i') as HTMLElement).style.width);
  expect(bars).toEqual(['25%', '100%', '50%', '0%', '0%', '25%']);
});

test('the weeks are bars, a table for screen readers, and a CSV file', async () => {
  await show(TREND);
  const rows = page.getByRole('table', { name: 'Last 12 weeks' }).getByRole('row');
  await expect.element(rows.first()).toBeInTheDocument();
  const cells = rows.elements().map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toHaveLength(13);
  expect(cells[0]).toEqual(['Date', 'Average rating', 'Ratings']);
  expect(cells[1]).toEqual([expect.stringContaining('30-08-2026'), '–', '0']);
  expect(cells[11]).toEqual([expect.stringContaining('08-11-2026'), '4.20', '5']);
  const heights = [...document.querySelectorAll('figure span > i')].map(
    (bar) => bar.getBoundingClientRect().height,
  );
  expect(heights).toHaveLength(12);
  expect(heights[11]).toBeGreaterThan(20);
  expect((heights[10] ?? 0) / (heights[11] ?? 1)).toBeCloseTo(4.2 / 3, 1);
  expect(heights[0]).toBe(0);
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set('blob:it', blob as Blob);
    return 'blob:it';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) ?? new Blob() });
  });
  await page.getByRole('button', { name: /Last 12 weeks.*CSV/ }).click();
  vi.restoreAllMocks();
  expect(saved.map(({ name }) => name)).toEqual(['rating-weeks-driver-7.csv']);
  const text = (await saved[0]?.blob.text()) ?? '';
  const lines = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines[1]?.replaceAll('"', '')).toBe('2026-08-30,,0');
  expect(lines[11]?.replaceAll('"', '')).toBe('2026-11-08,4.20,5');
});

test('without ratings it says so, and a failed read can be tried again', async () => {
  await show({
    ...TREND,
    rating_star: null,
    rating_count: 0,
    words: [],
    weeks: TREND.weeks.map((week) => ({ ...week, count: 0, average: null })),
  });
  await expect.element(page.getByText('No frequent words yet')).toBeVisible();
  const retry = vi.fn();
  await show(undefined, true, retry);
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(retry).toHaveBeenCalledOnce();
});
