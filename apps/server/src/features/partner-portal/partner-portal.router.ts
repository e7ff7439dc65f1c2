import { recordAudit } from '../../platform/audit.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { attachmentHeader } from '../../platform/files/content-disposition.ts';
import { openFile } from '../../platform/files/files.ts';
import { os, partnerOf } from '../../platform/http/implement.ts';
import { timeZone } from '../../platform/settings.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { endSessions, submitCredentials, verifyCode } from '../auth/public.ts';
import { readStatement, statementExport, toStatementPeriod } from '../delivery-companies/public.ts';
import { listDrivers } from '../drivers/public.ts';
import { listOrders, orderDetail, ordersExport } from '../orders/public.ts';
import { PARTNERS } from './partner-account.ts';
import { findPartnerFile, listPartnerExports } from './partner-exports.query.ts';
import { PARTNER_EXPORT_COLUMNS, toPartnerOrder, toPartnerOrderDetail } from './partner-order.ts';
import { readPartnerProfile } from './partner-profile.query.ts';

const portal = os.partnerPortal;

export const partnerPortalRouter = portal.router({
  login: portal.login.handler(async ({ input, context, errors }) => {
    const result = await submitCredentials(context, PARTNERS, input);
    if (result.ok) return result.done;
    const { refusal } = result;
    if (refusal.status === 401) throw errors.BAD_CREDENTIALS();
    if (refusal.status === 403) throw errors.ACCOUNT_INACTIVE();
    throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: refusal.retryAfter } });
  }),
  verifyOtp: portal.verifyOtp.handler(async ({ input, context, errors }) => {
    const result = await verifyCode(context, PARTNERS, input);
    if (result.ok) {
      context.setHeader('set-cookie', result.done.deviceCookie);
      return { token: result.done.token };
    }
    if (result.refusal.status === 401) throw errors.BAD_CODE();
    throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: result.refusal.retryAfter } });
  }),
  logout: portal.logout.handler(async ({ context }) => {
    const { actor, sessionId } = partnerOf(context);
    await inTransaction(context.app.db, async (trx) => {
      await endSessions(trx, context.app.now(), { partnerId: actor.id, sessionId });
      await recordAudit(trx, { actor, action: 'sign_out', from: context });
    });
    return { success: true as const };
  }),
  profile: portal.profile.handler(({ context }) =>
    readPartnerProfile(context.app.db, partnerOf(context).actor.id),
  ),
  orders: portal.orders.handler(async ({ input, context }) => {
    const { app } = context;
    const list = { kind: 'company', companyId: partnerOf(context).companyId } as const;
    // Without the values that were not found: they would tell which order numbers exist elsewhere.
    const {
      not_found: _elsewhere,
      results,
      ...page
    } = await listOrders(app.listPool, { ...input, list }, app.now());
    return { data: { ...page, results: results.map(toPartnerOrder) } };
  }),
  order: portal.order.handler(async ({ input, context, errors }) => {
    const by = { orderNumber: input.order_number, companyId: partnerOf(context).companyId };
    const order = await orderDetail(context.app.db, by);
    if (!order) throw errors.NOT_FOUND();
    return { data: toPartnerOrderDetail(order) };
  }),
  ordersExcel: portal.ordersExcel.handler(async ({ input, context, errors }) => {
    const { filters, language } = input.query;
    const { companyId } = partnerOf(context);
    const company = String(companyId);
    const audit = { action: 'export.company_orders' as const, after: { company, filters } };
    const own = { ...filters, driver_company: [company] };
    const params = { filters: own, companyId, columns: PARTNER_EXPORT_COLUMNS };
    return sendExport(context, ordersExport, { params, language, audit }, errors);
  }),
  drivers: portal.drivers.handler(async ({ input: { filters, ...page }, context }) => {
    const own = { ...filters, company_ids: [String(partnerOf(context).companyId)] };
    const { listPool, now } = context.app;
    return { data: await listDrivers(listPool, { ...page, filters: own }, now(), 'partner') };
  }),
  statement: portal.statement.handler(async ({ input: { month }, context }) => {
    const { db, listPool } = context.app;
    const period = toStatementPeriod(partnerOf(context).companyId, month, await timeZone(db));
    return { data: await readStatement(listPool, period, month) };
  }),
  statementExcel: portal.statementExcel.handler(async ({ input, context, errors }) => {
    const { month, language } = input.query;
    const params = { companyId: partnerOf(context).companyId, month };
    const audit = { action: 'export.company_statement' as const, after: params };
    return sendExport(context, statementExport, { params, language, audit }, errors);
  }),
  exports: portal.exports.handler(async ({ input, context }) => {
    const { listPool, now } = context.app;
    return { data: await listPartnerExports(listPool, partnerOf(context).companyId, input, now()) };
  }),
  exportFile: portal.exportFile.handler(async ({ input, context, errors }) => {
    const { db, now } = context.app;
    const { actor, companyId } = partnerOf(context);
    const fileId = await findPartnerFile(db, companyId, Number(input.id), now());
    const file = fileId === null ? null : await openFile(context.app, fileId);
    if (!file) throw errors.NOT_FOUND({ message: 'export_file_gone' });
    await recordAudit(db, {
      actor,
      action: 'export.download',
      subject: { kind: 'export', id: input.id },
      from: context,
    });
    return {
      headers: {
        'content-type': file.contentType,
        'content-length': String(file.size),
        'content-disposition': attachmentHeader(file.name),
      },
      body: ReadableStream.from(file.content) as ReadableStream,
    };
  }),
});
