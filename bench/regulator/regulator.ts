import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import { type Figure, inMs, mean, median, percentile } from '../../tools/harness/figures.ts';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import type { Client } from '../../tools/harness/requests.ts';
import { numberOf } from '../../tools/harness/rows.ts';
import { signedIn, startServer } from '../../tools/harness/server.ts';
import type { Benchmark } from '../benchmark.ts';
import { startHangingRegulator, writeReports } from './hanging-regulator.ts';

/** Between two requests of the desk, ms. */
const PAUSE_MS = 50;
const REPORTS_A_SECOND = 5;

/** How long the desk waits while the regulator takes reports and never answers. */
export const regulatorBenchmark: Benchmark = {
  name: 'regulator',
  title: 'The desk while the regulator hangs for ten minutes',
  async run({ quick, say, stack }) {
    const installation = stack.use(await openInstallation('regulator', 20_000));
    const regulator = stack.use(await startHangingRegulator());
    const server = stack.use(await startServer(installation, { env: regulator.env }));
    const desk = stack.use(await signedIn(server, installation));
    const paths = await deskPaths(installation);
    const ending = new AbortController();
    const reporting = report(installation, ending.signal);
    const [answering, hanging] = quick ? [10, 20] : [300, 600];
    const times = async (seconds: number, hangs: boolean) => {
      regulator.hangs = hangs;
      const taken = await timesOf(desk, paths, seconds);
      const what = hangs ? 'hangs' : 'answers';
      say(`${what}: median ${inMs(median(taken))}, p95 ${inMs(percentile(taken, 0.95))}`);
      return taken;
    };
    try {
      // Not counted: the first requests find cold caches.
      await timesOf(desk, paths, quick ? 5 : 60);
      const before = await times(answering, false);
      const during = await times(hanging, true);
      const { unanswered } = regulator;
      const normal = [...before, ...(await times(answering, false))];
      if (unanswered === 0) throw new Error('the regulator was sent nothing while it hung');
      const figure = (name: string, of: (values: readonly number[]) => number): Figure => ({
        what: `a request of the desk, ${name}; ${unanswered} reports without an answer`,
        ours: inMs(of(during)),
        floor: `it answers ${inMs(of(normal))}`,
        value: of(during) / of(normal),
        goal: { atMost: 1.1 },
      });
      return [figure('mean', mean), figure('p95', (values) => percentile(values, 0.95))];
    } finally {
      ending.abort();
      await reporting;
    }
  },
};

/** The list, its cancelled orders, and the receipt of the newest order. */
async function deskPaths({ databaseUrl }: Installation): Promise<string[]> {
  const newest = 'select order_number from orders where not is_fake order by id desc limit 1';
  const list = '/admin/api/v1/orders?page=1&limit=100';
  const receipt = `/admin/api/v1/orders/order-number/${await numberOf(databaseUrl, newest)}`;
  return [list, `${list}&filters[status]=cancelled`, receipt];
}

async function timesOf(desk: Client, paths: readonly string[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    for (const path of paths) {
      const start = performance.now();
      await desk.get(path);
      times.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
  }
  return times;
}

const report = ({ databaseUrl }: Installation, signal: AbortSignal): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    for (let offset = 0; !signal.aborted; offset++) {
      await writeReports(client, { offset });
      await sleep(1_000 / REPORTS_A_SECOND);
    }
  });
