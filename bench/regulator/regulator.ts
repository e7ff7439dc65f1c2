import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { Client } from '../../tools/harness/requests.ts';
import { type Server, startServer } from '../../tools/harness/server.ts';
import { mean, median, percentile } from '../../tools/harness/statistics.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { type HangingRegulator, startHangingRegulator } from './hanging-regulator.ts';

const MOST = 1.1;
/** Between two requests of the desk, ms. */
const PAUSE_MS = 50;
const REPORTS_A_SECOND = 5;
const TOKEN = 'bench';

/** How long the desk waits while the regulator takes reports and never answers. */
export const regulatorBenchmark: Benchmark = {
  name: 'regulator',
  title: 'The desk while the regulator hangs for ten minutes',
  run: async (options) => {
    const installation = await openInstallation('regulator', 20_000);
    const regulator = await startHangingRegulator();
    try {
      const env = {
        CITC_URL: regulator.url,
        CITC_TOKEN: TOKEN,
        OUTGOING_PRIVATE_HOSTS: new URL(regulator.url).host,
      };
      const server = await startServer(installation, { env });
      return await measure(installation, server, regulator, options).finally(() => server.stop());
    } finally {
      await regulator.stop();
      await installation.stop();
    }
  },
};

async function measure(
  installation: Installation,
  { origin }: Server,
  regulator: HangingRegulator,
  { quick, say }: RunOptions,
): Promise<readonly Figure[]> {
  const desk = new Client(origin, { token: await signIn(origin, installation) });
  const paths = await deskPaths(installation);
  const ending = new AbortController();
  const reporting = report(installation, ending.signal);
  const [answering, hanging] = quick ? [10, 20] : [300, 600];
  const times = async (seconds: number, hangs: boolean) => {
    regulator.hang(hangs);
    const taken = await timesOf(desk, paths, seconds);
    say(
      `${hangs ? 'hangs' : 'answers'}: median ${inMs(median(taken))}, p95 ${inMs(percentile(taken, 0.95))}`,
    );
    return taken;
  };
  try {
    // Not counted: the first requests find cold caches.
    await timesOf(desk, paths, quick ? 5 : 60);
    const before = await times(answering, false);
    const during = await times(hanging, true);
    const { unanswered } = regulator;
    const after = await times(answering, false);
    if (unanswered === 0) throw new Error('the regulator was sent nothing while it hung');
    const normal = [...before, ...after];
    const figure = (name: string, of: (values: readonly number[]) => number): Figure => ({
      what: `a request of the desk, ${name}; ${unanswered} reports without an answer`,
      ours: inMs(of(during)),
      floor: `it answers ${inMs(of(normal))}`,
      value: of(during) / of(normal),
      goal: { atMost: MOST },
    });
    return [figure('mean', mean), figure('p95', (values) => percentile(values, 0.95))];
  } finally {
    ending.abort();
    await reporting;
    desk.close();
  }
}

/** The list, its cancelled orders, and the receipt of the newest order. */
async function deskPaths({ databaseUrl }: Installation): Promise<string[]> {
  const number = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ order_number: string }>(
      'select order_number from orders where not is_fake order by id desc limit 1',
    );
    return rows[0]?.order_number ?? '';
  });
  const list = '/admin/api/v1/orders?page=1&limit=100';
  return [list, `${list}&filters[status]=cancelled`, `/admin/api/v1/orders/order-number/${number}`];
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

/** Writes reports as orders that change do, each of another order, until `signal` is aborted. */
function report({ databaseUrl }: Installation, signal: AbortSignal): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    for (let at = 0; !signal.aborted; at++) {
      await client.query(
        `insert into outbox (destination, ordering_key, event, payload)
         select 'citc', 'order:' || o.id, 'ORDER_CREATE', jsonb_build_object(
           'order_number', o.order_number, 'status', o.status, 'driver_id', null, 'at', now())
         from orders o where not o.is_fake order by o.id offset $1 limit 1`,
        [at],
      );
      await sleep(1_000 / REPORTS_A_SECOND);
    }
  });
}
