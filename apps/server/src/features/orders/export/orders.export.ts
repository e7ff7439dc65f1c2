import { datedFileName, defineExport } from '../../../platform/exports/define-export.ts';
import { chooseColumns, textsOf } from './export-columns.ts';
import { type ExportedOrder, type ExportFilters, exportRows } from './export-rows.query.ts';

/** The filtered orders, newest first. */
export const ordersExport = defineExport<
  ExportFilters & {
    /** Column ids; default columns if absent. */
    columns?: readonly string[] | undefined;
  },
  ExportedOrder
>({
  name: 'orders',
  type: 'EXPORT_ORDER',
  fileName: (request) => datedFileName('orders', request),
  sheetName: ({ language }) => textsOf(language).export.sheet,
  columns({ params, language }) {
    const columns = chooseColumns(params.columns);
    if (!columns) throw new Error('an export names a column that does not exist');
    return columns.map(({ header, width, repeats, cell }) => ({
      header: header(language),
      width,
      repeats,
      cell: (order) => cell(order, language),
    }));
  },
  rows: (database, { params, now }) => exportRows(database, params, now),
});
