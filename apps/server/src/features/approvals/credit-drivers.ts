import { type Halalas, postTopUp } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

/** A credit of the same amounts for several drivers. */
export interface DriversCredit {
  driverIds: readonly number[];
  amount: Halalas;
  gift: Halalas;
  /** Idempotency key of the ledger; with several drivers, suffixed by the driver's id. */
  key: string;
  /** The requesting operator, recorded in the ledger. */
  by: { id: number; name: string };
  from: { address: string | null; requestId: string | null };
}

/** A credit takes nothing, so current balances do not matter. */
const NO_BALANCES = { MAIN: 0, GIFT: 0, HOLD: 0 };

/**
 * Credits each driver, in order of their ids to avoid deadlocks. Idempotent per key. Throws where a key was used for
 * another credit.
 */
export async function creditDrivers(
  trx: Trx,
  { driverIds, amount, gift, key, by, from }: DriversCredit,
): Promise<void> {
  const decision = postTopUp(NO_BALANCES, { gateway: 'MANUAL', amount, gift });
  if (!decision.ok) throw new Error(`nothing can be booked: ${decision.refusal.code}`);
  const entries = JSON.stringify(decision.posting.entries);
  const isOne = driverIds.length === 1;
  const { rows } = await sql<{ outcome: string; driver_id: number }>`
    select d.id as driver_id, c.outcome
    from (select id from unnest(${[...driverIds]}::bigint[]) as id order by id offset 0) d
      cross join lateral wallet_credit(d.id, case when ${isOne} then ${key}::text else ${key}::text || '#' || d.id end,
        ${entries}::jsonb, ${by.id}::bigint, ${by.name}::text, ${from.address}::text, ${from.requestId}::text) c`.execute(
    trx,
  );
  const wrong = rows.find(({ outcome }) => outcome !== 'done' && outcome !== 'repeated');
  if (wrong) throw new Error(`driver ${wrong.driver_id} cannot be credited: ${wrong.outcome}`);
}

/** The ids without a driver. */
export async function findUnknownDrivers(trx: Trx, driverIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...driverIds]}::bigint[]) as asked (id)
    where not exists (select 1 from driver d where d.id = asked.id)`.execute(trx);
  return rows.map(({ id }) => id);
}
