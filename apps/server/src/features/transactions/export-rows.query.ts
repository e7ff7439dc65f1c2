import type { TransactionFilters } from '@mishwar/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { readBatches } from '../../platform/exports/read-batches.ts';
import type { Db } from '../../platform/transaction.ts';
import { conditionsOf, matchingFormer, matchingTransactions } from './matching-transactions.ts';
import { type SelectedTransaction, selectTransactions } from './transaction-row.ts';

const BATCH = 1_000;

interface Database {
  db: Db;
  pool: Pool;
}

/** `at` is the wall clock of the database session, "YYYY-MM-DD HH:MM:SS…". */
export type ExportedNew = SelectedTransaction & { at: string };

/** Every transaction that the filters match, newest first, in batches. */
export async function* newRows(
  { db, pool }: Database,
  filters: TransactionFilters,
  driverId?: number,
): AsyncGenerator<readonly ExportedNew[]> {
  const conditions = conditionsOf(await matchingTransactions(db, filters, driverId));
  const query = selectTransactions(db)
    .select(sql<string>`t.created_at::text`.as('at'))
    .where((eb) => eb.and(conditions))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc');
  yield* readBatches<ExportedNew>(pool, query.compile(), BATCH);
}

export interface ExportedFormer {
  id: number;
  driver_name: string;
  amount: number;
  previous_balance: number | null;
  new_balance: number | null;
  is_fee: boolean;
  is_charge: boolean;
  is_gift: boolean;
  charged_by: string | null;
  order_number: string | null;
  at: string;
}

/** Every row of the former wallet that the filters match, newest first, in batches. */
export async function* formerRows(
  { db, pool }: Database,
  filters: TransactionFilters,
): AsyncGenerator<readonly ExportedFormer[]> {
  const conditions = await matchingFormer(db, filters);
  const query = db
    .selectFrom('former_transaction as f')
    .select(['f.id', 'f.driver_name', 'f.amount', 'f.previous_balance', 'f.new_balance', 'f.order_number'])
    .select(['f.is_fee', 'f.is_charge', 'f.is_gift'])
    .select(sql<string>`concat_ws(' ', f.charge_by_firstname, f.charge_by_lastname)`.as('charged_by'))
    .select(sql<string>`f.created_at::text`.as('at'))
    .where((eb) => eb.and(conditions))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc');
  yield* readBatches<ExportedFormer>(pool, query.compile(), BATCH);
}
