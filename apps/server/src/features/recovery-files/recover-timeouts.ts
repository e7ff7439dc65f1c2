import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Trx } from '../../platform/transaction.ts';
import type { PlannedRow } from './plan-recovery.ts';

/** Calls that one recovery looks at, the newest first. */
const MAX_TIMEOUTS = 5_000;

/** The calls that the regulator did not answer in time and that no attempt delivered, each message once. */
async function planTimeouts(trx: Trx): Promise<PlannedRow[]> {
  const { rows } = await sql<{ log_id: number; id: string; type: string }>`
    select distinct on (e.correlation_id) e.id as log_id, coalesce(e.order_number, e.driver_id_number, '') as id, e.type
    from (
      select * from citc_log where outcome = 'timeout' order by created_at desc, id desc limit ${MAX_TIMEOUTS}
    ) e
    where not exists (
      select from citc_log sent where sent.correlation_id = e.correlation_id and sent.outcome = 'success')
    order by e.correlation_id, e.id desc`.execute(trx);
  return rows
    .toSorted((one, other) => one.log_id - other.log_id)
    .map((row, at) => ({ row_number: at + 1, ...row, outcome: 'retry' }));
}

/** Stores a recovery of all that timed out, ready to be applied; returns its id, or null where nothing is missing. */
export async function recoverTimeouts(trx: Trx, actor: OperatorActor, now: Date): Promise<number | null> {
  const rows = await planTimeouts(trx);
  if (rows.length === 0) return null;
  const { id } = await trx
    .insertInto('recovery_file')
    .values({ name: 'time-outs', rows: JSON.stringify(rows), operator_id: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
