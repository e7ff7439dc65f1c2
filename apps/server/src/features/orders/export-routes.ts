import type { OrderFilters } from '@mishwar/contract';
import { type Language, PRODUCT_PORTAL } from '@mishwar/domain';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { attachment } from '../../platform/files/content-disposition.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { readSetting } from '../../platform/settings.ts';
import { XLSX_TYPE } from '../../platform/xlsx/package-parts.ts';
import { chooseColumns } from './export-columns.ts';
import { exportFile } from './export-file.ts';
import { takeExportSlot } from './export-slots.ts';
import type { WorkbookOrder } from './export-workbook.ts';
import { queueExport } from './queue-export.ts';

/** Seconds after which an operator whose exports are all under way may try again. */
const RETRY_AFTER = 10;

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
  errors.TOO_MANY_REQUESTS({ data: { retryAfter: RETRY_AFTER } });

const ACTIONS = { orders: 'export.orders', stc: 'export.stc_pay' } as const;

/** Sends a file as it is made. The operator's place is free again when it is sent, or nobody reads on. */
async function send(context: Context, kind: WorkbookOrder['kind'], input: ExportInput, errors: ExportErrors) {
  const { actor } = operatorOf(context);
  const { db } = context.app;
  const release = await takeExportSlot(context.app, actor.id);
  if (!release) throw tooMany(errors);
  try {
    const { timezone: zone } = await readSetting(db, 'TIME_ZONE');
    await recordAudit(db, {
      actor,
      action: ACTIONS[kind],
      from: context,
      after: { filters: input.filters },
    });
    const { name, bytes } = exportFile(context.app, { ...input, kind, zone, now: context.app.now() });
    return {
      headers: { 'content-type': XLSX_TYPE, 'content-disposition': attachment(name) },
      body: toStream(bytes, release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** A web stream that says when it is over, however it ends. */
function toStream(bytes: AsyncGenerator<Buffer>, onEnd: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        onEnd();
        throw error;
      }
      onEnd();
      controller.close();
    },
    async cancel() {
      onEnd();
      await bytes.return(undefined);
    },
  });
}

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
