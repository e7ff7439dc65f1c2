import type { TransactionRow } from '@mishwar/contract';
import {
  computeTransactionAmounts,
  moneyToWire,
  type TopUpStatus,
  type WalletTransactionType,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/**
 * Transactions `t` with driver `d`, order `o` and amounts of their entries (first entry of an account for the amount,
 * last for the balance: a failed refund has two); for lists, details and exports.
 */
export function selectTransactions(db: Db) {
  return db
    .selectFrom('wallet_transaction as t')
    .innerJoin('driver as d', 'd.id', 't.driver_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('wallet_payment as p', 'p.transaction_id', 't.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('wallet_entry as e')
          .innerJoin('wallet_account as a', 'a.id', 'e.account_id')
          .whereRef('e.transaction_id', '=', 't.id')
          .select([
            sql<number | null>`(array_agg(e.amount order by e.id) filter (where a.kind = 'MAIN'))[1]`.as(
              'main',
            ),
            sql<number | null>`max(e.id) filter (where a.kind = 'MAIN')`.as('main_id'),
            sql<
              number | null
            >`(array_agg(e.previous_balance order by e.id) filter (where a.kind = 'MAIN'))[1]`.as(
              'main_previous',
            ),
            sql<
              number | null
            >`(array_agg(e.remaining_balance order by e.id desc) filter (where a.kind = 'MAIN'))[1]`.as(
              'main_remaining',
            ),
            sql<number | null>`(array_agg(e.amount order by e.id) filter (where a.kind = 'GIFT'))[1]`.as(
              'sub',
            ),
            sql<number | null>`max(e.id) filter (where a.kind = 'GIFT')`.as('sub_id'),
            sql<
              number | null
            >`(array_agg(e.previous_balance order by e.id) filter (where a.kind = 'GIFT'))[1]`.as(
              'sub_previous',
            ),
            sql<
              number | null
            >`(array_agg(e.remaining_balance order by e.id desc) filter (where a.kind = 'GIFT'))[1]`.as(
              'sub_remaining',
            ),
            sql<number | null>`max(e.amount) filter (where a.kind = 'HOLD')`.as('hold'),
            sql<number | null>`max(e.amount) filter (where a.kind = 'REVENUE')`.as('revenue'),
            sql<number | null>`max(e.amount) filter (where a.kind = 'TAX')`.as('tax'),
          ])
          .as('m'),
      (join) => join.onTrue(),
    )
    .select(['t.id', 't.type', 't.status', 't.payment_method', 't.created_at'])
    .select(['t.created_by_role', 't.created_by_id', 't.created_by_name'])
    .select(['t.driver_id', 'd.name as driver_name', 'd.phone as driver_phone', 'd.id_number'])
    .select(['o.order_number', 'o.delivery_cost'])
    .select(['p.amount as asked_amount', 'p.gift as asked_gift'])
    .select(['m.main', 'm.main_id', 'm.main_previous', 'm.main_remaining'])
    .select(['m.sub', 'm.sub_id', 'm.sub_previous', 'm.sub_remaining', 'm.hold', 'm.revenue', 'm.tax'])
    .select(
      sql<boolean>`exists (select from wallet_refund r where r.transaction_id = t.id and r.state = 'DONE')`.as(
        'is_refunded',
      ),
    )
    .$narrowType<{ status: TopUpStatus | null }>();
}

export type SelectedTransaction = Awaited<
  ReturnType<ReturnType<typeof selectTransactions>['executeTakeFirstOrThrow']>
>;

/** The amounts of a transaction in halalas; before a top-up is posted, the requested amounts. */
export function getAmounts(row: Pick<SelectedTransaction, AmountColumn>) {
  const entries = { MAIN: row.main, GIFT: row.sub, HOLD: row.hold, REVENUE: row.revenue, TAX: row.tax };
  const amounts = computeTransactionAmounts(row.type as WalletTransactionType, entries);
  const isBooked = row.main !== null || row.sub !== null || row.hold !== null;
  return isBooked
    ? amounts
    : { ...amounts, amount: row.asked_amount ?? 0, gift: row.asked_gift ?? amounts.gift };
}

type AmountColumn = 'type' | 'main' | 'sub' | 'hold' | 'revenue' | 'tax' | 'asked_amount' | 'asked_gift';

/** Maps a transaction to the wire. */
export function toTransactionRow(row: SelectedTransaction): TransactionRow {
  const { amount, gift, fee, tax } = getAmounts(row);
  const created_at = row.created_at.toISOString();
  const created_by = {
    role: row.created_by_role === 'DRIVER' ? ('DRIVER' as const) : ('ADMIN' as const),
    name: row.created_by_name,
    id: row.created_by_id === null ? null : String(row.created_by_id),
  };
  const balance = (id: number | null, previous: number | null, remaining: number | null) =>
    id === null
      ? null
      : {
          balance_id: String(id),
          previous_balance: moneyToWire(previous ?? 0),
          remaining_balance: moneyToWire(remaining ?? 0),
          created_by,
          created_at,
        };
  return {
    version: 'new',
    _id: String(row.id),
    type: row.type,
    amount: moneyToWire(amount),
    gift: moneyToWire(gift),
    delivery_cost: moneyToWire(row.delivery_cost ?? 0),
    fee: moneyToWire(fee),
    tax: moneyToWire(tax),
    order_number: row.order_number,
    payment_method: row.payment_method,
    driver: {
      _id: String(row.driver_id),
      name: row.driver_name,
      phone: row.driver_phone,
      id_number: row.id_number,
    },
    transactionBalanceMain: balance(row.main_id, row.main_previous, row.main_remaining),
    transactionBalanceSub: balance(row.sub_id, row.sub_previous, row.sub_remaining),
    created_by,
    created_at,
    status: row.status,
    isRefunded: row.is_refunded,
  };
}
