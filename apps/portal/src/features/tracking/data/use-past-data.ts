import type { MapPoint } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pastQuery } from './map.queries.ts';
import type { MapSearch } from './map-search.ts';
import type { Focus } from './markers-of.ts';
import { pastLists } from './past-lists.ts';
import { Positions } from './positions.ts';
import type { useMapData } from './use-map-data.ts';

const NO_TRAIL: readonly MapPoint[] = [];
/** What is past stands still. */
const NOBODY_MOVES = new Positions();
const NOBODY = { drivers: [], orders: [] };

/** The same as `useMapData`, as it was at the moment that the address bar names; null while it names none. */
export function usePastData(
  search: MapSearch,
  polygon: readonly MapPoint[],
):
  | (Omit<ReturnType<typeof useMapData>, 'drivers' | 'orders'> & { query: ReturnType<typeof usePast> })
  | null {
  const query = usePast(search.at);
  const past = query.data ?? NOBODY;
  const lists = useMemo(() => pastLists(past, search, polygon), [past, search, polygon]);
  const focus = useMemo((): Focus | null => {
    const order = past.orders.find(({ _id }) => _id === search.order) ?? null;
    const driverId = search.driver ?? order?.driver_id;
    const driver = past.drivers.find(({ driver_id }) => driver_id === driverId) ?? null;
    if (!order && !driver) return null;
    return {
      driver,
      order,
      orders: order ? [order] : past.orders.filter(({ driver_id }) => driver_id === driverId),
    };
  }, [past, search.order, search.driver]);
  if (search.at === undefined) return null;
  return {
    query,
    driverCounts: lists.driverCounts,
    orderCounts: lists.orderCounts,
    listed: lists.drivers,
    moves: NOBODY_MOVES,
    oldSince: null,
    listedOrders: lists.orders,
    drawnOrders: lists.orders,
    focus,
    trail: NO_TRAIL,
  };
}

const usePast = (at: string | undefined) =>
  useQuery({ ...pastQuery(at ?? new Date(0).toISOString()), enabled: at !== undefined });
