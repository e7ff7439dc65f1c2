import type { MapPoint } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filterPast, findPastFocus } from './filter-past.ts';
import { pastQuery } from './map.queries.ts';
import type { MapSearch } from './map-search.ts';
import { Positions } from './positions.ts';
import type { useMapData } from './use-map-data.ts';

const NO_TRAIL: readonly MapPoint[] = [];
/** The past has no live positions. */
const NO_MOVES = new Positions();
const NO_DATA = { drivers: [], orders: [] };

/** The data of `useMapData` as recorded at the moment in the address bar; null without one. */
export function usePastData(
  search: MapSearch,
  polygon: readonly MapPoint[],
):
  | (Omit<ReturnType<typeof useMapData>, 'drivers' | 'orders'> & { query: ReturnType<typeof usePast> })
  | null {
  const query = usePast(search.at);
  const past = query.data ?? NO_DATA;
  const lists = useMemo(() => filterPast(past, search, polygon), [past, search, polygon]);
  const focus = useMemo(
    () => findPastFocus(past, { driver: search.driver, order: search.order }),
    [past, search.order, search.driver],
  );
  if (search.at === undefined) return null;
  return {
    query,
    driverCounts: lists.driverCounts,
    orderCounts: lists.orderCounts,
    listed: lists.drivers,
    moves: NO_MOVES,
    oldSince: null,
    listedOrders: lists.orders,
    drawnOrders: lists.orders,
    focus,
    trail: NO_TRAIL,
    route: null,
  };
}

const usePast = (at: string | undefined) =>
  useQuery({ ...pastQuery(at ?? new Date(0).toISOString()), enabled: at !== undefined });
