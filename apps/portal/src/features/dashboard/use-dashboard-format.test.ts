import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { healthQuery, useDashboard } from './dashboard.queries.ts';
import { useDashboardFormat } from './use-dashboard-format.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();
const formats = async () => (await runPortalHook(browser, useDashboardFormat)).current();

test.each([
  [null, 'Not measured'],
  [0, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [179, '2 min'],
  [7199, '119 min'],
  [7200, '2 h 0 min'],
  [9000, '2 h 30 min'],
])('%s seconds are shown as %s', async (seconds, text) => {
  expect((await formats()).duration(seconds)).toBe(text);
});

test('counts have separators', async () => {
  expect((await formats()).count(12_345)).toBe('12,345');
});

test('an hour is shown with its end, a day by its date, and both in short on an axis', async () => {
  const { slot, shortSlot } = await formats();
  const hour = (n: number) => ({ day: '2026-11-25', hour: n }) as never;
  const day = { day: '2026-11-25', hour: null } as never;
  expect([slot(hour(9)), slot(hour(13)), slot(day)]).toEqual(['09:00–10:00', '13:00–14:00', '25-11-2026']);
  expect([shortSlot(hour(9)), shortSlot(hour(13)), shortSlot(day)]).toEqual(['09', '13', '25-11']);
});

test.each([
  [106.3, 100, '+6.3%'],
  [90, 100, '-10.0%'],
  [100, 100, '0.0%'],
  [0, 3, '-100.0%'],
  [4, 3, '+33.3%'],
  [5, 0, null],
])('%d after %d is a change of %s', async (now, before, text) => {
  expect((await formats()).change(now, before)).toBe(text);
});

test.each([
  [undefined, { period: '7d' }],
  ['12', { period: '7d', 'cities[0]': '12' }],
])('the figures are those of the period and of the city %s', async (city, query) => {
  await runPortalHook(browser, () => useDashboard('7d', city));
  expect(browser.sent).toMatchObject([{ query }]);
  expect(Object.keys(browser.sent[0]?.query ?? {})).toEqual(Object.keys(query));
});

test('the state of the integrations is read again while it is shown', () => {
  expect(healthQuery().refetchInterval).toBeGreaterThan(0);
});
