import { withClient } from '@mishwar/db';
import { DASHBOARD_PERIODS } from '@mishwar/domain';
import { type Figure, inMs, judged, median, percentile } from '../../tools/harness/figures.ts';
import { openInstallation } from '../../tools/harness/installation.ts';
import { inTurns } from '../../tools/harness/measure.ts';
import { numberOf } from '../../tools/harness/rows.ts';
import { signedIn, startServer } from '../../tools/harness/server.ts';
import type { Benchmark } from '../benchmark.ts';

/** Deltas that one statement folds. */
const FOLD = 1_000_000;
/** Days whose figures are compared with their rows. */
const CHECKED_DAYS = 61;
/** The online check of the periods that the dashboard shows and compares, at once; and all days with their hours. */
const DIFFERENCES = `select
  (select count(*) from hourly_figure_differences(date_trunc('day', now()) - interval '${CHECKED_DAYS} days', 'infinity'))
  + (select count(*) from daily_figure_differences('-infinity', 'infinity')) as n`;
const BUSIEST_CITY = `select city_id as id from hourly_figure where kind = 'order' and city_id <> 0
  group by 1 order by sum(n) desc, 1 limit 1`;

/** How long the figures of the dashboard take, signed in over HTTP, and whether its roll-ups agree with the rows. */
export const dashboardBenchmark: Benchmark = {
  name: 'dashboard',
  title: 'The figures of the dashboard, at ten million orders',
  async run({ quick, say, stack }) {
    const name = quick ? 'dashboard-small' : 'dashboard';
    const installation = stack.use(await openInstallation(name, quick ? 50_000 : 10_000_000));
    const { differences, city } = await withClient(installation.databaseUrl, async (client) => {
      // What the filling has added is folded as the worker does it meanwhile.
      while ((await numberOf(client, 'select fold_hourly_figures($1) as n', [FOLD])) === FOLD);
      await client.query('vacuum (analyze) hourly_figure, daily_figure, hourly_figure_delta');
      say('the roll-ups are folded');
      return {
        differences: await numberOf(client, DIFFERENCES),
        city: await numberOf(client, BUSIEST_CITY),
      };
    });
    const server = stack.use(await startServer(installation));
    const desk = stack.use(await signedIn(server, installation));
    const figures: Figure[] = [];
    for (const period of DASHBOARD_PERIODS)
      for (const [cities, query] of [
        ['all cities', ''],
        ['one city', `&cities=${city}`],
      ] as const) {
        const path = `/admin/api/v1/dashboard?period=${period}${query}`;
        const { times } = await inTurns({ times: () => desk.get(path) }, quick ? 10 : 200);
        const value = percentile(times, 0.95);
        const shown = { value, ours: `${inMs(value)}, median ${inMs(median(times))}`, floor: '' };
        figures.push(judged(`${period}, ${cities}: p95, in ms`, shown, { atMost: 50 }));
      }
    const what = `figures of ${CHECKED_DAYS} days that differ from their rows, and of all days from their hours`;
    return [...figures, judged(what, { value: differences, floor: 'none' }, { atMost: 0 })];
  },
};
