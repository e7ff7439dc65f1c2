import type { OrderFilters } from '@mishwar/contract';
import { formatDate } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import { type SheetColumn, xlsx } from '../../platform/xlsx/workbook.ts';
import { type ExportColumn, type Reader, textsOf } from './export-columns.ts';
import { type ExportedOrder, exportRows } from './export-rows.query.ts';

export interface ExportFile {
  name: string;
  bytes: AsyncGenerator<Buffer>;
  /** How many orders have gone into it so far. */
  rowCount: () => number;
}

/** The filtered orders with these columns, as `orders-{date}.xlsx`. */
export function ordersFile(
  db: Db,
  {
    filters,
    columns,
    reader,
    now,
  }: { filters: OrderFilters; columns: readonly ExportColumn[]; reader: Reader; now: Date },
): ExportFile {
  return fileOf(`orders-${formatDate(now, reader.zone)}.xlsx`, exportRows(db, filters, now), columns, reader);
}

/**
 * The wallet-payment file `order-STC-{date}.xlsx`: what each driver is to be paid through STC Pay for the delivered
 * orders among the filtered ones, one line for each order, the amount being its delivery cost.
 */
export function stcPayFile(
  db: Db,
  { filters, reader, now }: { filters: OrderFilters; reader: Reader; now: Date },
): ExportFile {
  const delivered = onlyDelivered(exportRows(db, filters, now));
  return fileOf(`order-STC-${formatDate(now, reader.zone)}.xlsx`, delivered, STC_COLUMNS, reader);
}

const STC_COLUMNS: readonly ExportColumn[] = [
  stc('stc_pay_number', 18, (order) => order.stc_pay_number),
  stc('driver_name', 28, (order) => order.driver_name),
  stc('id_number', 16, (order) => order.driver_id_number),
  stc('amount', 12, (order) => ({ halalas: order.delivery_cost })),
  stc('order_number', 14, (order) => order.order_number),
  stc('date', 14, (order, { zone }) => formatDate(order.delivery_time, zone)),
];

function stc(
  id: keyof ReturnType<typeof textsOf>['export']['stc'],
  width: number,
  cell: ExportColumn['cell'],
): ExportColumn {
  return { id, header: (language) => textsOf(language).export.stc[id], width, cell };
}

async function* onlyDelivered(rows: AsyncGenerator<ExportedOrder>): AsyncGenerator<ExportedOrder> {
  for await (const row of rows) if (row.status === 'delivered') yield row;
}

function fileOf(
  name: string,
  orders: AsyncGenerator<ExportedOrder>,
  columns: readonly ExportColumn[],
  reader: Reader,
): ExportFile {
  let count = 0;
  async function* cells(): AsyncGenerator<readonly Cell[]> {
    for await (const order of orders) {
      count += 1;
      yield columns.map(({ cell }) => cell(order, reader));
    }
  }
  const { language } = reader;
  const sheetColumns = columns.map(({ header, width }): SheetColumn => ({ header: header(language), width }));
  const bytes = xlsx({
    name: textsOf(language).export.sheet,
    columns: sheetColumns,
    rows: cells(),
    rightToLeft: language === 'ar',
  });
  return { name, bytes, rowCount: () => count };
}
