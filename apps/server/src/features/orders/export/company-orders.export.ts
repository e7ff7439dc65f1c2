import type { Halalas } from '@mishwar/domain';
import { moneyCell } from '../../../platform/exports/cells.ts';
import { datedFileName, defineExport } from '../../../platform/exports/define-export.ts';
import { CONTRACT_PRICE, chooseColumns, DEFAULT_COLUMNS, textsOf } from './export-columns.ts';
import { type ExportedOrder, type ExportFilters, exportRows } from './export-rows.query.ts';

interface CompanyOrdersParams extends ExportFilters {
  /** Column ids; those of the order list and the contract price if absent. */
  columns?: readonly string[] | undefined;
}

const columnsOf = ({ columns }: CompanyOrdersParams) =>
  columns?.length ? (chooseColumns(columns) ?? []) : [...DEFAULT_COLUMNS, CONTRACT_PRICE];

/** The orders of a delivery company, newest first, with their contract prices. The last row is the sum of the prices. */
export const companyOrdersExport = defineExport<CompanyOrdersParams, ExportedOrder | { total: Halalas }>({
  name: 'company-orders',
  type: 'EXPORT_ORDER',
  fileName: (request) => datedFileName('orders', request),
  sheetName: ({ language }) => textsOf(language).export.sheet,
  columns: ({ params, language }) =>
    columnsOf(params).map((column, place) => ({
      header: column.header(language),
      width: column.width,
      repeats: column.repeats,
      cell(row) {
        if (!('total' in row)) return column.cell(row, language);
        if (column === CONTRACT_PRICE) return moneyCell(row.total);
        return place === 0 ? textsOf(language).export.total : null;
      },
    })),
  rows: (database, { params, now }) => exportRows(database, params, now),
  totalRow({ params }) {
    if (!columnsOf(params).includes(CONTRACT_PRICE)) return null;
    let total = 0;
    return {
      add(order) {
        if ('company_contract_price' in order) total += Number(order.company_contract_price);
      },
      row: () => ({ total }),
    };
  },
});
