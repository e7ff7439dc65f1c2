import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type {
  CitcLogSearch,
  ErpLogSearch,
  GatewayLogSearch,
  HttpLogSearch,
  PartnerLogSearch,
  PlanPaymentLogSearch,
} from './logs-search.ts';

interface Period {
  from?: string;
  to?: string;
}

const toPeriod = (date: Period | undefined) => ({
  ...(date?.from && { fromDate: date.from }),
  ...(date?.to && { toDate: date.to }),
});

/** The filters of a call: those of the address, with the period as the wire has it. */
const toFilters = <Filters extends { date?: Period }>({ date, ...filters }: Filters) => ({
  ...filters,
  ...toPeriod(date),
});

export const citcFilters = ({ filters = {} }: CitcLogSearch) => toFilters(filters);
/** Statuses stand as text in the address, and as numbers in the call. */
const toStatuses = <Code extends number>(statuses: readonly string[] | undefined) =>
  statuses && { statutes: statuses.map((status) => Number(status) as Code) };
export const httpFilters = ({ filters: { statutes, ...filters } = {} }: HttpLogSearch) => ({
  ...toFilters(filters),
  ...toStatuses<200 | 400 | 409 | 422 | 500>(statutes),
});
export const planPaymentFilters = ({ filters = {} }: PlanPaymentLogSearch) => toFilters(filters);
export const gatewayFilters = ({ filters: { date, ...filters } = {} }: GatewayLogSearch) => ({
  ...filters,
  ...(date?.from && { from_date: date.from }),
  ...(date?.to && { to_date: date.to }),
});
export const erpFilters = ({ filters = {} }: ErpLogSearch) => toFilters(filters);
export const partnerFilters = ({ filters: { statutes, ...filters } = {} }: PartnerLogSearch) => ({
  ...toFilters(filters),
  ...toStatuses<200 | 201 | 304 | 400 | 401 | 404 | 422 | 500 | 502>(statutes),
});

const paging = <Size extends number>({ page, limit, sort }: { page: number; limit: Size; sort?: 1 }) => ({
  page,
  limit,
  sort: sort ?? (-1 as const),
});

/** A page of a tab of the regulator's log. */
export function citcLogsQuery(search: CitcLogSearch) {
  const options = {
    input: { filters: citcFilters(search), ...paging(search) },
    placeholderData: keepPreviousData,
  };
  return search.tab === 'timeout'
    ? orpc.logs.citc.timeouts.queryOptions(options)
    : orpc.logs.citc.list.queryOptions(options);
}

export const httpLogsQuery = (search: HttpLogSearch) =>
  orpc.logs.http.list.queryOptions({
    input: { filters: httpFilters(search), ...paging(search) },
    placeholderData: keepPreviousData,
  });

export const planPaymentLogsQuery = (search: PlanPaymentLogSearch) =>
  orpc.logs.hyperpay.list.queryOptions({
    input: { filters: planPaymentFilters(search), ...paging(search) },
    placeholderData: keepPreviousData,
  });

export const gatewayLogsQuery = (search: GatewayLogSearch) =>
  orpc.logs.payfort.list.queryOptions({
    input: { filters: gatewayFilters(search), ...paging(search) },
    placeholderData: keepPreviousData,
  });

export const erpLogsQuery = (search: ErpLogSearch) =>
  orpc.logs.odoo.list.queryOptions({
    input: { filters: erpFilters(search), ...paging(search) },
    placeholderData: keepPreviousData,
  });

export const partnerLogsQuery = (search: PartnerLogSearch) =>
  orpc.logs.shukah.list.queryOptions({
    input: { filters: partnerFilters(search), ...paging(search) },
    placeholderData: keepPreviousData,
  });
