import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { expectYears } from '../../../shared/testing/offered-years.ts';
import { HoursOverview } from './hours-overview.tsx';

beforeAll(async () => {
  await page.viewport(1440, 900);
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
  // Fetched beforehand: a part that takes seconds to come is shown as failed first.
  await import('../../../shared/form/day-input.tsx');
});
afterEach(() => vi.restoreAllMocks());

const until = page.getByRole('textbox', { name: 'حتى يوم', exact: true });

/** Opens the hours of a driver; the days up to which they are asked for. */
async function open(): Promise<() => string[]> {
  const calls = serverAnswers(({ path }) =>
    path.endsWith('/worked-time/analysis')
      ? { status: 200, body: { data: { total: 0, average: 0 } } }
      : { status: 200, body: { data: [] } },
  );
  await render(
    <AnsweredScreen>
      <HoursOverview driverId="41" />
    </AnsweredScreen>,
  );
  await expect.element(until).toBeVisible();
  const bars = () => calls.filter(({ path }) => path.endsWith('/worked-time'));
  return () => bars().map(({ query }) => ['year', 'month', 'day'].map((part) => query.get(part)).join('-'));
}

test('[CONST-45] the day is shown as y-MM-dd, and read in this form and in that of other days', async () => {
  const asked = await open();
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await expect.element(until).toHaveValue(today);
  for (const [typed, shown, day] of [
    ['10-03-2025', '2025-03-10', '2025-3-10'],
    ['2025-04-11', '2025-04-11', '2025-4-11'],
    ['٢٠٢٥-٠٥-١٢', '2025-05-12', '2025-5-12'],
    ['2025-02-31', '2025-05-12', '2025-5-12'],
    ['2016-12-31', '2025-05-12', '2025-5-12'],
  ] as const) {
    await until.fill(typed);
    await userEvent.tab();
    await expect.element(until).toHaveValue(shown);
    await expect.poll(() => asked().at(-1)).toBe(day);
  }
});

test('[CONST-29] the calendar of the hours goes from 2017 to the current year', async () => {
  await open();
  await until.click();
  await expectYears();
});
