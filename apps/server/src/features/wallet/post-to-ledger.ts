import {
  type DriverAccount,
  type DriverBalances,
  getLedgerMethod,
  type Halalas,
  type HeldFrom,
  type Posting,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db, Trx } from '../../platform/transaction.ts';

/**
 * The driver's balances in halalas, locked until the transaction ends, so that a decision on them still holds when it
 * is posted.
 */
export const lockBalances = (trx: Trx, driverId: number): Promise<DriverBalances> =>
  selectBalances(trx, driverId, true);

/** The driver's balances in halalas as they are now. */
export const readBalances = (db: Db, driverId: number): Promise<DriverBalances> =>
  selectBalances(db, driverId, false);

async function selectBalances(db: Db | Trx, driverId: number, isLocking: boolean): Promise<DriverBalances> {
  const accounts = await db
    .selectFrom('wallet_account')
    .select(['kind', 'balance'])
    .where('driver_id', '=', driverId)
    .orderBy('id')
    .$if(isLocking, (query) => query.forUpdate())
    .execute();
  const balanceOf = (kind: DriverAccount): Halalas =>
    accounts.find((account) => account.kind === kind)?.balance ?? 0;
  return { MAIN: balanceOf('MAIN'), GIFT: balanceOf('GIFT'), HOLD: balanceOf('HOLD') };
}

/** What a posting belongs to. */
interface PostingContext {
  driverId: number;
  orderId: number | null;
  /** Idempotency key: a unique constraint rejects a second posting with the same key. */
  key: string;
  actor: Actor;
  note?: string;
}

/** A posting that was decided on locked balances, with what it belongs to. */
interface Booking extends PostingContext {
  posting: Posting;
}

/** Writes a posting that was decided on locked balances; returns the id of the wallet transaction. */
export async function postToLedger(trx: Trx, posting: Posting, booking: PostingContext): Promise<number> {
  const [id] = await postAllToLedger(trx, [{ ...booking, posting }]);
  if (id === undefined) throw new Error('wallet_post answered nothing');
  return id;
}

/** Writes postings of several drivers by one statement; returns the ids of the wallet transactions, in the same order. */
export async function postAllToLedger(trx: Trx, bookings: readonly Booking[]): Promise<number[]> {
  const lines = bookings.map(({ posting, driverId, orderId, key, actor, note = null }, place) => ({
    ...{
      place,
      type: posting.type,
      method: getLedgerMethod(posting.type),
      entries: posting.entries,
      driver_id: driverId,
      order_id: orderId,
      key,
      note,
    },
    ...{ role: actor.kind === 'driver' ? 'DRIVER' : 'ADMIN', author_id: actor.id, author: actor.name },
  }));
  const { rows } = await sql<{ id: number }>`
    select wallet_post(type, driver_id, order_id, key, entries, role, author_id, author,
      p_payment_method => method, p_status => 'SUCCESS', p_note => note, p_allow_negative => type = 'ADJUSTMENT') as id
    from (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
        place integer, type wallet_transaction_type, driver_id bigint, order_id bigint, key text, entries jsonb,
        method text, role text, author_id bigint, author text, note text)
      order by place
    ) booking`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The amount in halalas held from a driver for an order now, and the account it came from. */
export async function readHeldAmount(
  trx: Db | Trx,
  driverId: number,
  orderId: number,
): Promise<{ amount: Halalas; from: HeldFrom }> {
  const entries = await trx
    .selectFrom('wallet_transaction as t')
    .innerJoin('wallet_entry as e', 'e.transaction_id', 't.id')
    .innerJoin('wallet_account as a', 'a.id', 'e.account_id')
    .select(['t.type', 'e.amount'])
    .where('t.order_id', '=', orderId)
    .where('t.driver_id', '=', driverId)
    .where('a.kind', '=', 'HOLD')
    .orderBy('e.id')
    .execute();
  const holding = entries.findLast(({ amount }) => amount > 0);
  return {
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
    from: holding?.type === 'GIFT_ORDER' ? 'GIFT' : 'MAIN',
  };
}
