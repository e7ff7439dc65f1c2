import { PRODUCT_PORTAL } from '@mishwar/domain';
import { nothingToExport, RETRY_AFTER_SECONDS, sendExport } from '../../../platform/exports/send-export.ts';
import { type CommonErrors, operatorOf, os } from '../../../platform/http/implement.ts';
import { chooseColumns } from './export-columns.ts';
import { countStcPayRows, hasExportRows } from './export-rows.query.ts';
import { ordersExport } from './orders.export.ts';
import { queueExport } from './queue-export.ts';
import { stcPayExport } from './stc-pay.export.ts';

const columnUnknown = (errors: CommonErrors): Error =>
  errors.VALIDATION({
    message: 'column_unknown',
    data: { errors: [{ field: 'columns', msg: 'column_unknown' }] },
  });

const tooMany = (errors: CommonErrors): Error =>
  errors.TOO_MANY_REQUESTS({ data: { retryAfter: RETRY_AFTER_SECONDS } });

export const exportRoutes = {
  excel: os.orders.excel.handler(({ input: { query }, context, errors }) => {
    const { filters, columns, language } = query;
    if (!chooseColumns(columns)) throw columnUnknown(errors);
    const audit = { action: 'export.orders' as const, after: { filters } };
    return sendExport(context, ordersExport, { params: { filters, columns }, language, audit }, errors);
  }),
  stcExcel: os.orders.stcExcel.handler(({ input: { query }, context, errors }) => {
    const { filters, language } = query;
    const audit = { action: 'export.stc_pay' as const, after: { filters } };
    return sendExport(context, stcPayExport, { params: { filters }, language, audit }, errors);
  }),
  stcRows: os.orders.stcRows.handler(async ({ input, context }) => ({
    data: await countStcPayRows(context.app.listPool, input.filters, context.app.now()),
  })),
  export: os.orders.export.handler(async ({ input: { query }, context, errors }) => {
    if (!chooseColumns(query.columns)) throw columnUnknown(errors);
    const { actor } = operatorOf(context);
    const { filters, columns, language } = query;
    const { db, now } = context.app;
    if (!(await hasExportRows(db, filters, now()))) throw nothingToExport(errors);
    const from = { address: context.address, requestId: context.requestId };
    const exportId = await queueExport(db, {
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
