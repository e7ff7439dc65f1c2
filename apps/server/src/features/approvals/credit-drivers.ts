import { type Halalas, postTopUp } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

/** A credit of the same amounts for several drivers. */
interface DriversCredit {
  kind: 'credit' | 'mass_gift';
  driverIds: readonly number[];
  amount: Halalas;
  gift: Halalas;
  /** Idempotency key of the request; the ledger has a key of its own for each driver of a gift to many. */
  key: string;
  /** The approval under which it is booked; null where none was needed. */
  approvalId: number | null;
  /** The requesting operator, recorded in the ledger. */
  by: { id: number; name: string };
  from: { address: string | null; requestId: string | null };
}

/** A credit takes nothing, so current balances do not matter. */
const NO_BALANCES = { MAIN: 0, GIFT: 0, HOLD: 0 };

const ledgerKey = ({ kind, key }: Pick<DriversCredit, 'kind' | 'key'>) =>
  kind === 'credit' ? sql`${key}::text` : sql`'gift:' || d.id || '|' || ${key}::text`;

/** Credits each driver once, in order of their ids to avoid deadlocks. Throws where a driver cannot be credited. */
export async function creditDrivers(trx: Trx, credit: DriversCredit): Promise<void> {
  const { driverIds, amount, gift, approvalId, by, from } = credit;
  const decision = postTopUp(NO_BALANCES, { gateway: 'MANUAL', amount, gift });
  if (!decision.ok) throw new Error(`nothing can be booked: ${decision.refusal.code}`);
  const entries = JSON.stringify(decision.posting.entries);
  const { rows } = await sql<{ outcome: string; driver_id: number }>`
    select d.id as driver_id, c.outcome
    from (select id from unnest(${[...driverIds]}::bigint[]) as id order by id offset 0) d
      cross join lateral wallet_credit(d.id, ${ledgerKey(credit)}, ${entries}::jsonb, ${by.id}::bigint, ${by.name}::text,
        ${from.address}::text, ${from.requestId}::text, ${approvalId}::bigint) c`.execute(trx);
  const wrong = rows.find(({ outcome }) => outcome !== 'done');
  if (wrong) throw new Error(`driver ${wrong.driver_id} cannot be credited: ${wrong.outcome}`);
}

/** Whether the ledger has the key of this credit for any of its drivers. */
export async function isLedgerKeyUsed(
  trx: Trx,
  credit: Pick<DriversCredit, 'kind' | 'key' | 'driverIds'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from unnest(${[...credit.driverIds]}::bigint[]) as d (id)
      join wallet_transaction t on t.transaction_key = ${ledgerKey(credit)} limit 1`.execute(trx);
  return rows.length > 0;
}

/** The ids without a driver. */
export async function findUnknownDrivers(trx: Trx, driverIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...driverIds]}::bigint[]) as asked (id)
    where not exists (select 1 from driver d where d.id = asked.id)`.execute(trx);
  return rows.map(({ id }) => id);
}
