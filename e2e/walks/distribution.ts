import { expect } from '@playwright/test';
import { Distribution } from '../pages/distribution.ts';
import { PolicyLab } from '../pages/policy-lab.ts';
import type { Walk } from './walk.ts';

const mechanism: Walk = async ({ page, say, inspect }) => {
  const screen = new Distribution(page, say);
  await screen.open();
  await inspect('the settings in force');
  await screen.fillWeights('', '40', '19');
  await screen.limit.fill('100');
  await screen.saveFormula.click();
  await inspect('a formula with problems');
  await screen.fillWeights('0', '100', '0');
  await expect(
    screen.formula.getByText(say('إعدادات تحتاج إلى مراجعة', 'Check these settings')),
  ).toBeVisible();
  await screen.toggle(screen.active('availability'));
  await inspect('a formula that is warned about');
  await screen.saveFormula.click();
  await expect(screen.confirming).toBeVisible();
  await inspect('before the formula is saved');
};

const dialogs: Walk = async ({ page, say, inspect }) => {
  const screen = new Distribution(page, say);
  await screen.open();
  await screen.openDispatch.click();
  await expect(screen.dispatch).toBeVisible();
  await screen.dispatch.getByRole('textbox', { name: say('أقصى نطاق', 'Max distance') }).fill('1');
  await inspect('dispatch settings with warnings');
  await screen.dispatch.getByRole('textbox', { name: say('مهلة الموجة', 'Delay time') }).fill('');
  await screen.dispatch.getByRole('button', { name: say('حفظ', 'Save') }).click();
  await inspect('dispatch settings with problems');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('تجاهل', 'Discard'), exact: true }).click();
  await expect(screen.dispatch).toBeHidden();
  await screen.openTest.click();
  await expect(screen.test).toBeVisible();
  await inspect('a test that has not run');
  await screen.testScore('distance').fill('11');
  await screen.testWeight('distance').fill('41.5');
  await screen.runTest.click();
  await inspect('a test with problems');
  await page.keyboard.press('Escape');
  await expect(screen.test).toBeHidden();
  await screen.openTest.click();
  await screen.testScore('distance').fill('7');
  await screen.runTest.click();
  await inspect('a test that has run');
  await page.keyboard.press('Escape');
  await screen.mode.getByText(say('مطابقة', 'Matched')).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect('before the mode is changed');
};

const reading: Walk = async ({ page, say, inspect }) => {
  const retry = page.getByRole('button', { name: say('إعادة المحاولة', 'Retry') });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/order-distribution\/(settings|versions)/, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/orders_distribution');
  await expect(page.getByRole('status', { name: say('جارٍ التحميل…', 'Loading…') }).first()).toBeVisible();
  await inspect('being read');
  letGo();
  await expect(retry).toHaveCount(2);
  await inspect('could not be read');
};

const online: Walk = async ({ page, say, inspect }) => {
  const screen = new Distribution(page, say);
  const scores = Array.from({ length: 60 }, (_, at) => [10 - (at % 4), (at * 7) % 11, (at * 3) % 11]);
  let answer: object | null = { data: { scores, is_all: false, as_of: new Date().toISOString() } };
  await page.route(/order-distribution\/online-scores/, (route) =>
    route.fulfill(answer ? { json: answer } : { status: 500, body: '' }),
  );
  await screen.open();
  await screen.fillWeights('50', '60', '20');
  await screen.limit.fill('62.5');
  await expect(page.getByText(say('بعد ضبط الأوزان', 'with the weights scaled'))).toBeVisible();
  await inspect('scores of drivers by weights in proportion');
  answer = { data: { scores: [], is_all: true, as_of: new Date().toISOString() } };
  await screen.open();
  await expect(
    page.getByText(say('لا يوجد سائق متصل وجاهز الآن', 'No drivers are online and ready')),
  ).toBeVisible();
  await inspect('no driver online to score');
  answer = null;
  await screen.open();
  await expect(
    page.getByText(say('تعذّر تحميل درجات السائقين.', "Couldn't load the drivers' scores.")),
  ).toBeVisible();
  await inspect('scores of drivers that could not be read');
};

const FIGURES = {
  requests: 412,
  accepted: 390,
  by_hand: 9,
  unserved: 13,
  offers: 1_204,
  acceptance_median: 21.4,
  acceptance_p90: 84,
  pickup_median: 1.84,
  pickup_mean: 2.31,
  drivers: 60,
  drivers_without: 9,
  spread: 3.2,
  most: 19,
};
const POLICY = {
  mode: 'matched',
  formula: { availability_weight: 0, distance_weight: 100, idle_time_weight: 0, qualified_limit: 0 },
  dispatch: {
    delay_time: 30,
    init_distance: 3,
    step_distance: 2,
    max_distance: 12,
    max_scan_driver: 20,
    number_of_sending_driver: 2,
  },
};
const HAD = { driver_id: '1', driver_name: 'سالم الدوسري', by_hand: false, seconds: 31, km: 2.4 };

const lab: Walk = async ({ page, say, inspect }) => {
  const screen = new PolicyLab(page, say);
  const now = Date.now();
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const result = {
    recorded: FIGURES,
    same: FIGURES,
    changed: { ...FIGURES, pickup_median: 1.2, unserved: 20 },
    faithfulness: { decided: 900, same: 900, taken_over: 3 },
    same_changed_hands: 0,
    changed_hands: 41,
    answers: { accept: 82, decline: 10, seconds: 6 },
    charts: {
      acceptance: { recorded: [140, 90, 60, 40, 30, 15, 10, 5], changed: [180, 100, 50, 30, 15, 10, 5, 0] },
      drivers: { step: 3, recorded: [14, 20, 12, 8, 4, 1, 1, 0], changed: [9, 22, 16, 8, 3, 2, 0, 0] },
      unserved: { from: at(120), minutes: 15, recorded: [1, 4, 6, 2], changed: [3, 9, 5, 3] },
    },
  };
  const replay = {
    _id: '12',
    state: 'done',
    from: at(120),
    to: at(60),
    policy: POLICY,
    progress: 1,
    created_at: at(5),
    finished_at: at(4),
    created_by: 'نورة القحطاني',
    result,
  };
  const running = { ...replay, _id: '13', state: 'running', progress: 0.4, finished_at: null, result: null };
  const failed = { ...running, _id: '11', state: 'failed' };
  await page.route(/order-distribution\/replays(\?|$)/, (route) =>
    route.fulfill({ json: { data: { results: [running, replay, failed], total: 3, total_exact: true } } }),
  );
  await page.route(/order-distribution\/replays\/12$/, (route) => route.fulfill({ json: { data: replay } }));
  await page.route(/order-distribution\/replays\/13$/, (route) => route.fulfill({ json: { data: running } }));
  await page.route(/order-distribution\/replays\/12\/orders/, (route) => {
    const moved = {
      order_id: '7',
      order_number: '10000007',
      restaurant_name: 'مطعم البيت الشامي للمشويات والمأكولات البحرية',
      waiting_since: at(90),
      recorded: HAD,
    };
    const noDriver = { driver_id: null, driver_name: null, by_hand: false, seconds: null, km: null };
    const results = [
      { ...moved, replayed: { ...HAD, driver_id: '2', driver_name: 'فهد العتيبي', km: 0.9 } },
      { ...moved, order_id: '8', order_number: '10000008', replayed: noDriver },
    ];
    return route.fulfill({ json: { data: { results, total: 41, total_exact: true } } });
  });
  await page.route(/order-distribution\/shadow/, (route) => {
    const sides = { in_force: { seconds: 2, km: 1.9 }, shadow: { seconds: 410, km: 0.8 } };
    const figures = { mode: 'matched', orders: 402, same_first: 120, same_driver: 96, served: 380, ...sides };
    return route.fulfill({ json: { data: [figures] } });
  });
  await screen.open('?replay=12');
  await expect(screen.figures).toBeVisible();
  await expect(page.getByRole('link', { name: '10000008' })).toBeVisible();
  await inspect('a replay with its figures');
  await page.getByRole('button', { name: say('تصدير', 'Export'), exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await inspect('the files of a replay');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('إعدادات التوزيع…', 'Dispatch settings…') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect('what was tried in the form of the dispatch settings');
  await page.keyboard.press('Escape');
  await screen.open('?replay=13');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await inspect('a replay under way');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(/order-distribution\/(replays|shadow|recorded)/, (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await screen.open('?replay=12');
  await expect(page.getByRole('button', { name: say('إعادة المحاولة', 'Retry') })).toHaveCount(4);
  await screen.weight('distance').fill('41');
  await screen.start.click();
  await inspect('a policy lab that cannot read, with a problem in its formula');
};

/** How orders find their drivers: the mechanism and its settings. */
export const DISTRIBUTION: Record<string, Walk> = {
  'the distribution mechanism': mechanism,
  'dialogs of the distribution': dialogs,
  'the distribution as it is read': reading,
  'the scores of drivers online': online,
  'the policy lab': lab,
};
