import { DISPATCH_MAP_REFRESH_MS } from '@mishwar/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import type { LocationDriversSearch } from './location-drivers-search.ts';

/** A page of drivers' last positions, read again every ten seconds. */
export function locatedDriversQuery({ filters, page, limit, sort }: LocationDriversSearch) {
  return orpc.tracking.search.queryOptions({
    input: { ...filters, page, limit, sort: sort ?? -1 },
    placeholderData: keepPreviousData,
    refetchInterval: DISPATCH_MAP_REFRESH_MS,
  });
}

/** What lies under the markers. */
export function basemapSettingsQuery() {
  return orpc.tracking.ground.queryOptions({ staleTime: 10 * 60_000 });
}
