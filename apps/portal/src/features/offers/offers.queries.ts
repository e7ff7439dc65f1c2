import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { OffersSearch } from './offers-search.ts';

/** Offers live for seconds: refetch interval of the list in milliseconds. */
const REFETCH = 5000;

/** A page of offers, polled while it is on screen. */
export function offersQuery({ page, limit, sort, filters }: OffersSearch) {
  return orpc.offers.list.queryOptions({
    input: {
      page,
      limit,
      sort: sort ?? -1,
      filters: filters ?? {},
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH,
  });
}
