import type { PartnerOrderRow } from '@mishwar/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { PartnerDriversSearch, PartnerExportsSearch, PartnerOrdersSearch } from './partner-search.ts';

/** Orders change by themselves, and no feed tells this portal. */
const ORDERS_POLL_MS = 30_000;

/** A page of the company's orders. It has customers of orders that will have ended when it is shown again. */
export const partnerOrdersQuery = ({ page, limit, sort, filters }: PartnerOrdersSearch) =>
  orpc.partnerPortal.orders.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
    refetchInterval: ORDERS_POLL_MS,
    gcTime: 0,
  });

/**
 * An order of the company with its items. Who the customer is ends with the order, and who the driver is with the
 * assignment: each status and assignment is read by itself, and nothing stays in memory once its details are closed.
 */
export function partnerOrderQuery(row: Pick<PartnerOrderRow, 'order_number' | 'status' | 'assigned_at'>) {
  const { order_number, status, assigned_at } = row;
  const input = { order_number };
  return orpc.partnerPortal.order.queryOptions({
    input,
    queryKey: [...orpc.partnerPortal.order.queryKey({ input }), { status, assigned_at }],
    staleTime: 0,
    gcTime: 0,
  });
}

/** A page of the company's drivers. */
export const partnerDriversQuery = ({ page, limit, sort, filters }: PartnerDriversSearch) =>
  orpc.partnerPortal.drivers.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });

/** The company's month. */
export const partnerStatementQuery = (month: string) =>
  orpc.partnerPortal.statement.queryOptions({ input: { month }, staleTime: 0 });

/** A page of what the company's partner users exported. */
export const partnerExportsQuery = ({ page, limit, sort }: PartnerExportsSearch) =>
  orpc.partnerPortal.exports.queryOptions({
    input: { page, limit, sort: sort ?? -1 },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
