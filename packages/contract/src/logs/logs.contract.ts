import {
  CITC_LOG_TYPES,
  ERP_LOG_TYPES,
  GATEWAY_APPLICATIONS,
  HTTP_LOG_STATUSES,
  HTTP_LOG_TYPES,
  LOG_METHODS,
  LOG_RESULTS,
  PAGE_SIZES,
  PARTNER_LOG_STATUSES,
  PARTNER_LOG_TYPES,
  TOP_UP_STATUSES,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  DayOrInstant,
  ErrorList,
  FileLanguage,
  FileResponse,
  Id,
  oneOrMany,
  paging,
  SearchText,
  staff,
} from '../base.ts';
import {
  CitcLog,
  CitcLogRow,
  ErpLog,
  ErpLogRow,
  GatewayLog,
  GatewayLogRow,
  HttpLog,
  HttpLogRow,
  MissingExchange,
  PartnerLog,
  PartnerLogRow,
  PlanPaymentLog,
  PlanPaymentLogRow,
  RelatedExchange,
} from './logs.schemas.ts';

/** Whole days of the configured time zone, both included, or instants, the end excluded. */
const period = { fromDate: DayOrInstant.optional(), toDate: DayOrInstant.optional() };
const methods = oneOrMany(z.literal(LOG_METHODS)).optional();
/** Statuses of HTTP answers. */
const HTTP_STATUS = { min: 100, max: 599 } as const;

/** HTTP statuses arrive as text in a query. */
const statusOf = <const Codes extends readonly number[]>(codes: Codes) =>
  oneOrMany(z.coerce.number().min(HTTP_STATUS.min).max(HTTP_STATUS.max).pipe(z.literal(codes))).optional();

export const CitcLogFilters = z.strictObject({
  methods,
  types: oneOrMany(z.literal(CITC_LOG_TYPES)).optional(),
  status: oneOrMany(z.literal(LOG_RESULTS)).optional(),
  /** An order number or a driver's id number. */
  id: SearchText.optional(),
  ...period,
});
export const HttpLogFilters = z.strictObject({
  id_number: SearchText.optional(),
  /** An order number. */
  order_id: SearchText.optional(),
  statutes: statusOf(HTTP_LOG_STATUSES),
  types: oneOrMany(z.literal(HTTP_LOG_TYPES)).optional(),
  methods,
  ...period,
});
export const PlanPaymentLogFilters = z.strictObject({
  id_number: SearchText.optional(),
  driver_name: SearchText.optional(),
  ...period,
});
export const GatewayLogFilters = z.strictObject({
  transaction_id: SearchText.optional(),
  status: oneOrMany(z.literal(TOP_UP_STATUSES)).optional(),
  from_application: oneOrMany(z.literal(GATEWAY_APPLICATIONS)).optional(),
  from_date: DayOrInstant.optional(),
  to_date: DayOrInstant.optional(),
});
export const ErpLogFilters = z.strictObject({
  order_number: SearchText.optional(),
  types: oneOrMany(z.literal(ERP_LOG_TYPES)).optional(),
  status: oneOrMany(z.literal(LOG_RESULTS)).optional(),
  ...period,
});
export const PartnerLogFilters = z.strictObject({
  order_number: SearchText.optional(),
  id_number: SearchText.optional(),
  types: oneOrMany(z.literal(PARTNER_LOG_TYPES)).optional(),
  statutes: statusOf(PARTNER_LOG_STATUSES),
  methods,
  ...period,
});
export type CitcLogFilters = z.infer<typeof CitcLogFilters>;
export type HttpLogFilters = z.infer<typeof HttpLogFilters>;
export type PlanPaymentLogFilters = z.infer<typeof PlanPaymentLogFilters>;
export type GatewayLogFilters = z.infer<typeof GatewayLogFilters>;
export type ErpLogFilters = z.infer<typeof ErpLogFilters>;
export type PartnerLogFilters = z.infer<typeof PartnerLogFilters>;

interface Route<Filters, Row, Sizes> {
  path: `/${string}`;
  summary: string;
  filters: Filters;
  row: Row;
  sizes: Sizes;
}

/** A list of a log, newest first. */
const listOf = <
  Filters extends z.ZodType<object>,
  Row extends z.ZodType,
  const Sizes extends readonly [number, ...number[]],
>({
  path,
  summary,
  filters,
  row,
  sizes,
}: Route<Filters, Row, Sizes>) =>
  staff
    .route({ method: 'GET', path, summary })
    .input(z.strictObject({ filters: filters.optional(), ...paging(sizes) }))
    .output(
      z.object({
        data: z.array(row),
        total: z.number().int(),
        /** False where counting stopped at the cap. */
        total_exact: z.boolean(),
      }),
    );

const detailOf = <Row extends z.ZodType>(path: `/${string}`, summary: string, row: Row) =>
  staff
    .route({ method: 'GET', path, summary })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: row }));

const exportOf = <Filters extends z.ZodType<object>, More extends z.ZodRawShape = Record<never, never>>(
  path: `/${string}`,
  summary: string,
  filters: Filters,
  more?: More,
) =>
  staff
    .route({ method: 'POST', path, summary, inputStructure: 'detailed', outputStructure: 'detailed' })
    .input(
      z.object({
        query: z.strictObject({ filters: filters.optional(), language: FileLanguage, ...(more as More) }),
      }),
    )
    .output(FileResponse);

/** `message`: log_not_failed, log_sent_meanwhile, log_not_repeatable, citc_switched_off, citc_no_answer, citc_refused. */
const retryConflict = { CONFLICT: { status: 409, message: 'log_not_failed', data: ErrorList } } as const;

const citcList = { filters: CitcLogFilters, row: CitcLogRow, sizes: PAGE_SIZES.citcLogs };
const http = { filters: HttpLogFilters, row: HttpLogRow, sizes: PAGE_SIZES.httpLogs };
const hyperpay = { filters: PlanPaymentLogFilters, row: PlanPaymentLogRow, sizes: PAGE_SIZES.paymentLogs };
const odoo = { filters: ErpLogFilters, row: ErpLogRow, sizes: PAGE_SIZES.paymentLogs };
const shukah = { filters: PartnerLogFilters, row: PartnerLogRow, sizes: PAGE_SIZES.paymentLogs };

/** The exchanges with third parties, one log each. */
export const logs = {
  citc: {
    list: listOf({ path: '/admin/api/v1/citc-logs', summary: 'Calls to the regulator', ...citcList }),
    timeouts: listOf({
      path: '/admin/api/v1/citc-logs/timeout',
      summary: 'Calls to the regulator that were not answered in time',
      ...citcList,
    }),
    detail: detailOf('/admin/api/v1/citc-logs/detail/{id}', 'A call to the regulator', CitcLog),
    retry: staff
      .errors(retryConflict)
      .route({
        method: 'POST',
        path: '/admin/api/v1/citc-logs/reaction/{id}',
        summary: 'Send what a failed call to the regulator was about again',
      })
      .input(z.strictObject({ id: Id }))
      .output(z.object({ success: z.literal(true) })),
    export: exportOf(
      '/admin/api/v1/citc-logs/export',
      'The filtered calls to the regulator; with `tab` only those that were not answered in time',
      CitcLogFilters,
      { tab: z.literal('timeout').optional() },
    ),
  },
  http: {
    list: listOf({ path: '/admin/api/v1/http-logs', summary: 'Calls that came in', ...http }),
    detail: detailOf('/admin/api/v1/http-logs/{id}', 'A call that came in', HttpLog),
    export: exportOf('/admin/api/v1/http-logs/export', 'The filtered calls that came in', HttpLogFilters),
  },
  hyperpay: {
    list: listOf({ path: '/admin/api/v2/hyper-logs', summary: 'Calls to HyperPay', ...hyperpay }),
    detail: detailOf('/admin/api/v2/hyper-logs/{id}', 'A call to HyperPay', PlanPaymentLog),
    export: exportOf(
      '/admin/api/v2/hyper-logs/excel',
      'The filtered calls to HyperPay',
      PlanPaymentLogFilters,
    ),
  },
  payfort: {
    list: staff
      .route({
        method: 'GET',
        path: '/payment/api/v1/gateway-logs',
        summary: 'Calls to PayFort and its webhooks',
      })
      .input(z.strictObject({ filters: GatewayLogFilters.optional(), ...paging(PAGE_SIZES.paymentLogs) }))
      .output(
        z.object({
          data: z.array(GatewayLogRow),
          meta: z.object({ totalItems: z.number().int(), isExact: z.boolean() }),
        }),
      ),
    detail: detailOf('/payment/api/v1/gateway-logs/{id}', 'A call to PayFort or a webhook of it', GatewayLog),
    export: exportOf('/payment/api/v1/gateway-logs/excel', 'The filtered gateway log', GatewayLogFilters),
  },
  odoo: {
    list: listOf({ path: '/admin/api/v1/odoo-logs', summary: 'Calls to the ERP', ...odoo }),
    detail: detailOf('/admin/api/v1/odoo-logs/{id}', 'A call to the ERP', ErpLog),
    export: exportOf('/admin/api/v1/odoo-logs/export', 'The filtered calls to the ERP', ErpLogFilters),
  },
  shukah: {
    list: listOf({ path: '/admin/api/v2/shukah-logs', summary: 'Calls to the partner', ...shukah }),
    detail: detailOf('/admin/api/v2/shukah-logs/{id}', 'A call to the partner', PartnerLog),
    export: exportOf(
      '/admin/api/v2/shukah-logs/export',
      'The filtered calls to the partner',
      PartnerLogFilters,
    ),
  },
  ofOrder: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/{order_number}/exchanges',
      summary: 'What was sent about an order, to any third party, oldest first, and what is missing',
    })
    .input(z.strictObject({ order_number: z.string().regex(/^\d{1,18}$/, 'id_invalid') }))
    .output(z.object({ data: z.array(RelatedExchange), missing: z.array(MissingExchange) })),
  ofDriver: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/exchanges',
      summary: 'The latest exchanges about a driver, newest first, and what is missing',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: z.array(RelatedExchange), missing: z.array(MissingExchange) })),
};
