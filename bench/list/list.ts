import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import type { Figure } from '../../tools/harness/report.ts';
import { Client as HttpClient } from '../../tools/harness/requests.ts';
import { startServer } from '../../tools/harness/server.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { allOf, captureStatements } from './capture.ts';
import { CASES, type ListCase, unfilteredPage } from './cases.ts';
import { depthFigures } from './depth.ts';
import { startFloor } from './floor.ts';
import { HAND_WRITTEN_ORDERS } from './hand-written.ts';
import { handWrittenFigures } from './hand-written-figures.ts';
import { meanFigures } from './means.ts';
import { planFigures } from './plan-figures.ts';
import { searchCases, searchFigures } from './search.ts';
import { throughputFigures } from './throughput.ts';
import { totalFigures } from './totals.ts';

const FIRST = unfilteredPage(1);

/** The order list over HTTP, signed in, at a million orders. */
export const listBenchmark: Benchmark = {
  name: 'list',
  title: 'The order list: 100 rows with their total, at a million orders',
  run: async (options) => {
    const installation = options.quick
      ? await openInstallation('small', 20_000)
      : await openInstallation('million', 1_000_000);
    try {
      await withClient(installation.databaseUrl, openOrders);
      return await measure(installation, options);
    } finally {
      await installation.stop();
    }
  },
};

const OPEN = 300;

/** Opens the newest orders, so that the live list has the rows of an evening and not a handful. */
async function openOrders(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `update orders set status = 'new', driver_id = null, assigned_at = null, arrived_store_at = null,
       take_order_at = null, wait_customer_at = null, delivery_time = null, cancelled_at = null, cancel_reason_id = null,
       cancel_reason_txt = null
     where id in (select id from orders where not is_fake order by created_at desc, id desc limit $1) and status <> 'new'`,
    [OPEN],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze orders');
}

async function measure(installation: Installation, options: RunOptions): Promise<Figure[]> {
  const { quick, say } = options;
  const token = await tokenFor(installation);
  const searches = await withClient(installation.databaseUrl, (client) =>
    searchCases(client, quick ? 3 : 20),
  );
  const depths = [FIRST, ...(quick ? [180] : [5_000, 9_000]).map(unfilteredPage)];
  say('asking for each list once, to learn its statements');
  const asked: ListCase[] = [...CASES, ...depths, ...searches];
  const statements = await captureStatements(installation, token, asked);
  const floor = await startFloor(
    installation,
    Object.fromEntries(CASES.map(({ name }, index) => [`/${index}`, allOf(statementsOf(name))])),
  );
  const server = await startServer(installation, { roles: ['api'] });
  const ours = new HttpClient(server.origin, { token, connections: 16 });
  const bare = new HttpClient(floor.origin, { connections: 16 });

  function statementsOf(name: string) {
    const found = statements.get(name);
    if (!found) throw new Error(`no statements for ${name}`);
    return found;
  }
  try {
    const scene = { ours, bare, token, cases: CASES, statementsOf, installation, ...options };
    return [
      ...(await handWrittenFigures({ ...scene, origin: server.origin, handWritten: HAND_WRITTEN_ORDERS })),
      ...(await meanFigures(scene)),
      ...(await throughputFigures(scene)),
      ...(await totalFigures(scene)),
      ...(await depthFigures(scene, depths)),
      ...(await searchFigures(scene, searches)),
      ...(await planFigures(scene, asked.slice(0, CASES.length + depths.length))),
    ];
  } finally {
    ours.close();
    bare.close();
    await Promise.all([server.stop(), floor.stop()]);
  }
}

/** Signing in needs the worker, which mails the code; what is measured is the API alone. */
async function tokenFor(installation: Installation): Promise<string> {
  const server = await startServer(installation);
  try {
    return await signIn(server.origin, installation);
  } finally {
    await server.stop();
  }
}
