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
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, dateRangeFilter, textFilter } from '../../shared/url/filter-fields.ts';

type LogType =
  | (typeof CITC_LOG_TYPES)[number]
  | (typeof HTTP_LOG_TYPES)[number]
  | (typeof ERP_LOG_TYPES)[number]
  | (typeof PARTNER_LOG_TYPES)[number];

const methods = choicesFilter(
  'logs.filters.methods',
  LOG_METHODS.map((value) => ({ value, label: `logs.methods.${value}` as const })),
);
const date = dateRangeFilter('logs.filters.date');
const results = choicesFilter(
  'logs.filters.status',
  LOG_RESULTS.map((value) => ({ value, label: `logs.results.${value}` as const })),
);
const idNumber = textFilter('logs.filters.id_number', { ltr: true });
const orderNumber = textFilter('logs.filters.order_number', { ltr: true });

const typesFilter = <const Type extends LogType>(types: readonly Type[]) =>
  choicesFilter(
    'logs.filters.types',
    types.map((value) => ({ value, label: `logs.types.${value}` as const })),
  );

/** Statuses stand as text in the address. */
const statusFilter = <const Codes extends readonly number[]>(codes: Codes) =>
  choicesFilter(
    'logs.filters.status',
    codes.map((code) => ({ value: String(code), label: `logs.statuses.${code as 200}` as const })),
  );

export const citcLogList = defineList({
  id: 'citc-logs',
  pageSizes: PAGE_SIZES.citcLogs,
  tabs: ['all', 'timeout'],
  filters: {
    id: textFilter('logs.filters.id', { ltr: true }),
    status: results,
    types: typesFilter(CITC_LOG_TYPES),
    methods,
    date,
  },
});
export type CitcLogSearch = ReturnType<typeof citcLogList.validateSearch>;

export const httpLogList = defineList({
  id: 'http-logs',
  pageSizes: PAGE_SIZES.httpLogs,
  filters: {
    id_number: idNumber,
    order_id: orderNumber,
    statutes: statusFilter(HTTP_LOG_STATUSES),
    types: typesFilter(HTTP_LOG_TYPES),
    methods,
    date,
  },
});
export type HttpLogSearch = ReturnType<typeof httpLogList.validateSearch>;

export const planPaymentLogList = defineList({
  id: 'hyperpay-logs',
  pageSizes: PAGE_SIZES.paymentLogs,
  filters: { driver_name: textFilter('logs.filters.driver_name'), id_number: idNumber, date },
});
export type PlanPaymentLogSearch = ReturnType<typeof planPaymentLogList.validateSearch>;

export const gatewayLogList = defineList({
  id: 'payfort-logs',
  pageSizes: PAGE_SIZES.paymentLogs,
  filters: {
    transaction_id: textFilter('logs.filters.transaction_id', { ltr: true }),
    status: choicesFilter(
      'logs.filters.status',
      TOP_UP_STATUSES.map((value) => ({ value, label: `logs.payment.${value}` as const })),
    ),
    from_application: choicesFilter(
      'logs.filters.from_application',
      GATEWAY_APPLICATIONS.map((value) => ({ value, label: `logs.applications.${value}` as const })),
    ),
    date,
  },
});
export type GatewayLogSearch = ReturnType<typeof gatewayLogList.validateSearch>;

export const erpLogList = defineList({
  id: 'odoo-logs',
  pageSizes: PAGE_SIZES.paymentLogs,
  filters: { order_number: orderNumber, types: typesFilter(ERP_LOG_TYPES), status: results, date },
});
export type ErpLogSearch = ReturnType<typeof erpLogList.validateSearch>;

export const partnerLogList = defineList({
  id: 'shukah-logs',
  pageSizes: PAGE_SIZES.paymentLogs,
  filters: {
    order_number: orderNumber,
    types: typesFilter(PARTNER_LOG_TYPES),
    statutes: statusFilter(PARTNER_LOG_STATUSES),
    methods,
    id_number: idNumber,
    date,
  },
});
export type PartnerLogSearch = ReturnType<typeof partnerLogList.validateSearch>;
