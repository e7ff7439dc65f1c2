import { expect, test } from './fixtures/test.ts';
import { Distribution, withExclusiveDistribution } from './pages/distribution.ts';

const SCORES = '/admin/api/v1/order-distribution/online-scores';

interface Answer {
  data: { scores: [number, number, number][]; is_all: boolean; as_of: string };
}

/** Three drivers: one with 10 in everything, one with 7, and one with a score for distance alone. */
const THREE: Answer = {
  data: {
    scores: [
      [10, 10, 10],
      [7, 7, 7],
      [0, 9, 0],
    ],
    is_all: true,
    as_of: '2026-03-01T12:00:00.000Z',
  },
};

test('the scores of the drivers who are online move with a weight and with the limit, before anything is saved', async ({
  portal,
  say,
  expectAccessible,
}) => {
  await portal.route(`**${SCORES}`, (route) => route.fulfill({ json: THREE }));
  await withExclusiveDistribution(async () => {
    const screen = new Distribution(portal, say);
    await screen.open();
    const online = portal.getByRole('region', {
      name: say('درجات السائقين المتصلين الآن', 'Scores of the drivers online now'),
    });
    const reach = (count: number) =>
      expect(online).toContainText(
        say(`${count} من 3 عند الحد أو فوقه`, `${count} of 3 at or above the limit`),
      );
    await screen.fillWeights('40', '40', '20');
    await screen.limit.fill('70');
    await reach(2);
    // At the limit the driver qualifies; above it no longer.
    await screen.limit.fill('70.5');
    await reach(1);
    await screen.limit.fill('30');
    await reach(3);
    // While the weights do not make 100 they count in their proportions.
    await screen.limit.fill('80');
    await reach(1);
    await screen.weight('availability').fill('0');
    await screen.weight('idle_time').fill('0');
    await expect(online).toContainText(say('بعد ضبط الأوزان', 'with the weights scaled'));
    await reach(2);
    const table = online.getByRole('table', {
      name: say('السائقون المتصلون الآن حسب الدرجة', 'Drivers online now, by score'),
    });
    await expect(table.getByRole('row').filter({ has: portal.getByRole('cell') })).toHaveCount(3);
    await expectAccessible(portal);
  });
});

test('the scores are those of drivers who really are online, for an ADMIN too', async ({
  openPortal,
  say,
  superAdmin,
}) => {
  await expect(async () => {
    expect((await superAdmin.request<Answer>('GET', SCORES)).data.scores.length).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  const page = await openPortal('ADMIN');
  await new Distribution(page, say).open();
  const sentence = say('من \\d+ عند الحد أو فوقه', 'of \\d+ at or above the limit');
  await expect(page.getByText(new RegExp(sentence))).toBeVisible();
});

test('with no driver online a text says so, and scores that could not be read are read again', async ({
  portal,
  say,
}) => {
  const empty: Answer = { data: { ...THREE.data, scores: [] } };
  let isBroken = true;
  await portal.route(`**${SCORES}`, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ json: empty }),
  );
  const screen = new Distribution(portal, say);
  await screen.open();
  const failed = portal
    .getByRole('alert')
    .filter({ hasText: say('تعذّر تحميل درجات السائقين.', "Couldn't load the drivers' scores.") });
  await expect(failed).toBeVisible();
  // Nothing else waits for them.
  await expect(screen.saveFormula).toBeEnabled();
  isBroken = false;
  await failed.getByRole('button').click();
  await expect(
    portal.getByText(say('لا يوجد سائق متصل وجاهز الآن', 'No drivers are online and ready')),
  ).toBeVisible();
});
