import type { TransactionFilters } from '@mishwar/contract';
import { getPaymentMethod, type Language, signByMovement } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/transactions' with { type: 'json' };
import en from '@mishwar/locales/en/transactions' with { type: 'json' };
import { sql } from 'kysely';
import { dayCell, moneyCell, timeCell } from '../../platform/exports/cells.ts';
import { datedFileName, defineExport } from '../../platform/exports/define-export.ts';
import { readBatches } from '../../platform/exports/read-batches.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import type { SheetColumn } from '../../platform/xlsx/workbook.ts';
import { matchingFormer, matchingTransactions, toConditions } from './matching-transactions.ts';
import { getAmounts, type SelectedTransaction, selectTransactions } from './transaction-row.ts';

const BATCH_ROWS = 1_000;

/** `at` is the wall clock of the database session, "YYYY-MM-DD HH:MM:SS…". */
type ExportedTransaction = SelectedTransaction & { at: string };

/** The filtered transactions, newest first. */
export const transactionsExport = defineExport<
  {
    filters: TransactionFilters;
    /** Only of this driver. */
    driverId?: number;
  },
  ExportedTransaction
>({
  name: 'transactions',
  fileName: (request) => datedFileName('order', request),
  sheetName: ({ language }) => textsOf(language).export.sheet,
  columns: ({ language }) => transactionColumns(textsOf(language)),
  async *rows({ db, pool }, { params }) {
    const conditions = toConditions(await matchingTransactions(db, params.filters, params.driverId));
    const query = selectTransactions(db)
      .select(sql<string>`t.created_at::text`.as('at'))
      .where((eb) => eb.and(conditions))
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc');
    yield* readBatches<ExportedTransaction>(pool, query.compile(), BATCH_ROWS);
  },
});

interface ExportedFormer {
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

/** The filtered rows of the former wallet, newest first. */
export const formerTransactionsExport = defineExport<{ filters: TransactionFilters }, ExportedFormer>({
  name: 'former-transactions',
  fileName: (request) => datedFileName('order', request),
  sheetName: ({ language }) => textsOf(language).export.sheet,
  columns: ({ language }) => formerColumns(textsOf(language)),
  async *rows({ db, pool }, { params }) {
    const conditions = await matchingFormer(db, params.filters);
    const query = db
      .selectFrom('former_transaction as f')
      .select(['f.id', 'f.driver_name', 'f.amount', 'f.previous_balance', 'f.new_balance', 'f.order_number'])
      .select(['f.is_fee', 'f.is_charge', 'f.is_gift'])
      .select(sql<string>`concat_ws(' ', f.charge_by_firstname, f.charge_by_lastname)`.as('charged_by'))
      .select(sql<string>`f.created_at::text`.as('at'))
      .where((eb) => eb.and(conditions))
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id', 'desc');
    yield* readBatches<ExportedFormer>(pool, query.compile(), BATCH_ROWS);
  },
});

const textsOf = (language: Language) => (language === 'ar' ? ar : en);

type Texts = typeof ar | typeof en;
type Name = keyof (typeof ar)['columns'];

/** Makes columns with the headers of the list. */
const columnBuilder =
  <Row>(texts: Texts) =>
  (id: Name, width: number, cell: (row: Row) => Cell, repeats = false): SheetColumn<Row> => ({
    header: texts.columns[id],
    width,
    repeats,
    cell,
  });

function transactionColumns(texts: Texts): SheetColumn<ExportedTransaction>[] {
  const column = columnBuilder<ExportedTransaction>(texts);
  return [
    column('id', 12, (row) => String(row.id)),
    column('type', 22, (row) => texts.types[row.type], true),
    column('driver', 26, (row) => row.driver_name, true),
    column('phone', 16, (row) => row.driver_phone, true),
    column('id_number', 14, (row) => row.id_number, true),
    column('amount', 12, (row) => moneyCell(signByMovement(row.type, getAmounts(row).amount))),
    column('gift', 12, (row) => moneyCell(signByMovement(row.type, getAmounts(row).gift))),
    column('fee', 12, (row) => moneyCell(getAmounts(row).fee)),
    column('tax', 12, (row) => moneyCell(getAmounts(row).tax)),
    column('delivery_cost', 12, (row) => moneyCell(row.delivery_cost ?? 0)),
    column('order_number', 14, (row) => row.order_number),
    column('payment_method', 14, (row) => methodText(texts, row), true),
    column('previous_balance', 14, (row) => moneyCell(row.main_previous)),
    column('remaining_balance', 14, (row) => moneyCell(row.main_remaining)),
    column('sub_previous', 14, (row) => moneyCell(row.sub_previous)),
    column('sub_remaining', 14, (row) => moneyCell(row.sub_remaining)),
    column('created_by', 24, (row) => row.created_by_name, true),
    column('date', 12, (row) => dayCell(row.at)),
    column('time', 10, (row) => timeCell(row.at)),
    column(
      'status',
      12,
      (row) => (row.is_refunded ? texts.refunded : row.status && statusText(texts, row.status)),
      true,
    ),
  ];
}

function methodText(texts: Texts, row: ExportedTransaction): string {
  const method = getPaymentMethod(row.payment_method, row.created_by_role);
  const key = method.toLowerCase();
  return key in texts.method ? texts.method[key as keyof Texts['method']] : method;
}

function statusText(texts: Texts, status: string): string {
  return status in texts.status ? texts.status[status as keyof Texts['status']] : status;
}

function formerColumns(texts: Texts): SheetColumn<ExportedFormer>[] {
  const column = columnBuilder<ExportedFormer>(texts);
  const kind = (row: ExportedFormer) =>
    [
      row.is_fee ? texts.former.fee : '',
      row.is_charge ? texts.former.charge : '',
      row.is_gift ? texts.former.gift : '',
    ]
      .filter((word) => word !== '')
      .join(', ');
  return [
    column('id', 12, (row) => String(row.id)),
    column('kind', 14, kind, true),
    column('driver', 26, (row) => row.driver_name, true),
    column('amount', 12, (row) => moneyCell(row.amount)),
    column('previous_balance', 14, (row) => moneyCell(row.previous_balance)),
    column('new_balance', 14, (row) => moneyCell(row.new_balance)),
    column('order_number', 14, (row) => row.order_number),
    column('charge_by', 24, (row) => row.charged_by, true),
    column('date', 12, (row) => dayCell(row.at)),
    column('time', 10, (row) => timeCell(row.at)),
  ];
}
