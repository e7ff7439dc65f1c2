import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

/** Lookups hardly ever change. */
const LOOKUP_FRESH = 10 * 60_000;

/** All cities. */
export const citiesQuery = () => orpc.lookups.cities.queryOptions({ input: {}, staleTime: LOOKUP_FRESH });

/** Delivery companies for pickers. */
export const companiesQuery = () => orpc.lookups.deliveryCompanies.queryOptions({ staleTime: LOOKUP_FRESH });

/** How many active drivers a message would reach, as the list of drivers counts them. */
export const reachedQuery = (filters: { cities?: string[]; company_ids?: string[] }, enabled: boolean) =>
  orpc.drivers.list.queryOptions({
    input: { filters: { ...filters, status: ['active'] }, page: 1, limit: 100, sort: -1 },
    placeholderData: keepPreviousData,
    enabled,
  });
