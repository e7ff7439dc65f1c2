import type { TransactionFilters, TransactionVersion } from '@mishwar/contract';
import { getPaymentMethod, type Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/transactions' with { type: 'json' };
import en from '@mishwar/locales/en/transactions' with { type: 'json' };
import type { Pool } from 'pg';
import type { Db } from '../../platform/transaction.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import { type SheetColumn, xlsx } from '../../platform/xlsx/workbook.ts';
import { type ExportedFormer, type ExportedNew, formerRows, newRows } from './export-rows.query.ts';
import { amountsOf } from './transaction-row.ts';

/** What a file is made of; plain data, for it is made in a thread of its own. */
export interface ExportedTransactions {
  filters: TransactionFilters;
  /** Only of this driver. */
  driverId?: number;
  version: TransactionVersion;
  language: Language;
  zone: string;
  now: Date;
}

const halalas = (amount: number | null): Cell => (amount === null ? null : { halalas: amount });
/** The day and the time of a wall clock "YYYY-MM-DD HH:MM:SS…". */
const dayOf = (clock: string) => `${clock.slice(8, 10)}-${clock.slice(5, 7)}-${clock.slice(0, 4)}`;
const timeOf = (clock: string) => clock.slice(11, 19);

/** The filtered transactions as an xlsx file. The zone is that of the database session. */
export function transactionsWorkbook(
  database: { db: Db; pool: Pool },
  { filters, driverId, version, language }: ExportedTransactions,
): AsyncGenerator<Buffer> {
  const texts = language === 'ar' ? ar : en;
  const common = { name: texts.export.sheet, rightToLeft: language === 'ar' };
  if (version === 'old') {
    return xlsx({ ...common, columns: formerColumns(texts), rows: formerRows(database, filters) });
  }
  return xlsx({ ...common, columns: newColumns(texts), rows: newRows(database, filters, driverId) });
}

type Texts = typeof ar | typeof en;
type Name = keyof (typeof ar)['columns'];

/** Makes columns with the heads that the list has. */
const columnsOf =
  <Row>(texts: Texts) =>
  (id: Name, width: number, cell: (row: Row) => Cell, repeats = false): SheetColumn<Row> => ({
    header: texts.columns[id],
    width,
    repeats,
    cell,
  });

function newColumns(texts: Texts): SheetColumn<ExportedNew>[] {
  const column = columnsOf<ExportedNew>(texts);
  return [
    column('id', 12, (row) => String(row.id)),
    column('type', 22, (row) => texts.types[row.type], true),
    column('driver', 26, (row) => row.driver_name, true),
    column('phone', 16, (row) => row.driver_phone, true),
    column('id_number', 14, (row) => row.id_number, true),
    column('amount', 12, (row) => halalas(amountsOf(row).amount)),
    column('gift', 12, (row) => halalas(amountsOf(row).gift)),
    column('fee', 12, (row) => halalas(amountsOf(row).fee)),
    column('tax', 12, (row) => halalas(amountsOf(row).tax)),
    column('delivery_cost', 12, (row) => halalas(row.delivery_cost ?? 0)),
    column('order_number', 14, (row) => row.order_number),
    column('payment_method', 14, (row) => getPaymentMethod(row), true),
    column('previous_balance', 14, (row) => halalas(row.main_previous)),
    column('remaining_balance', 14, (row) => halalas(row.main_remaining)),
    column('sub_previous', 14, (row) => halalas(row.sub_previous)),
    column('sub_remaining', 14, (row) => halalas(row.sub_remaining)),
    column('created_by', 24, (row) => row.created_by_name, true),
    column('date', 12, (row) => dayOf(row.at), true),
    column('time', 10, (row) => timeOf(row.at)),
    column(
      'status',
      12,
      (row) => (row.is_refunded ? texts.refunded : row.status && statusText(texts, row.status)),
      true,
    ),
  ];
}

function statusText(texts: Texts, status: string): string {
  return status in texts.status ? texts.status[status as keyof Texts['status']] : status;
}

function formerColumns(texts: Texts): SheetColumn<ExportedFormer>[] {
  const column = columnsOf<ExportedFormer>(texts);
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
    column('amount', 12, (row) => halalas(row.amount)),
    column('previous_balance', 14, (row) => halalas(row.previous_balance)),
    column('new_balance', 14, (row) => halalas(row.new_balance)),
    column('order_number', 14, (row) => row.order_number),
    column('charge_by', 24, (row) => row.charged_by, true),
    column('date', 12, (row) => dayOf(row.at), true),
    column('time', 10, (row) => timeOf(row.at)),
  ];
}
