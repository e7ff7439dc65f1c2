import { withClient } from '@mishwar/db';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { rowOf, rowsOf } from '../../tools/harness/rows.ts';

/** Opens an installation whose database remembers when each transaction was committed. */
export async function openWithCommitTimes(name: string, orders: number): Promise<Installation> {
  for (const isLast of [false, true]) {
    const opened = await openInstallation(name, orders);
    const setting = `select current_setting('track_commit_timestamp') as value`;
    if ((await rowOf<{ value: string }>(opened.databaseUrl, setting)).value === 'on') return opened;
    const set = 'alter system set track_commit_timestamp = on';
    if (!isLast) await withClient(opened.databaseUrl, (client) => client.query(set));
    await opened.stop();
  }
  throw new Error('the database does not remember commits: set track_commit_timestamp = on and restart it');
}

/** What the transactions of an order have written last. */
const WRITTEN = {
  // The history's first entry is written with the order and never changed: its transaction is the order's.
  order: `order_event r on r.order_id = o.id and r.action = 'created'`,
  // An unanswered offer is unchanged since it was written.
  offers: `offer r on r.order_id = o.id and r.wave = 0 and r.status = 'offered'`,
};

/** When these orders, or their first offers, were committed, by order number (epoch ms). */
export async function commitTimes(
  { databaseUrl }: Installation,
  written: keyof typeof WRITTEN,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const times = `select o.order_number as number, min(extract(epoch from pg_xact_commit_timestamp(r.xmin))::float8 * 1000) as ms
     from orders o join ${WRITTEN[written]} where o.order_number = any($1) group by 1`;
  const rows = await rowsOf<{ number: string; ms: number }>(databaseUrl, times, [numbers]);
  return new Map(rows.map(({ number, ms }) => [number, ms]));
}
