import { APPROVAL_TOTAL_HOURS, type CreditTotals, type Halalas } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

/** Key of the advisory locks under which totals are read and added to. */
const LOCK = 'credit-totals';

/**
 * What a credit amounts to with the credits of the last hours that needed no approval. Concurrent credits of the same
 * operator or driver wait until this transaction ends, so that none misses another. Locks the operator, then the drivers
 * by id: no deadlock.
 */
export async function addUpCredits(
  trx: Trx,
  { operatorId, driverIds, each }: { operatorId: number; driverIds: readonly number[]; each: Halalas },
  now: Date,
): Promise<CreditTotals> {
  const since = new Date(now.getTime() - APPROVAL_TOTAL_HOURS * 3_600_000);
  await sql`select pg_advisory_xact_lock(hashtext(${LOCK}), hashtext('operator:' || ${operatorId}::text))`.execute(
    trx,
  );
  await sql`
    select pg_advisory_xact_lock(hashtext(${LOCK}), hashtext('driver:' || d.id))
    from (select id from unnest(${[...driverIds]}::bigint[]) as id order by id offset 0) d`.execute(trx);
  const credited = sql`
    select e.amount from wallet_entry e join wallet_account a on a.id = e.account_id
    where e.transaction_id = t.id and a.kind in ('MAIN', 'GIFT')`;
  const unapproved = sql`t.payment_method = 'manual' and t.approval_id is null and t.created_at > ${since}`;
  const { rows } = await sql<{ operator: number; driver: number }>`
    select
      (select coalesce(sum(c.amount), 0)::bigint from wallet_transaction t cross join lateral (${credited}) c
        where t.created_by_id = ${operatorId} and t.created_by_role = 'ADMIN' and ${unapproved}) as operator,
      (select coalesce(max(s.sum), 0)::bigint from unnest(${[...driverIds]}::bigint[]) as d (id) cross join lateral (
        select sum(c.amount) from wallet_transaction t cross join lateral (${credited}) c
        where t.driver_id = d.id and t.created_by_role = 'ADMIN' and ${unapproved}) s) as driver`.execute(
    trx,
  );
  const sum = each * driverIds.length;
  const { operator = 0, driver = 0 } = rows[0] ?? {};
  return { sum, operatorTotal: operator + sum, driverTotal: driver + each };
}
