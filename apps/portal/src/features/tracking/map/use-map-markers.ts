import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { MapSearch } from '../data/map-search.ts';
import { findUnlistedDriver, toDriverMarkers, toLines, toPlaceMarkers } from '../data/to-markers.ts';
import type { useMapData } from '../data/use-map-data.ts';
import { useMapTime } from '../data/use-map-time.ts';

const CLOCK_INTERVAL_MS = 10_000;
const NO_LAYERS: NonNullable<MapSearch['hide']> = [];

type MapData = Pick<ReturnType<typeof useMapData>, 'drawnOrders' | 'listed' | 'focus' | 'trail' | 'route'>;

/**
 * The markers of the map. Each part is recomputed only when its own input changes: drivers move every second, restaurants
 * and customers do not.
 */
export function useMapMarkers({ drawnOrders, listed, focus, trail, route }: MapData, search: MapSearch) {
  const { time } = useFormat();
  const now = useMapTime(search.at, CLOCK_INTERVAL_MS);
  const hidden = search.hide ?? NO_LAYERS;
  const still = useMemo(
    () => toPlaceMarkers({ orders: drawnOrders, hidden, now }),
    [drawnOrders, hidden, now],
  );
  const unlisted = findUnlistedDriver(listed, focus);
  const drivers = useMemo(
    () => toDriverMarkers({ drivers: listed, hidden, unlisted }),
    [listed, hidden, unlisted],
  );
  const between = useMemo(
    () => toLines({ drivers: listed, orders: drawnOrders, hidden, focus, trail, route, time, now }),
    [listed, drawnOrders, hidden, focus, trail, route, time, now],
  );
  return useMemo(() => ({ ...still, ...between, drivers }), [still, between, drivers]);
}
