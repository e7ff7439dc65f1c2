import { withClient } from '@mishwar/db';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';

/** Opens an installation whose database remembers when each transaction was committed. */
export async function openWithCommitTimes(name: string, orders: number): Promise<Installation> {
  const opened = await openInstallation(name, orders);
  if (await remembersCommits(opened)) return opened;
  await withClient(opened.databaseUrl, (client) =>
    client.query('alter system set track_commit_timestamp = on'),
  );
  await opened.stop();
  const again = await openInstallation(name, orders);
  if (await remembersCommits(again)) return again;
  await again.stop();
  throw new Error('the database does not remember commits: set track_commit_timestamp = on and restart it');
}

async function remembersCommits({ databaseUrl }: Installation): Promise<boolean> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ value: string }>(`select current_setting('track_commit_timestamp') as value`),
  );
  return rows[0]?.value === 'on';
}

/** When the transactions that placed these orders were committed, by order number (epoch ms). */
export async function commitTimes(
  { databaseUrl }: Installation,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // The history's first entry is written with the order and never changed: its transaction is the order's.
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ number: string; ms: number }>(
      `select o.order_number as number, extract(epoch from pg_xact_commit_timestamp(e.xmin))::float8 * 1000 as ms
       from orders o join order_event e on e.order_id = o.id and e.action = 'created'
       where o.order_number = any($1)`,
      [numbers],
    ),
  );
  return new Map(rows.map(({ number, ms }) => [number, ms]));
}
