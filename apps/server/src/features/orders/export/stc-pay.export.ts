import type { OrderFilters } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import { dayCell, moneyCell } from '../../../platform/exports/cells.ts';
import { datedFileName, defineExport } from '../../../platform/exports/define-export.ts';
import type { Cell } from '../../../platform/xlsx/cell.ts';
import type { SheetColumn } from '../../../platform/xlsx/workbook.ts';
import { textsOf } from './export-columns.ts';
import { type ExportedOrder, exportRows } from './export-rows.query.ts';

/** Payments to drivers through STC Pay: one row per delivered order of the filter. */
export const stcPayExport = defineExport<{ filters: OrderFilters }, ExportedOrder>({
  name: 'stc-pay',
  type: 'EXPORT_STC',
  fileName: (request) => datedFileName('order-STC', request),
  sheetName: ({ language }) => textsOf(language).export.sheet,
  columns: ({ language }) => stcPayColumns(language),
  async *rows(database, { params, now }) {
    for await (const batch of exportRows(database, params, now)) {
      yield batch.filter(({ status }) => status === 'delivered');
    }
  },
});

function stcPayColumns(language: Language): SheetColumn<ExportedOrder>[] {
  const texts = textsOf(language).export.stc;
  const column = (id: keyof typeof texts, width: number, cell: (order: ExportedOrder) => Cell) => ({
    header: texts[id],
    width,
    cell,
  });
  return [
    column('stc_pay_number', 18, (order) => order.stc_pay_number),
    column('driver_name', 28, (order) => order.driver_name),
    column('id_number', 16, (order) => order.driver_id_number),
    column('amount', 12, (order) => moneyCell(Number(order.delivery_cost))),
    column('order_number', 14, (order) => order.order_number),
    column('date', 14, (order) => dayCell(order.delivery_time)),
  ];
}
