import type {
  FormerTransactionRow,
  TransactionFilters,
  TransactionRow,
  TransactionVersion,
} from '@mishwar/contract';
import { moneyToWire } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { countViews } from '../../platform/lists/count-views.ts';
import { countUpTo, type PageRequest, toTotal, withTotal } from '../../platform/lists/counted-page.ts';
import { integerText, prepared } from '../../platform/prepared.ts';
import type { Db } from '../../platform/transaction.ts';
import {
  type Conditions,
  type Matching,
  matchingFormer,
  matchingTransactions,
  toConditions,
} from './matching-transactions.ts';
import { type SelectedTransaction, selectTransactions, toTransactionRow } from './transaction-row.ts';

export interface TransactionsRequest extends PageRequest {
  filters: TransactionFilters;
  /** Only of this driver. */
  driverId?: number;
}

export interface Page<Row> {
  results: Row[];
  total: number;
  total_exact: boolean;
}

/** A page of the ledger's transactions. `db` limits each statement's time. */
export async function listTransactions(
  db: Db,
  { filters, driverId, page, limit, sort }: TransactionsRequest,
): Promise<Page<TransactionRow>> {
  const matching = await matchingTransactions(db, filters, driverId);
  const place = { page, limit, sort };
  const keys = selectPageIds(db, matching, { offset: (page - 1) * limit, limit, sort });
  const readTotal = (items: unknown[]) => withTotal(items, place, () => countMatching(db, matching));
  if (page === 1 && toConditions(matching).length === 0) {
    // Of constant text, and read most often: keys and rows in one statement.
    const rows = await readTransactions(db, sql`array(select id from (${keys}) k)`, sort);
    const { total, total_exact } = await readTotal(rows);
    return { results: rows.map(toTransactionRow), total, total_exact };
  }
  const ids = (await keys.execute()).map(({ id }) => id);
  const [rows, { total, total_exact }] = await Promise.all([
    readTransactions(db, sql`${ids}::bigint[]`, sort),
    readTotal(ids),
  ]);
  return { results: rows.map(toTransactionRow), total, total_exact };
}

interface TransactionView {
  filters: TransactionFilters;
  version: TransactionVersion;
}

/** How many transactions each view has. `db` limits each statement's time. */
export const countTransactionViews = (db: Db, views: readonly TransactionView[]) =>
  countViews(views, async ({ filters, version }) =>
    toTotal(
      version === 'old'
        ? await countUpTo(db, sql`${(await selectFormer(db, filters)).select('f.id').as('f')}`)
        : await countMatching(db, await matchingTransactions(db, filters)),
    ),
  );

function countMatching(db: Db, matching: Matching): Promise<number> {
  const counted = db.selectFrom('wallet_transaction as t').where((eb) => eb.and(toConditions(matching)));
  return countUpTo(db, sql`${counted.select('t.id').as('t')}`);
}

/** The transactions with these ids (an array); their joins are planned once for each connection, whatever is filtered. */
function readTransactions(db: Db, ids: RawBuilder<unknown>, sort: 1 | -1): Promise<SelectedTransaction[]> {
  const direction = sort === -1 ? 'desc' : 'asc';
  return selectTransactions(db)
    .where('t.id', '=', sql<number>`any(${ids})`)
    .orderBy('t.created_at', direction)
    .orderBy('t.id', direction)
    .modifyEnd(prepared)
    .execute();
}

/**
 * The ids of a page. Each kind is read up to the end of the page and merged, as no index holds several kinds in the
 * list's order.
 */
function selectPageIds(
  db: Db,
  { all, kinds }: Matching,
  { offset, limit, sort }: Pick<TransactionsRequest, 'limit' | 'sort'> & { offset: number },
) {
  const direction = sort === -1 ? 'desc' : 'asc';
  const inOrder = (conditions: Conditions, count: number) =>
    db
      .selectFrom('wallet_transaction as t')
      .select(['t.id', 't.created_at'])
      .where((eb) => eb.and(conditions))
      .orderBy('t.created_at', direction)
      .orderBy('t.id', direction)
      .limit(integerText(count));
  if (kinds.length < 2) {
    const page = inOrder([...all, ...(kinds[0] ?? [])], limit);
    return offset === 0 ? page : page.offset(offset);
  }
  const each = kinds.map((kind) => sql`(${inOrder([...all, ...kind], offset + limit)})`);
  return db
    .selectFrom(sql<{ id: number; created_at: Date }>`(${sql.join(each, sql` union all `)})`.as('n'))
    .select(['n.id', 'n.created_at'])
    .orderBy('n.created_at', direction)
    .orderBy('n.id', direction)
    .offset(offset)
    .limit(limit);
}

async function selectFormer(db: Db, filters: TransactionFilters) {
  const conditions = await matchingFormer(db, filters);
  return db.selectFrom('former_transaction as f').where((eb) => eb.and(conditions));
}

/** A page of the former wallet's rows. */
export async function listFormer(
  db: Db,
  { filters, page, limit, sort }: TransactionsRequest,
): Promise<Page<FormerTransactionRow>> {
  const matching = await selectFormer(db, filters);
  const direction = sort === -1 ? 'desc' : 'asc';
  const offset = (page - 1) * limit;
  const rows = await matching
    .select(['f.id', 'f.driver_name', 'f.amount', 'f.previous_balance', 'f.new_balance', 'f.order_number'])
    .select(['f.is_fee', 'f.is_charge', 'f.is_gift', 'f.charge_by_firstname', 'f.charge_by_lastname'])
    .select('f.created_at')
    .orderBy('f.created_at', direction)
    .orderBy('f.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  const wire = (halalas: number | null) => (halalas === null ? null : moneyToWire(halalas));
  const results = rows.map(
    (row): FormerTransactionRow => ({
      version: 'old',
      _id: String(row.id),
      driver_name: row.driver_name,
      amount: moneyToWire(row.amount),
      previous_balance: wire(row.previous_balance),
      new_balance: wire(row.new_balance),
      isFee: row.is_fee,
      isCharge: row.is_charge,
      isGift: row.is_gift,
      charge_by_ad:
        row.charge_by_firstname === null
          ? null
          : { firstname: row.charge_by_firstname, lastname: row.charge_by_lastname ?? '' },
      order_number: row.order_number,
      created_at: row.created_at.toISOString(),
    }),
  );
  const totals = await withTotal(results, { page, limit }, () =>
    countUpTo(db, sql`${matching.select('f.id').as('f')}`),
  );
  return { results, total: totals.total, total_exact: totals.total_exact };
}
