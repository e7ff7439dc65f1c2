import type {
  CitcLogFilters,
  ErpLogFilters,
  GatewayLogFilters,
  HttpLogFilters,
  PartnerLogFilters,
  PlanPaymentLogFilters,
} from '@mishwar/contract';
import type { ExchangeFilters } from './matching-exchanges.ts';

const failures = ['failure', 'timeout'] as const;
const outcomesOf = (results: readonly ('success' | 'failure')[] | undefined) =>
  results?.flatMap((result) => (result === 'success' ? (['success'] as const) : failures));

/** What each log's filters of the wire mean. */
export const toExchangeFilters = {
  citc: ({ types, status, id, fromDate, toDate, methods }: CitcLogFilters = {}): ExchangeFilters => ({
    methods,
    types,
    outcomes: outcomesOf(status),
    orderOrDriver: id,
    from: fromDate,
    to: toDate,
  }),
  http: (filters: HttpLogFilters = {}): ExchangeFilters => ({
    methods: filters.methods,
    types: filters.types,
    statuses: filters.statutes,
    idNumber: filters.id_number,
    orderNumber: filters.order_id,
    from: filters.fromDate,
    to: filters.toDate,
  }),
  hyperpay: (filters: PlanPaymentLogFilters = {}): ExchangeFilters => ({
    idNumber: filters.id_number,
    driverName: filters.driver_name,
    from: filters.fromDate,
    to: filters.toDate,
  }),
  payfort: (filters: GatewayLogFilters = {}): ExchangeFilters => ({
    transactionId: filters.transaction_id,
    transactionStatuses: filters.status,
    applications: filters.from_application,
    from: filters.from_date,
    to: filters.to_date,
  }),
  odoo: (filters: ErpLogFilters = {}): ExchangeFilters => ({
    orderNumber: filters.order_number,
    types: filters.types,
    outcomes: outcomesOf(filters.status),
    from: filters.fromDate,
    to: filters.toDate,
  }),
  shukah: (filters: PartnerLogFilters = {}): ExchangeFilters => ({
    orderNumber: filters.order_number,
    types: filters.types,
    idNumber: filters.id_number,
    statuses: filters.statutes,
    methods: filters.methods,
    from: filters.fromDate,
    to: filters.toDate,
  }),
};
