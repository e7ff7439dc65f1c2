import { createHash, randomBytes } from 'node:crypto';
import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import type { Installation } from '../../tools/harness/installation.ts';
import { numbersOf, putSetting } from '../../tools/harness/rows.ts';

/** Makes so many drivers of the benchmark's own, ready and idle; the demo's stay at home. Answers their sessions' tokens. */
export async function openFleet({ databaseUrl }: Installation, count: number): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const missing = `insert into driver (id_number, first_name, last_name, phone, pass_key, is_ready)
       select '7' || lpad(n::text, 9, '0'), 'سائق', 'القياس ' || n, '057' || lpad(n::text, 7, '0'), 'bench', true
       from generate_series(1, $1::int) n on conflict do nothing`;
    await client.query(missing, [count]);
    const chosen = `select id from driver where pass_key = 'bench' order by id limit $1`;
    const ids = await numbersOf(client, chosen, [count]);
    const readiness = `update driver set is_ready = (pass_key = 'bench') where is_ready <> (pass_key = 'bench')`;
    await client.query(readiness);
    // Ten thousand wallets with money in them would take minutes; whom the wallet refuses is refused in no time.
    await putSetting(client, 'LIMIT_ORDER', { value: 0 });
    const tokens = ids.map(() => randomBytes(32).toString('base64url'));
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
    await client.query(`delete from driver_session where driver_id = any($1)`, [ids]);
    const sessions = `insert into driver_session (token_hash, driver_id, expires_at)
       select decode(hash, 'hex'), id, now() + interval '1 day' from unnest($1::text[], $2::bigint[]) as s(hash, id)`;
    await client.query(sessions, [hashes, ids]);
    await forgetEarlierRuns(client);
    await client.query(`update offer set status = 'expired' where status = 'offered'`);
    await client.query(
      'vacuum (analyze) driver, driver_position, driver_session, offer, distribution_task, orders',
    );
    return tokens;
  });
}

/** Cancels and forgets what an earlier run left waiting: it would be decided before anything of this one. */
async function forgetEarlierRuns(client: Client): Promise<void> {
  const forget = `with left_over as (delete from distribution_task returning order_id),
       cancelled as (
         update orders set status = 'cancelled', cancelled_at = now() where status = 'new'
           and id in (select order_id from left_over)
       ),
       waves as (delete from distribution_wave where order_id in (select order_id from left_over)),
       scans as (delete from wave_scan where wave_id in (select id from distribution_wave where order_id in (select order_id from left_over)))
     delete from offer where order_id in (select order_id from left_over)`;
  await client.query(forget);
  await client.query('delete from outbox where sent_at is not null');
  await client.query('vacuum distribution_wave, wave_scan, outbox');
}
