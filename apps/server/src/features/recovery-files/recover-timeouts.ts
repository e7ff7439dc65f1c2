import { CITC_REPORTS } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Trx } from '../../platform/transaction.ts';
import { MAY_REPEAT } from '../logs/public.ts';
import type { PlannedRow } from './plan-recovery.ts';

/** Messages that one recovery sends again, the newest first. */
const MAX_TIMEOUTS = 5_000;

/** The newest calls without an answer in time that may be repeated and that no attempt delivered, each message once. */
async function planTimeouts(trx: Trx, limit: number): Promise<PlannedRow[]> {
  const { rows } = await sql<{ log_id: number; id: string; type: string }>`
    select e.id as log_id, coalesce(e.order_number, e.driver_id_number, '') as id, e.type
    from citc_log e
    where e.outcome = 'timeout' and e.type = any(${CITC_REPORTS}::text[]) and ${MAY_REPEAT} and not exists (
      select from citc_log other where other.correlation_id = e.correlation_id
        and (other.outcome = 'success' or (other.outcome = 'timeout' and other.id > e.id)))
    order by e.created_at desc, e.id desc limit ${limit}`.execute(trx);
  return rows
    .toSorted((one, other) => one.log_id - other.log_id)
    .map((row, at) => ({ row_number: at + 1, ...row, outcome: 'retry' }));
}

/** Stores a recovery of all that timed out, ready to be applied; returns its id, or null where nothing is missing. */
export async function recoverTimeouts(
  trx: Trx,
  actor: OperatorActor,
  now: Date,
  limit = MAX_TIMEOUTS,
): Promise<number | null> {
  const rows = await planTimeouts(trx, limit);
  if (rows.length === 0) return null;
  const { id } = await trx
    .insertInto('recovery_file')
    .values({ name: 'time-outs', rows: JSON.stringify(rows), operator_id: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
