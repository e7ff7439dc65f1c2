import { formatDate, type Language } from '@mishwar/domain';
import arLedger from '@mishwar/locales/ar/ledger' with { type: 'json' };
import ar from '@mishwar/locales/ar/transactions' with { type: 'json' };
import enLedger from '@mishwar/locales/en/ledger' with { type: 'json' };
import en from '@mishwar/locales/en/transactions' with { type: 'json' };
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { App } from '../../platform/app.ts';
import { readBatches } from '../../platform/exports/read-batches.ts';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import { type SheetColumn, xlsx } from '../../platform/xlsx/workbook.ts';
import { type BalanceAsked, type SelectedEntry, selectEntries } from './balance-entries.ts';

const BATCH = 1_000;

/** What a file is made of; plain data, for it is made in a thread of its own. */
export interface ExportedBalance extends Pick<BalanceAsked, 'driverId' | 'account'> {
  lastEntry: number | null;
  language: Language;
  zone: string;
  now: Date;
}

/** What the thread is started with. */
export interface ThreadInput {
  databaseUrl: string;
  order: ExportedBalance;
}

/** The chain behind a balance as `balance-{account}-{date}.xlsx`, made in a thread as it is read. */
export function exportFile({ config }: App, order: ExportedBalance) {
  const input: ThreadInput = { databaseUrl: config.databaseUrl, order };
  return {
    name: `balance-${order.account.toLowerCase()}-${formatDate(order.now, order.zone)}.xlsx`,
    bytes: streamFromThread(new URL('./export-thread.ts', import.meta.url), input, () => {}),
  };
}

/** `at` is the wall clock of the database session, "YYYY-MM-DD HH:MM:SS…". */
type Row = SelectedEntry & { at: string };

/** The file itself, oldest entry first: each line follows from the one above it. The zone is that of the session. */
export function balanceWorkbook(
  { db, pool }: { db: Db; pool: Pool },
  order: ExportedBalance,
): AsyncGenerator<Buffer> {
  const texts = order.language === 'ar' ? ar : en;
  const own = order.language === 'ar' ? arLedger : enLedger;
  const query = selectEntries(db, order, order.lastEntry)
    .select(sql<string>`e.created_at::text`.as('at'))
    .orderBy('e.sequence', 'asc');
  const money = (halalas: number | null): Cell => ({ halalas: halalas ?? 0 });
  const column = (header: string, width: number, cell: (row: Row) => Cell): SheetColumn<Row> => ({
    header,
    width,
    cell,
  });
  return xlsx({
    name: own.accounts[order.account],
    rightToLeft: order.language === 'ar',
    columns: [
      column(own.columns.sequence, 8, (row) => String(row.sequence)),
      column(own.columns.transaction, 12, (row) => String(row.transaction_id)),
      column(texts.columns.type, 22, (row) => texts.types[row.type]),
      column(texts.columns.previous_balance, 16, (row) => money(row.previous_balance)),
      column(texts.columns.amount, 14, (row) => money(row.amount)),
      column(texts.columns.remaining_balance, 16, (row) => money(row.remaining_balance)),
      column(texts.columns.order_number, 14, (row) => row.order_number),
      column(texts.columns.created_by, 26, (row) => row.created_by_name),
      column(texts.columns.date, 12, ({ at }) => `${at.slice(8, 10)}-${at.slice(5, 7)}-${at.slice(0, 4)}`),
      column(texts.columns.time, 10, ({ at }) => at.slice(11, 19)),
      column(own.columns.note, 30, (row) => row.note),
    ],
    rows: readBatches<Row>(pool, query.compile(), BATCH),
  });
}
