import type { FormerTransactionRow, TransactionRow, TransactionVersion } from '@mishwar/contract';
import { foldText } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { refundTopUp } from '../payments/public.ts';
import { creditDriver } from './credit-driver.ts';
import {
  countTransactionViews,
  listFormer,
  listTransactions,
  type Page,
  type TransactionsRequest,
} from './list-transactions.query.ts';
import { readTransaction } from './transaction-detail.query.ts';
import { formerTransactionsExport, transactionsExport } from './transactions.export.ts';

const listPage = (
  context: Context,
  version: TransactionVersion,
  request: TransactionsRequest,
): Promise<Page<TransactionRow | FormerTransactionRow>> =>
  version === 'old'
    ? listFormer(context.app.listPool, request)
    : listTransactions(context.app.listPool, request);

const list = os.transactions.list.handler(async ({ input: { version, ...request }, context }) => {
  const { results, total, total_exact } = await listPage(context, version, request);
  return { data: results, status: 200 as const, total, total_exact };
});

export const transactionsRouter = os.transactions.router({
  list,
  filterV2: list,
  countViews: os.transactions.countViews.handler(async ({ input: { views }, context }) => ({
    data: await countTransactionViews(context.app.listPool, views),
  })),
  detail: os.transactions.detail.handler(async ({ input, context, errors }) => {
    const data = await readTransaction(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  export: os.transactions.export.handler(({ input: { query }, context, errors }) => {
    const { filters, version, language } = query;
    const definition = version === 'old' ? formerTransactionsExport : transactionsExport;
    const audit = { action: 'export.transactions' as const, after: { filters, version } };
    return sendExport(context, definition, { params: { filters }, language, audit }, errors);
  }),
  exportOfDriver: os.transactions.exportOfDriver.handler(async ({ input: { body }, context, errors }) => {
    const driver = await context.app.db
      .selectFrom('driver')
      .select('id')
      .where('id_number', '=', foldText(body.id_number))
      .executeTakeFirst();
    if (!driver) throw errors.NOT_FOUND({ message: 'driver_not_found' });
    const { filters, language } = body;
    const audit = { action: 'export.transactions' as const, after: { filters, driver_id: driver.id } };
    const params = { filters, driverId: driver.id };
    return sendExport(context, transactionsExport, { params, language, audit }, errors);
  }),
  create: os.transactions.create.handler(async ({ input: { headers, body }, context }) => {
    const { actor } = operatorOf(context);
    const credit = { ...body, driverId: Number(body.driver_id), key: headers['idempotency-key'] };
    return { data: answer(await creditDriver(context.app.db, credit, actor, context)) };
  }),
  refund: os.transactions.refund.handler(async ({ input, context, errors }) => {
    const { actor } = operatorOf(context);
    answer(await refundTopUp(context.app, Number(input.id), actor, context));
    const data = await readTransaction(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  ofDriver: os.transactions.ofDriver.handler(async ({ input: { id, ...request }, context, errors }) => {
    const driverId = Number(id);
    const driver = await context.app.db
      .selectFrom('driver')
      .select(['id', 'id_number', 'name'])
      .where('id', '=', driverId)
      .executeTakeFirst();
    if (!driver) throw errors.NOT_FOUND();
    const data = await listTransactions(context.app.listPool, { ...request, driverId });
    return { data, driver: { _id: String(driver.id), id_number: driver.id_number, name: driver.name } };
  }),
});
