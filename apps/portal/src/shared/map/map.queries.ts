import { orpc } from '../api/api.ts';

/** The basemap settings; they rarely change. */
export function basemapQuery() {
  return orpc.tracking.ground.queryOptions({ staleTime: 10 * 60_000 });
}

/** The service areas of cities and delivery companies; they rarely change. */
export function serviceAreasQuery() {
  return orpc.serviceAreas.list.queryOptions({ staleTime: 5 * 60_000 });
}
