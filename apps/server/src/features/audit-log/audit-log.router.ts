import { sendExport } from '../../platform/exports/send-export.ts';
import { os } from '../../platform/http/implement.ts';
import { auditLogExport } from './audit-log.export.ts';
import { listEntries, readCheck, readEntry } from './entries.query.ts';

export const auditLogRouter = os.auditLog.router({
  list: os.auditLog.list.handler(({ input: { filters = {}, ...paging }, context }) =>
    listEntries(context.app.listPool, { filters, ...paging }),
  ),
  check: os.auditLog.check.handler(async ({ context }) => ({ data: await readCheck(context.app.db) })),
  detail: os.auditLog.detail.handler(async ({ input, context, errors }) => {
    const data = await readEntry(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  export: os.auditLog.export.handler(({ input: { query }, context, errors }) => {
    const { language, filters = {} } = query;
    const audit = { action: 'export.audit_log', after: { filters } } as const;
    return sendExport(context, auditLogExport, { params: { filters }, language, audit }, errors);
  }),
});
