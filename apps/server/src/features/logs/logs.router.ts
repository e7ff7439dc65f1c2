import type { CitcLogFilters } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { type CommonErrors, operatorOf, os } from '../../platform/http/implement.ts';
import type { CountedPage, PageRequest } from '../../platform/lists/counted-page.ts';
import { answer } from '../../platform/refusal.ts';
import {
  toCitcRow,
  toErpRow,
  toGatewayLog,
  toGatewayRow,
  toHttpRow,
  toPartnerRow,
  toPlanPaymentRow,
} from './exchange-rows.ts';
import { findMessageStates, LOG_LISTS, type ReadExchange, readAttempts } from './exchanges.query.ts';
import { readLog, readPartnerOrders, readPayment } from './log-details.query.ts';
import { toExchangeFilters } from './log-filters.ts';
import { logExports } from './logs.export.ts';
import type { ExchangeFilters } from './matching-exchanges.ts';
import { readDriverExchanges, readOrderExchanges } from './related-exchanges.query.ts';
import { retryCitcLog } from './retry-citc.ts';

const logs = os.logs;

const pageOf = <Row>({ rows, ...totals }: CountedPage<ReadExchange>, toRow: (row: ReadExchange) => Row) => ({
  data: rows.map(toRow),
  ...totals,
});

/** What the tab of time-outs shows of the regulator's log, besides the filters. */
const TIMEOUTS = { isTimeout: true } as const;

async function citcPage(
  context: Context,
  { filters, ...paging }: PageRequest & { filters?: CitcLogFilters | undefined },
  only: Partial<typeof TIMEOUTS> = {},
) {
  const wanted = { ...toExchangeFilters.citc(filters), ...only };
  const page = await LOG_LISTS.citc_log.page(context.app.listPool, { filters: wanted, ...paging });
  const states = await findMessageStates(context.app.db, page.rows);
  return pageOf(page, (row) => toCitcRow(row, states));
}

function send(
  context: Context,
  [log, filters]: readonly [keyof typeof logExports, ExchangeFilters],
  language: Language,
  errors: CommonErrors,
) {
  const audit = { action: `export.${log}_logs` as const, after: { filters } };
  return sendExport(context, logExports[log], { params: { filters }, language, audit }, errors);
}

export const logsRouter = logs.router({
  citc: {
    list: logs.citc.list.handler(({ input, context }) => citcPage(context, input)),
    timeouts: logs.citc.timeouts.handler(({ input, context }) => citcPage(context, input, TIMEOUTS)),
    detail: logs.citc.detail.handler(async ({ input, context, errors }) => {
      const log = await readLog(context.app, 'citc_log', input.id);
      if (!log) throw errors.NOT_FOUND();
      const { row, bodies, common } = log;
      const states = await findMessageStates(context.app.db, [row]);
      const attempts = await readAttempts(context.app.db, 'citc_log', row);
      return {
        data: {
          ...toCitcRow(row, states),
          ...{ ...common, attempts, request: bodies.request, data: bodies.response },
        },
      };
    }),
    retry: logs.citc.retry.handler(async ({ input, context }) =>
      answer(await retryCitcLog(context.app, operatorOf(context).actor, Number(input.id), context)),
    ),
    export: logs.citc.export.handler(({ input: { query }, context, errors }) =>
      send(
        context,
        ['citc', { ...toExchangeFilters.citc(query.filters), ...(query.tab && TIMEOUTS) }],
        query.language,
        errors,
      ),
    ),
  },
  http: {
    list: logs.http.list.handler(async ({ input: { filters, ...paging }, context }) => {
      const wanted = { filters: toExchangeFilters.http(filters), ...paging };
      return pageOf(await LOG_LISTS.http_log.page(context.app.listPool, wanted), toHttpRow);
    }),
    detail: logs.http.detail.handler(async ({ input, context, errors }) => {
      const log = await readLog(context.app, 'http_log', input.id);
      if (!log) throw errors.NOT_FOUND();
      const { row, bodies, common } = log;
      const { query = null, params = null } = row.details ?? {};
      return {
        data: { ...toHttpRow(row), ...common, request: bodies.request, query, params, data: bodies.response },
      };
    }),
    export: logs.http.export.handler(({ input: { query }, context, errors }) =>
      send(context, ['http', toExchangeFilters.http(query.filters)], query.language, errors),
    ),
  },
  hyperpay: {
    list: logs.hyperpay.list.handler(async ({ input: { filters, ...paging }, context }) => {
      const wanted = { filters: toExchangeFilters.hyperpay(filters), ...paging };
      return pageOf(await LOG_LISTS.hyperpay_log.page(context.app.listPool, wanted), toPlanPaymentRow);
    }),
    detail: logs.hyperpay.detail.handler(async ({ input, context, errors }) => {
      const log = await readLog(context.app, 'hyperpay_log', input.id);
      if (!log) throw errors.NOT_FOUND();
      const { row, bodies } = log;
      const attempts = await readAttempts(context.app.db, 'hyperpay_log', row);
      return {
        data: { ...toPlanPaymentRow(row), attempts, request: bodies.request, answer: bodies.response },
      };
    }),
    export: logs.hyperpay.export.handler(({ input: { query }, context, errors }) =>
      send(context, ['hyperpay', toExchangeFilters.hyperpay(query.filters)], query.language, errors),
    ),
  },
  payfort: {
    list: logs.payfort.list.handler(async ({ input: { filters, ...paging }, context }) => {
      const wanted = { filters: toExchangeFilters.payfort(filters), ...paging };
      const page = await LOG_LISTS.payfort_log.page(context.app.listPool, wanted);
      return {
        data: page.rows.map(toGatewayRow),
        meta: { totalItems: page.total, isExact: page.total_exact },
      };
    }),
    detail: logs.payfort.detail.handler(async ({ input, context, errors }) => {
      const log = await readLog(context.app, 'payfort_log', input.id);
      if (!log) throw errors.NOT_FOUND();
      const payment = await readPayment(context.app.db, log.row.transaction_id);
      const attempts = await readAttempts(context.app.db, 'payfort_log', log.row);
      return { data: { ...toGatewayLog(log.row, log.bodies, payment), attempts } };
    }),
    export: logs.payfort.export.handler(({ input: { query }, context, errors }) =>
      send(context, ['payfort', toExchangeFilters.payfort(query.filters)], query.language, errors),
    ),
  },
  odoo: {
    list: logs.odoo.list.handler(async ({ input: { filters, ...paging }, context }) => {
      const wanted = { filters: toExchangeFilters.odoo(filters), ...paging };
      return pageOf(await LOG_LISTS.odoo_log.page(context.app.listPool, wanted), toErpRow);
    }),
    detail: logs.odoo.detail.handler(async ({ input, context, errors }) => {
      const log = await readLog(context.app, 'odoo_log', input.id);
      if (!log) throw errors.NOT_FOUND();
      const { row, bodies, common } = log;
      const attempts = await readAttempts(context.app.db, 'odoo_log', row);
      return {
        data: { ...toErpRow(row), ...common, attempts, body: bodies.request, response: bodies.response },
      };
    }),
    export: logs.odoo.export.handler(({ input: { query }, context, errors }) =>
      send(context, ['odoo', toExchangeFilters.odoo(query.filters)], query.language, errors),
    ),
  },
  shukah: {
    list: logs.shukah.list.handler(async ({ input: { filters, ...paging }, context }) => {
      const wanted = { filters: toExchangeFilters.shukah(filters), ...paging };
      const page = await LOG_LISTS.shukah_log.page(context.app.listPool, wanted);
      const orders = await readPartnerOrders(context.app.db, page.rows);
      return pageOf(page, (row) => toPartnerRow(row, orders));
    }),
    detail: logs.shukah.detail.handler(async ({ input, context, errors }) => {
      const log = await readLog(context.app, 'shukah_log', input.id);
      if (!log) throw errors.NOT_FOUND();
      const { row, bodies, common } = log;
      const orders = await readPartnerOrders(context.app.db, [row]);
      const attempts = await readAttempts(context.app.db, 'shukah_log', row);
      return {
        data: {
          ...toPartnerRow(row, orders),
          ...{ ...common, attempts, body: bodies.request, response: bodies.response },
        },
      };
    }),
    export: logs.shukah.export.handler(({ input: { query }, context, errors }) =>
      send(context, ['shukah', toExchangeFilters.shukah(query.filters)], query.language, errors),
    ),
  },
  ofOrder: logs.ofOrder.handler(async ({ input, context, errors }) => {
    const exchanges = await readOrderExchanges(context.app.db, input.order_number);
    if (!exchanges) throw errors.NOT_FOUND();
    return exchanges;
  }),
  ofDriver: logs.ofDriver.handler(async ({ input, context, errors }) => {
    const exchanges = await readDriverExchanges(context.app.db, Number(input.id));
    if (!exchanges) throw errors.NOT_FOUND({ message: 'driver_not_found' });
    return exchanges;
  }),
});
