import { moneyToWire } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { type CommonErrors, operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { timeZone } from '../../platform/settings.ts';
import { driversExport, listDrivers } from '../drivers/public.ts';
import { companyOrdersExport, hasExportColumns, listOrders, sumContractPrices } from '../orders/public.ts';
import { findCompany, toCompany } from './company-row.ts';
import { deleteCompany } from './delete-company.ts';
import { readDependents } from './dependents.query.ts';
import { readCompanyGlance } from './glance.query.ts';
import { listCompanies } from './list-companies.query.ts';
import { createCompany, updateCompany } from './save-company.ts';
import { setCompanyActive } from './set-company-active.ts';
import { statementExport } from './statement.export.ts';
import { readStatement, toStatementPeriod } from './statement.query.ts';

const companies = os.deliveryCompanies;

const notFound = (errors: CommonErrors): Error => errors.NOT_FOUND({ message: 'company_not_found' });

/** The company of a request. Throws NOT_FOUND where there is none or it is deleted. */
async function requireCompany({ app }: Context, id: string, errors: CommonErrors) {
  const company = await findCompany(app.db, Number(id));
  if (!company) throw notFound(errors);
  return company;
}

async function setActive(context: Context, id: string, isActive: boolean, errors: CommonErrors) {
  const isFound = await setCompanyActive(context.app, operatorOf(context).actor, Number(id), isActive);
  if (!isFound) throw notFound(errors);
  return { success: true as const, isActive };
}

export const deliveryCompaniesRouter = companies.router({
  list: companies.list.handler(async ({ input, context }) => ({
    data: await listCompanies(context.app.listPool, input),
  })),
  detail: companies.detail.handler(async ({ input, context, errors }) => ({
    data: toCompany(await requireCompany(context, input.id, errors)),
  })),
  create: companies.create.handler(async ({ input: { headers, body }, context }) => {
    const request = { key: headers['idempotency-key'], body };
    return { data: answer(await createCompany(context.app, operatorOf(context).actor, request)) };
  }),
  update: companies.update.handler(async ({ input: { params, body }, context }) => ({
    data: answer(await updateCompany(context.app, operatorOf(context).actor, Number(params.id), body)),
  })),
  remove: companies.remove.handler(async ({ input, context }) => {
    answer(await deleteCompany(context.app, operatorOf(context).actor, Number(input.id)));
    return { success: true as const };
  }),
  activate: companies.activate.handler(({ input, context, errors }) =>
    setActive(context, input.id, true, errors),
  ),
  deactivate: companies.deactivate.handler(({ input, context, errors }) =>
    setActive(context, input.id, false, errors),
  ),
  dependents: companies.dependents.handler(async ({ input, context, errors }) => {
    const { id } = await requireCompany(context, input.id, errors);
    const { money_held, balances, ...counts } = await readDependents(context.app.listPool, id);
    return {
      data: { ...counts, money_held: moneyToWire(money_held), balances: moneyToWire(balances) },
    };
  }),
  glance: companies.glance.handler(async ({ input, context, errors }) => {
    const { id } = await requireCompany(context, input.id, errors);
    return { data: await readCompanyGlance(context.app.listPool, id, context.app.now()) };
  }),
  statement: companies.statement.handler(async ({ input: { id, month }, context, errors }) => {
    const { db, listPool } = context.app;
    const company = await requireCompany(context, id, errors);
    const period = toStatementPeriod(company.id, month, await timeZone(db));
    return { data: await readStatement(listPool, period, month) };
  }),
  statementExcel: companies.statementExcel.handler(async ({ input, context, errors }) => {
    const company = await requireCompany(context, input.params.id, errors);
    const { month, language } = input.query;
    const params = { companyId: company.id, month };
    const audit = { action: 'export.company_statement' as const, after: params };
    return sendExport(context, statementExport, { params, language, audit }, errors);
  }),
  drivers: companies.drivers.handler(async ({ input: { id, filters, ...page }, context, errors }) => {
    await requireCompany(context, id, errors);
    const own = { ...filters, company_ids: [id] };
    return { data: await listDrivers(context.app.listPool, { ...page, filters: own }, context.app.now()) };
  }),
  driversExcel: companies.driversExcel.handler(async ({ input, context, errors }) => {
    const { id } = input.params;
    await requireCompany(context, id, errors);
    const { filters, language } = input.query;
    const audit = { action: 'export.company_drivers' as const, after: { company: id, filters } };
    const params = { filters: { ...filters, company_ids: [id] } };
    return sendExport(context, driversExport, { params, language, audit }, errors);
  }),
  orders: companies.orders.handler(async ({ input: { id, ...request }, context, errors }) => {
    const company = await requireCompany(context, id, errors);
    // Read before the list: later events may be missing from it.
    const feed_seq = context.app.feedSeq();
    const list = { kind: 'company', companyId: company.id } as const;
    const { listPool, now } = context.app;
    const { not_found, ...data } = await listOrders(listPool, { ...request, list }, now());
    return { data, not_found, feed_seq };
  }),
  contractTotal: companies.contractTotal.handler(async ({ input: { id, filters }, context, errors }) => {
    const company = await requireCompany(context, id, errors);
    const { listPool, now } = context.app;
    const own = { ...filters, driver_company: [id] };
    const total = await sumContractPrices(listPool, own, now(), company.id);
    return { data: { contract_total: moneyToWire(total) } };
  }),
  ordersExcel: companies.ordersExcel.handler(async ({ input, context, errors }) => {
    const { id } = input.params;
    const company = await requireCompany(context, id, errors);
    const { filters, columns, language } = input.query;
    if (!hasExportColumns(columns)) {
      throw errors.VALIDATION({
        message: 'column_unknown',
        data: { errors: [{ field: 'columns', msg: 'column_unknown' }] },
      });
    }
    const audit = { action: 'export.company_orders' as const, after: { company: id, filters } };
    const params = { filters: { ...filters, driver_company: [id] }, companyId: company.id, columns };
    return sendExport(context, companyOrdersExport, { params, language, audit }, errors);
  }),
});
