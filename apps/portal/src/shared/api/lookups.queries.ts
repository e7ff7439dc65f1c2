import { orpc } from './api.ts';

/** Lookups rarely change: an answer stays fresh for ten minutes. */
const LOOKUP_STALE_MS = 10 * 60_000;

/** The cities of a region, or all of them. */
export function citiesQuery(regionId?: string) {
  return orpc.lookups.cities.queryOptions({
    input: regionId ? { regionId } : {},
    staleTime: LOOKUP_STALE_MS,
  });
}

/** Delivery companies for pickers and filters. */
export function companiesQuery() {
  return orpc.lookups.deliveryCompanies.queryOptions({ staleTime: LOOKUP_STALE_MS });
}
