import type { Language } from '@mishwar/domain';
import arLedger from '@mishwar/locales/ar/ledger' with { type: 'json' };
import ar from '@mishwar/locales/ar/transactions' with { type: 'json' };
import enLedger from '@mishwar/locales/en/ledger' with { type: 'json' };
import en from '@mishwar/locales/en/transactions' with { type: 'json' };
import { sql } from 'kysely';
import { dayCell, moneyCell, timeCell } from '../../platform/exports/cells.ts';
import { datedFileName, defineExport } from '../../platform/exports/define-export.ts';
import { readBatches } from '../../platform/exports/read-batches.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import type { SheetColumn } from '../../platform/xlsx/workbook.ts';
import { type BalanceRequest, type SelectedEntry, selectEntries } from './balance-entries.ts';

const BATCH_ROWS = 1_000;

interface BalanceParams extends Pick<BalanceRequest, 'driverId' | 'account'> {
  /** Id of the last entry of the file; null for all entries. */
  lastEntry: number | null;
}

/** `at` is the wall clock of the database session, "YYYY-MM-DD HH:MM:SS…". */
type ExportedEntry = SelectedEntry & { at: string };

/** The entries behind a balance, oldest first: each row continues the balance of the row above it. */
export const balanceExport = defineExport<BalanceParams, ExportedEntry>({
  name: 'balance',
  fileName: (request) => datedFileName(`balance-${request.params.account.toLowerCase()}`, request),
  sheetName: ({ params, language }) => (language === 'ar' ? arLedger : enLedger).accounts[params.account],
  columns: ({ language }) => entryColumns(language),
  rows({ db, pool }, { params }) {
    const query = selectEntries(db, params, params.lastEntry)
      .select(sql<string>`e.created_at::text`.as('at'))
      .orderBy('e.sequence', 'asc');
    return readBatches<ExportedEntry>(pool, query.compile(), BATCH_ROWS);
  },
});

function entryColumns(language: Language): SheetColumn<ExportedEntry>[] {
  const texts = language === 'ar' ? ar : en;
  const ledgerTexts = language === 'ar' ? arLedger : enLedger;
  const balanceCell = (halalas: number | null) => moneyCell(halalas ?? 0);
  const column = (header: string, width: number, cell: (row: ExportedEntry) => Cell) => ({
    header,
    width,
    cell,
  });
  return [
    column(ledgerTexts.columns.sequence, 8, (row) => String(row.sequence)),
    column(ledgerTexts.columns.transaction, 12, (row) => String(row.transaction_id)),
    column(texts.columns.type, 22, (row) => texts.types[row.type]),
    column(texts.columns.previous_balance, 16, (row) => balanceCell(row.previous_balance)),
    column(texts.columns.amount, 14, (row) => balanceCell(row.amount)),
    column(texts.columns.remaining_balance, 16, (row) => balanceCell(row.remaining_balance)),
    column(texts.columns.order_number, 14, (row) => row.order_number),
    column(texts.columns.created_by, 26, (row) => row.created_by_name),
    column(texts.columns.date, 12, (row) => dayCell(row.at)),
    column(texts.columns.time, 10, (row) => timeCell(row.at)),
    column(ledgerTexts.columns.note, 30, (row) => row.note),
  ];
}
