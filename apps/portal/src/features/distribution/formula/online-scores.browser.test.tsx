import type { DistributionInForce } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { type Answer, AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { FormulaSection } from './formula-section.tsx';

const IN_FORCE: DistributionInForce = {
  ...{ availability_weight: 37, distance_weight: 38, idle_time_weight: 25, qualified_limit: 41 },
  ...{ delay_time: 21, init_distance: 4, step_distance: 3, max_distance: 20 },
  ...{ max_scan_driver: 31, number_of_sending_driver: 6 },
  ...{ mode: 'waves', shadow: false, roads: false, version: 7 },
};
const answerOf = (scores: [number, number, number][]): Answer => ({
  status: 200,
  body: { data: { scores, is_all: true, as_of: '2026-03-01T12:00:00.000Z' } },
});

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

async function open(answer: () => Answer): Promise<void> {
  serverAnswers(({ path }) => (path.endsWith('/order-distribution/online-scores') ? answer() : undefined));
  await render(
    <AnsweredScreen>
      <FormulaSection inForce={IN_FORCE} />
    </AnsweredScreen>,
  );
}
const online = page.getByRole('region', { name: /^درجات السائقين المتصلين الآن/ });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('the scores of the drivers who are online move with a weight and with the limit, before anything is saved', async () => {
  // One driver with 10 in everything, one with 7, and one with a score for distance alone.
  await open(() =>
    answerOf([
      [10, 10, 10],
      [7, 7, 7],
      [0, 9, 0],
    ]),
  );
  const expectReach = (count: number) =>
    expect.element(online).toMatchTextContent(`${count} من 3 عند الحد أو فوقه`);
  await field('التوفر').fill('40');
  await field('المسافة').fill('40');
  await field('وقت الخمول').fill('20');
  // At the limit the driver qualifies; above it no longer.
  for (const [limit, count] of [
    ['70', 2],
    ['70.5', 1],
    ['30', 3],
    ['80', 1],
  ] as const) {
    await field('حد القبول').fill(limit);
    await expectReach(count);
  }
  // While the weights do not make 100 they count in their proportions.
  await field('التوفر').fill('0');
  await field('وقت الخمول').fill('0');
  await expect.element(online).toMatchTextContent('بعد ضبط الأوزان');
  await expectReach(2);
  const table = online.getByRole('table', { name: 'السائقون المتصلون الآن حسب الدرجة' });
  await expect.poll(() => table.getByRole('rowheader').elements()).toHaveLength(3);
});

test('with no driver online a text says so, and scores that could not be read are read again', async () => {
  let answer: Answer = { status: 500, body: '' };
  await open(() => answer);
  const failed = online.getByRole('alert');
  await expect.element(failed).toMatchTextContent('تعذّر تحميل درجات السائقين.');
  // Nothing else waits for them.
  await expect.element(page.getByRole('button', { name: 'حفظ المعادلة' })).toBeEnabled();
  answer = answerOf([]);
  await failed.getByRole('button').click();
  await expect.element(online).toMatchTextContent('لا يوجد سائق متصل وجاهز الآن');
});
