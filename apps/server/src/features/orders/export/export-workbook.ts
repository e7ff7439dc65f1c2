import type { OrderFilters } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import type { Cell } from '../../../platform/xlsx/cell.ts';
import { xlsx } from '../../../platform/xlsx/workbook.ts';
import { chooseColumns, dayOf, type ExportColumn, textsOf } from './export-columns.ts';
import { type ExportedOrder, exportRows } from './export-rows.query.ts';

/** What a file is made of; plain data, for it is made in a thread of its own. */
export interface WorkbookOrder {
  /** `stc`: what each driver is to be paid through STC Pay, one line for each delivered order among the filtered ones. */
  kind: 'orders' | 'stc';
  filters: OrderFilters;
  /** Names of columns, for orders; the usual ones when absent. */
  columns?: readonly string[] | undefined;
  language: Language;
  zone: string;
  now: Date;
}

/** The filtered orders as an xlsx file, and how many have gone into it so far. The zone is that of the database session. */
export function ordersWorkbook(
  database: Parameters<typeof exportRows>[0],
  { kind, filters, columns: names, language, now }: WorkbookOrder,
): { bytes: AsyncGenerator<Buffer>; rowCount: () => number } {
  const columns = kind === 'stc' ? STC_COLUMNS : chooseColumns(names);
  if (!columns) throw new Error('an export names a column that does not exist');
  let count = 0;
  async function* rows(): AsyncGenerator<readonly ExportedOrder[]> {
    for await (const batch of exportRows(database, filters, now)) {
      const orders = kind === 'stc' ? batch.filter(({ status }) => status === 'delivered') : batch;
      count += orders.length;
      yield orders;
    }
  }
  const bytes = xlsx({
    name: textsOf(language).export.sheet,
    columns: columns.map(({ header, width, repeats, cell }) => ({
      header: header(language),
      width,
      repeats,
      cell: (order: ExportedOrder) => cell(order, language),
    })),
    rows: rows(),
    rightToLeft: language === 'ar',
  });
  return { bytes, rowCount: () => count };
}

const STC_COLUMNS: readonly ExportColumn[] = [
  stc('stc_pay_number', 18, (order) => order.stc_pay_number),
  stc('driver_name', 28, (order) => order.driver_name),
  stc('id_number', 16, (order) => order.driver_id_number),
  stc('amount', 12, (order) => ({ halalas: Number(order.delivery_cost) })),
  stc('order_number', 14, (order) => order.order_number),
  stc('date', 14, (order) => dayOf(order.delivery_time)),
];

function stc(
  id: keyof ReturnType<typeof textsOf>['export']['stc'],
  width: number,
  cell: (order: ExportedOrder) => Cell,
): ExportColumn {
  return { id, header: (language) => textsOf(language).export.stc[id], width, repeats: false, cell };
}
