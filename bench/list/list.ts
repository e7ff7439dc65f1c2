import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { openInstallation } from '../../tools/harness/installation.ts';
import { judged } from '../../tools/harness/report.ts';
import { numberOf } from '../../tools/harness/rows.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import type { Benchmark } from '../benchmark.ts';
import { ORDERS } from './capture.ts';
import { CASES, unfilteredPage } from './cases.ts';
import { depthFigures, handWrittenFigures, meanFigures, throughputFigures } from './figures.ts';
import { HAND_WRITTEN_ORDERS } from './hand-written.ts';
import { explainLists } from './plans.ts';
import { openScene } from './scene.ts';
import { searchCases, searchFigure } from './search.ts';
import { totalFigures } from './totals.ts';

/** The order list over HTTP, signed in, at a million orders. */
export const listBenchmark: Benchmark = {
  name: 'list',
  title: 'The order list: 100 rows with their total, at a million orders',
  run: (options) =>
    scoped(async (stack) => {
      const { quick } = options;
      const installation = stack.use(
        await openInstallation(quick ? 'small' : 'million', quick ? 20_000 : 1_000_000),
      );
      const { databaseUrl } = installation;
      const searches = await withClient(databaseUrl, async (client) => {
        await openOrders(client);
        return searchCases(client, quick ? 3 : 20);
      });
      const depths = [1, ...(quick ? [180] : [5_000, 9_000])].map(unfilteredPage);
      const opened = { installation, cases: CASES, others: [...depths, ...searches], kind: ORDERS };
      const scene = stack.use(await openScene(opened, options));
      const figures = [
        ...(await handWrittenFigures({ ...scene, handWritten: HAND_WRITTEN_ORDERS })),
        ...(await meanFigures(scene)),
        ...(await throughputFigures(scene)),
        ...(await totalFigures(scene)),
        ...(await depthFigures(scene, depths)),
        await searchFigure(scene, searches),
      ];
      const read = { ...scene, cases: [...CASES, ...depths], tables: ['orders'], indexes: /./ };
      const { table, examined } = await explainLists(read);
      options.note(table);
      const all = await numberOf(databaseUrl, 'select sum(n) as n from order_tally');
      const value = examined.filter((rows) => rows >= all).length;
      return [...figures, judged('statements that read all orders', { value }, { atMost: 0 })];
    }),
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
