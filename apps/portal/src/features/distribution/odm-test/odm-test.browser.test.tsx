import { ODM_CRITERIA, type OdmCriterion, type OdmFormula } from '@mishwar/domain';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, type Call, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { OdmTestSection } from './odm-test-section.tsx';

/** No value is a default. */
const IN_FORCE: OdmFormula = {
  availability_weight: 37,
  distance_weight: 38,
  idle_time_weight: 25,
  qualified_limit: 61,
};
const NAMES: Record<OdmCriterion, string> = {
  availability: 'التوفر',
  distance: 'المسافة',
  idle_time: 'وقت الخمول',
};
const SCORE_RANGE = 'يجب أن تكون الدرجة بين 0 و10';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await switchLanguage('ar');
});
afterEach(() => vi.restoreAllMocks());

async function show(): Promise<{ calls: Call[]; leave: () => Promise<void> }> {
  const calls = serverAnswers(() => undefined);
  const { unmount } = await render(
    <AnsweredScreen>
      <OdmTestSection formula={IN_FORCE} />
    </AnsweredScreen>,
  );
  return { calls, leave: unmount };
}

const dialog = page.getByRole('dialog', { name: 'اختبار درجة آلية التوزيع' });
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const weight = (criterion: OdmCriterion) => field(`وزن ${NAMES[criterion]}`);
const score = (criterion: OdmCriterion) => field(`درجة ${NAMES[criterion]}`);
const limit = field('حد القبول');
const result = dialog.getByRole('status', { name: 'النتيجة', exact: true });
const results = page.getByRole('table', { name: 'نتائج الاختبار' });
const openTest = () => page.getByRole('button', { name: 'إنشاء نتائج اختبار' }).click();
const runTest = () => dialog.getByRole('button', { name: 'اختبار المعادلة' }).click();
const cellsOf = (row: number) =>
  [...(results.getByRole('row').nth(row).element() as HTMLTableRowElement).cells].map(
    ({ textContent }) => textContent,
  );

/** Runs a test of 80 points, which is at the limit, and so qualified. */
async function runAtTheLimit(): Promise<void> {
  for (const [criterion, part, points] of [
    ['availability', '40', '9'],
    ['distance', '35', '8'],
    ['idle_time', '25', '6.4'],
  ] as const) {
    await weight(criterion).fill(part);
    await score(criterion).fill(points);
  }
  await limit.fill('80');
  await runTest();
}

test('[ODM-08] [ODM-09] [ODM-12] the test opens with a driver that cannot be changed and no result', async () => {
  await show();
  const section = page.getByRole('region', { name: 'اختبار المعادلة' });
  await expect.element(section.getByRole('heading')).toMatchTextContent(/^اختبار المعادلة$/);
  await openTest();
  await expect.element(field('السائق')).toBeDisabled();
  await expect.element(result).toMatchTextContent(/^النتيجة$/);
});

test('[ODM-10] [ODM-15] [ODM-16] the test opens with the weights and the limit in force and scores of 0', async () => {
  await show();
  await openTest();
  for (const criterion of ODM_CRITERIA) {
    await expect.element(weight(criterion)).toHaveValue(String(IN_FORCE[`${criterion}_weight`]));
    await expect.element(score(criterion)).toHaveValue('0');
  }
  await expect.element(limit).toHaveValue('61');
});

test('[ODM-11] the limit is explained, in both languages', async () => {
  await show();
  await openTest();
  const tip = page.getByRole('tooltip');
  for (const [language, about, text] of [
    [
      'ar',
      'عن حد القبول',
      'يمكن للمشرف تحديد حد القبول: مثلًا إذا كانت الدرجة أقل من 70 فإن السائق غير مؤهل لاستلام إشعار بطلب جديد',
    ],
    [
      'en',
      'About the qualified limit',
      'The admin are allow to set a qualified limit: For example If the score is below 70, that shipper is not qualified to receive an incoming order notification',
    ],
  ] as const) {
    await switchLanguage(language);
    await page.getByRole('heading').first().hover();
    await expect.element(tip).not.toBeInTheDocument();
    await page.getByRole('button', { name: about, exact: true }).hover();
    await expect.element(tip).toBeVisible();
    expect(tip.element().textContent).toBe(text);
  }
});

test('[ODM-13] [ODM-14] [STATE-62] a test runs in the page, and its result is green or amber', async () => {
  const { calls } = await show();
  await openTest();
  await expect.element(result).toMatchTextContent(/^النتيجة$/);
  await runAtTheLimit();
  // 10 × (9 × 40 % + 8 × 35 % + 6.4 × 25 %) is 80.
  await expect
    .element(result.getByText('مؤهل', { exact: true }))
    .toHaveStyle({ backgroundColor: 'rgb(178, 242, 187)' });
  await expect.element(result.getByText('80', { exact: true })).toBeVisible();
  await score('idle_time').fill('5.5');
  await runTest();
  await expect
    .element(result.getByText('غير مؤهل', { exact: true }))
    .toHaveStyle({ backgroundColor: 'rgb(255, 232, 138)' });
  expect(calls.filter(({ path }) => /distribution|setting/.test(path))).toEqual([]);
});

test('[ODM-18] [ODM-19] [ODM-20] [ODM-21] the results have each value under its heading, the newest on top, and are gone with the page', async () => {
  const { leave } = await show();
  await expect.element(results).toBeVisible();
  expect(cellsOf(0)).toEqual(
    'السائق|وزن التوفر|درجة التوفر|وزن المسافة|درجة المسافة|وزن وقت الخمول|درجة وقت الخمول|حد القبول|النتيجة'.split(
      '|',
    ),
  );
  const none = results.getByText('لا توجد بيانات');
  await expect.element(none).toBeVisible();
  await openTest();
  await runAtTheLimit();
  await score('idle_time').fill('6');
  await runTest();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const row = ['سائق تجريبي', '40%', '9', '35%', '8', '25%'];
  expect(cellsOf(1)).toEqual([...row, '6', '80', '79غير مؤهل']);
  expect(cellsOf(2)).toEqual([...row, '6.4', '80', '80مؤهل']);
  await expect.element(none).not.toBeInTheDocument();
  await leave();
  await show();
  await expect.element(none).toBeVisible();
});

test('[ODM-17] [STATE-63] closing forgets scores, result and errors', async () => {
  await show();
  await openTest();
  await score('distance').fill('7');
  await runTest();
  await expect.element(result).not.toMatchTextContent(/^النتيجة$/);
  await weight('distance').fill('41.5');
  await score('availability').fill('11');
  await runTest();
  await expect.element(dialog.getByText(SCORE_RANGE)).toBeVisible();
  await expect.element(result).toMatchTextContent(/^النتيجة$/);
  await dialog.getByRole('button', { name: 'إغلاق' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await openTest();
  await expect.element(score('distance')).toHaveValue('0');
  await expect.element(weight('distance')).toHaveValue('38');
  await expect.element(result).toMatchTextContent(/^النتيجة$/);
  await expect.element(dialog.getByText(SCORE_RANGE)).not.toBeInTheDocument();
});

test('[VAL-71] [VAL-74] a score out of range, a sum that is wrong or an empty field is reported, and nothing runs', async () => {
  await show();
  await openTest();
  for (const [criterion, part] of [
    ['availability', '40'],
    ['distance', '40'],
    ['idle_time', '20'],
  ] as const)
    await weight(criterion).fill(part);
  const one = score('availability');
  for (const [wrong, text] of [
    ['10.5', SCORE_RANGE],
    ['-1', SCORE_RANGE],
    ['11', SCORE_RANGE],
    ['', 'يجب أن تكون القيمة رقمًا'],
  ] as const) {
    await one.fill(wrong);
    await runTest();
    await expect.element(one).toHaveAccessibleDescription(text);
    await expect.element(result).toMatchTextContent(/^النتيجة$/);
  }
  await one.fill('10');
  const total = dialog.getByText('يجب أن يساوي مجموع نسب التوفر والمسافة ووقت الخمول 100%');
  await weight('idle_time').fill('19');
  await runTest();
  await expect.element(total).toBeVisible();
  await limit.fill('50');
  await expect.element(total).not.toBeInTheDocument();
  await expect.element(result).toMatchTextContent(/^النتيجة$/);
  await weight('idle_time').fill('20');
  await score('distance').fill('0');
  await runTest();
  await expect.element(result.getByText('40', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(results.getByRole('row').elements()).toHaveLength(2);
});
