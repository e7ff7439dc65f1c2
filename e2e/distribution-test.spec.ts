import { expect, test } from './fixtures/test.ts';
import { Distribution, readFormula, withExclusiveDistribution } from './pages/distribution.ts';

const CRITERIA = ['availability', 'distance', 'idle_time'] as const;
const SCORE_RANGE = ['يجب أن تكون الدرجة بين 0 و10', 'Value score must be between 0 and 10'] as const;

test('[ODM-08] [ODM-09] [ODM-12] the test opens with a driver that cannot be changed and no result', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const screen = new Distribution(portal, say);
  await screen.open();
  const section = portal.getByRole('region', { name: say('اختبار المعادلة', 'Test formula') });
  await expect(section.getByRole('heading')).toHaveText(say('اختبار المعادلة', 'Test formula'));
  await screen.openTest.click();
  await expect(
    screen.test.getByRole('textbox', { name: say('السائق', 'Driver'), exact: true }),
  ).toBeDisabled();
  await expect(screen.result).toHaveText(say('النتيجة', 'Result'));
  await expectAccessible(portal);
});

test('[ODM-10] [ODM-15] [ODM-16] the test opens with the weights and the limit in force and scores of 0', async ({
  portal,
  say,
  superAdmin,
}) => {
  await withExclusiveDistribution(async () => {
    const screen = new Distribution(portal, say);
    await screen.open();
    const formula = await readFormula(superAdmin);
    await screen.openTest.click();
    for (const criterion of CRITERIA) {
      await expect(screen.testWeight(criterion)).toHaveValue(String(formula[`${criterion}_weight`]));
      await expect(screen.testScore(criterion)).toHaveValue('0');
    }
    await expect(screen.testLimit).toHaveValue(String(formula.qualified_limit));
  });
});

test('[ODM-11] the limit is explained @both', async ({ portal, say }) => {
  const screen = new Distribution(portal, say);
  await screen.open();
  await screen.openTest.click();
  await screen.test.getByRole('button', { name: say('عن حد القبول', 'About the qualified limit') }).hover();
  await expect(portal.getByRole('tooltip')).toHaveText(
    say(
      'يمكن للمشرف تحديد حد القبول: مثلًا إذا كانت الدرجة أقل من 70 فإن السائق غير مؤهل لاستلام إشعار بطلب جديد',
      'The admin are allow to set a qualified limit: For example If the score is below 70, that shipper is not qualified to receive an incoming order notification',
    ),
  );
});

/** Runs a test of 80 points, which is at the limit, and so qualified. */
async function runAtTheLimit(screen: Distribution): Promise<void> {
  for (const [criterion, weight, score] of [
    ['availability', '40', '9'],
    ['distance', '35', '8'],
    ['idle_time', '25', '6.4'],
  ] as const) {
    await screen.testWeight(criterion).fill(weight);
    await screen.testScore(criterion).fill(score);
  }
  await screen.testLimit.fill('80');
  await screen.runTest.click();
}

test('[ODM-13] [ODM-14] [STATE-62] a test runs in the page, and its result is green or amber', async ({
  portal,
  say,
}) => {
  const screen = new Distribution(portal, say);
  await screen.open();
  const asked: string[] = [];
  portal.on('request', (request) => {
    if (/distribution|setting/.test(request.url())) asked.push(request.url());
  });
  const [qualified, disqualified] = [say('مؤهل', 'Qualified'), say('غير مؤهل', 'Disqualified')];
  await screen.openTest.click();
  await expect(screen.result).toHaveText(say('النتيجة', 'Result'));
  await runAtTheLimit(screen);
  // 10 × (9 × 40 % + 8 × 35 % + 6.4 × 25 %) is 80.
  await expect(screen.result.getByText(qualified, { exact: true })).toHaveCSS(
    'background-color',
    'rgb(178, 242, 187)',
  );
  await expect(screen.result.getByText('80', { exact: true })).toBeVisible();
  await screen.testScore('idle_time').fill('5.5');
  await screen.runTest.click();
  await expect(screen.result.getByText(disqualified, { exact: true })).toHaveCSS(
    'background-color',
    'rgb(255, 232, 138)',
  );
  expect(asked).toEqual([]);
});

test('[ODM-18] [ODM-19] [ODM-20] [ODM-21] the results have each value under its heading, the newest on top, and are gone after a reload', async ({
  portal,
  say,
}) => {
  const screen = new Distribution(portal, say);
  await screen.open();
  await expect(screen.results.getByRole('columnheader')).toHaveText(
    say(
      'السائق|وزن التوفر|درجة التوفر|وزن المسافة|درجة المسافة|وزن وقت الخمول|درجة وقت الخمول|حد القبول|النتيجة',
      'Driver|Availability weight|Availability score|Distance weight|Distance score|Idle time weight|Idle time score|Qualified limit|Result',
    ).split('|'),
  );
  await expect(screen.results.getByText(say('لا توجد بيانات', 'No data'))).toBeVisible();
  await screen.openTest.click();
  await runAtTheLimit(screen);
  await screen.testScore('idle_time').fill('6');
  await screen.runTest.click();
  await portal.keyboard.press('Escape');
  const [qualified, disqualified] = [say('مؤهل', 'Qualified'), say('غير مؤهل', 'Disqualified')];
  const cells = (row: number) => screen.results.getByRole('row').nth(row).getByRole('cell');
  const sample = say('سائق تجريبي', 'Sample driver');
  await expect(cells(1)).toHaveText([sample, '40%', '9', '35%', '8', '25%', '6', '80', `79${disqualified}`]);
  await expect(cells(2)).toHaveText([sample, '40%', '9', '35%', '8', '25%', '6.4', '80', `80${qualified}`]);
  await portal.reload();
  await expect(screen.results.getByText(say('لا توجد بيانات', 'No data'))).toBeVisible();
});

test('[ODM-17] [STATE-63] closing forgets scores, result and errors', async ({ portal, say, superAdmin }) => {
  await withExclusiveDistribution(async () => {
    const screen = new Distribution(portal, say);
    await screen.open();
    const formula = await readFormula(superAdmin);
    await screen.openTest.click();
    await screen.testScore('distance').fill('7');
    await screen.runTest.click();
    await expect(screen.result).not.toHaveText(say('النتيجة', 'Result'));
    await screen.testWeight('distance').fill('41.5');
    await screen.testScore('availability').fill('11');
    await screen.runTest.click();
    await expect(screen.test.getByText(say(...SCORE_RANGE))).toBeVisible();
    await expect(screen.result).toHaveText(say('النتيجة', 'Result'));
    await screen.test
      .getByRole('button', { name: say('إغلاق', 'Close') })
      .last()
      .click();
    await expect(screen.test).toBeHidden();
    await screen.openTest.click();
    await expect(screen.testScore('distance')).toHaveValue('0');
    await expect(screen.testWeight('distance')).toHaveValue(String(formula.distance_weight));
    await expect(screen.result).toHaveText(say('النتيجة', 'Result'));
    await expect(screen.test.getByText(say(...SCORE_RANGE))).toBeHidden();
  });
});

test('[VAL-71] [VAL-74] a score out of range, a sum that is wrong or an empty field is reported, and nothing runs', async ({
  portal,
  say,
}) => {
  const screen = new Distribution(portal, say);
  await screen.open();
  await screen.openTest.click();
  for (const [criterion, weight] of [
    ['availability', '40'],
    ['distance', '40'],
    ['idle_time', '20'],
  ] as const)
    await screen.testWeight(criterion).fill(weight);
  const score = screen.testScore('availability');
  for (const wrong of ['10.5', '-1', '11']) {
    await score.fill(wrong);
    await screen.runTest.click();
    await expect(score).toHaveAccessibleDescription(say(...SCORE_RANGE));
  }
  await score.fill('');
  await screen.runTest.click();
  await expect(score).toHaveAccessibleDescription(say('يجب أن تكون القيمة رقمًا', 'Value must be a number'));
  await score.fill('10');
  const total = screen.test.getByText(
    say(
      'يجب أن يساوي مجموع نسب التوفر والمسافة ووقت الخمول 100%',
      'Total percentage of Availability, Distance, Idle Time must be equal to 100%',
    ),
  );
  await screen.testWeight('idle_time').fill('19');
  await screen.runTest.click();
  await expect(total).toBeVisible();
  await screen.testLimit.fill('50');
  await expect(total).toBeHidden();
  await expect(screen.result).toHaveText(say('النتيجة', 'Result'));
  await screen.testWeight('idle_time').fill('20');
  await screen.testScore('distance').fill('0');
  await screen.runTest.click();
  await expect(screen.result.getByText('40', { exact: true })).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect(screen.results.getByRole('row')).toHaveCount(2);
});
