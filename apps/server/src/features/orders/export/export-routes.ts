import type { OrderFilters } from '@mishwar/contract';
import { type Language, PRODUCT_PORTAL } from '@mishwar/domain';
import type { Context } from '../../../platform/context.ts';
import { RETRY_AFTER_SECONDS, sendExport } from '../../../platform/exports/send-export.ts';
import { operatorOf, os } from '../../../platform/http/implement.ts';
import { chooseColumns } from './export-columns.ts';
import { exportFile } from './export-file.ts';
import type { WorkbookOrder } from './export-workbook.ts';
import { queueExport } from './queue-export.ts';

interface ExportInput {
  filters: OrderFilters;
  columns?: string[] | undefined;
  language: Language;
}

interface ExportErrors {
  TOO_MANY_REQUESTS(options: { data: { retryAfter: number } }): Error;
  VALIDATION(options: { message: string; data: { errors: { field: string; msg: string }[] } }): Error;
}

const columnUnknown = (errors: ExportErrors): Error =>
  errors.VALIDATION({
    message: 'column_unknown',
    data: { errors: [{ field: 'columns', msg: 'column_unknown' }] },
  });

const tooMany = (errors: ExportErrors): Error =>
  errors.TOO_MANY_REQUESTS({ data: { retryAfter: RETRY_AFTER_SECONDS } });

const ACTIONS = { orders: 'export.orders', stc: 'export.stc_pay' } as const;

/** Sends a file of orders as it is made. */
const send = (context: Context, kind: WorkbookOrder['kind'], input: ExportInput, errors: ExportErrors) =>
  sendExport(
    context,
    {
      action: ACTIONS[kind],
      after: { filters: input.filters },
      file: (at) => exportFile(context.app, { ...input, ...at, kind }),
    },
    errors,
  );

export const exportRoutes = {
  excel: os.orders.excel.handler(({ input: { query }, context, errors }) => {
    if (!chooseColumns(query.columns)) throw columnUnknown(errors);
    return send(context, 'orders', query, errors);
  }),
  stcExcel: os.orders.stcExcel.handler(({ input: { query }, context, errors }) =>
    send(context, 'stc', query, errors),
  ),
  export: os.orders.export.handler(async ({ input: { query }, context, errors }) => {
    if (!chooseColumns(query.columns)) throw columnUnknown(errors);
    const { actor } = operatorOf(context);
    const { filters, columns, language } = query;
    const from = { address: context.address, requestId: context.requestId };
    const exportId = await queueExport(context.app.db, {
      filters,
      columns,
      language,
      actor,
      application: PRODUCT_PORTAL,
      from,
    });
    if (exportId === null) throw tooMany(errors);
    return { success: true as const, export_id: exportId };
  }),
};
