import { withClient } from '@mishwar/db';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '@mishwar/domain';
import type { Client as Connection } from 'pg';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { inTurns } from '../../tools/harness/measure.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { Client } from '../../tools/harness/requests.ts';
import { startServer } from '../../tools/harness/server.ts';
import { median, percentile } from '../../tools/harness/statistics.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';

const AT_MOST_MS = 50;
/** Deltas that one statement folds. */
const FOLD = 1_000_000;
/** Days whose figures are compared with their rows. */
const CHECKED_DAYS = 61;

/** How long the figures of the dashboard take, signed in over HTTP, and whether its roll-ups agree with the rows. */
export const dashboardBenchmark: Benchmark = {
  name: 'dashboard',
  title: 'The figures of the dashboard, at ten million orders',
  run: async (options) => {
    const installation = await openInstallation(
      options.quick ? 'dashboard-small' : 'dashboard',
      options.quick ? 50_000 : 10_000_000,
    );
    try {
      return await measure(installation, options);
    } finally {
      await installation.stop();
    }
  },
};

async function measure(installation: Installation, { quick, say }: RunOptions): Promise<readonly Figure[]> {
  const { differences, city } = await withClient(installation.databaseUrl, async (client) => {
    await fold(client);
    say('the roll-ups are folded');
    return { differences: await countDifferences(client), city: await busiestCity(client) };
  });
  const server = await startServer(installation);
  try {
    const desk = new Client(server.origin, { token: await signIn(server.origin, installation) });
    const figures: Figure[] = [];
    for (const period of DASHBOARD_PERIODS)
      for (const [name, query] of [
        ['all cities', ''],
        ['one city', `&cities=${city}`],
      ] as const) {
        const path = `/admin/api/v1/dashboard?period=${period}${query}`;
        const times = await inTurns({ dashboard: () => desk.get(path) }, quick ? 10 : 200);
        figures.push(figureOf(period, name, times.dashboard));
      }
    return [
      ...figures,
      {
        what: `figures of ${CHECKED_DAYS} days that differ from their rows, and of all days from their hours`,
        ours: String(differences),
        floor: 'none',
        value: differences,
        goal: { atMost: 0 },
      },
    ];
  } finally {
    await server.stop();
  }
}

const figureOf = (period: DashboardPeriod, name: string, times: readonly number[]): Figure => ({
  what: `${period}, ${name}: p95, in ms`,
  ours: `${inMs(percentile(times, 0.95))}, median ${inMs(median(times))}`,
  floor: '',
  value: percentile(times, 0.95),
  goal: { atMost: AT_MOST_MS },
});

/** Folds what the filling has added, as the worker does meanwhile. */
async function fold(client: Connection): Promise<void> {
  for (let folded = FOLD; folded === FOLD; ) {
    const { rows } = await client.query<{ n: number }>('select fold_hourly_figures($1)::int as n', [FOLD]);
    folded = rows[0]?.n ?? 0;
  }
  await client.query('vacuum (analyze) hourly_figure, daily_figure, hourly_figure_delta');
}

/** The online check of the periods that the dashboard shows and compares, at once; and all days with their hours. */
async function countDifferences(client: Connection): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select (
       (select count(*) from hourly_figure_differences(date_trunc('day', now()) - interval '${CHECKED_DAYS} days', 'infinity'))
       + (select count(*) from daily_figure_differences('-infinity', 'infinity'))
     )::int as n`,
  );
  return rows[0]?.n ?? 0;
}

async function busiestCity(client: Connection): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select city_id as id from hourly_figure where kind = 'order' and city_id <> 0
     group by 1 order by sum(n) desc, 1 limit 1`,
  );
  const [one] = rows;
  if (!one) throw new Error('the installation has no orders of a city');
  return one.id;
}
