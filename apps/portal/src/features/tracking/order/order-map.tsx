import { Box } from '@mantine/core';
import type { OrderDetail } from '@mishwar/contract';
import { IN_HAND_STATUSES, isOrderLate, type MapPoint } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { fitView } from '../../../shared/map/fit-view.ts';
import type { Markers, MapView as View } from '../../../shared/map/map-types.ts';
import { useBasemap } from '../../../shared/map/use-basemap.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { orderTrackQuery } from '../data/map.queries.ts';

const MapView = lazyPart(async () => ({
  default: (await import('../../../shared/map/map-view.tsx')).MapView,
}));

/** Pixels around the outermost point. */
const PADDING = 44;

/** Where an order is fetched and brought, and its driver's track from the assignment on. */
export function OrderMap({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const basemap = useBasemap('road');
  const isInHand = IN_HAND_STATUSES.some((status) => status === order.status);
  const trackQuery = useQuery(orderTrackQuery(order, isInHand));
  const track = trackQuery.data?.points;
  const markers = useMemo(() => toMarkers(order, track ?? [], isInHand), [order, track, isInHand]);
  // The first view fits the track too; later points move nothing under the reader.
  const [view, setView] = useState<View | null>(null);
  const points = useMemo(
    () => track && [order.restaurant_location.coordinates, order.customer_coordinates, ...track.map(toPoint)],
    [order, track],
  );
  useEffect(() => {
    if (!points || !box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    setView((first) => first ?? fitView(points, { width, height, padding: PADDING }));
  }, [points]);
  const failed = [basemap.query, trackQuery].filter(({ isError, data }) => isError && !data);
  const loading = (
    <p role="status" className="pad-16 caption centre">
      {t('common.loading')}
    </p>
  );
  return (
    <Box ref={box} className="frame rounded-card ground-1 hide screen-only" h={240}>
      {failed.length > 0 ? (
        <LoadFailed
          text={t('tracking.order.failed')}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      ) : basemap.ground && view ? (
        <Suspense fallback={loading}>
          <MapView
            ground={basemap.ground}
            view={view}
            markers={markers}
            name={t('tracking.order.map')}
            inPage
            onTilesFailed={basemap.onTilesFailed}
          />
        </Suspense>
      ) : (
        loading
      )}
    </Box>
  );
}

type Point = { latitude: number; longitude: number };
const toPoint = ({ latitude, longitude }: Point): MapPoint => [longitude, latitude];

/** The markers of one order: its driver is where the track ends, while the order is in hand. */
function toMarkers(
  order: Pick<
    OrderDetail,
    | '_id'
    | 'status'
    | 'driver_id'
    | 'driver_name'
    | 'customer_name'
    | 'customer_coordinates'
    | 'restaurant_code'
    | 'restaurant_name'
    | 'restaurant_location'
    | 'promised_at'
  >,
  track: readonly Point[],
  isInHand: boolean,
): Markers {
  const store = order.restaurant_location.coordinates;
  const customer = order.customer_coordinates;
  const last = isInHand ? track.at(-1) : undefined;
  return {
    drivers:
      last && order.driver_id !== null
        ? [
            {
              id: order.driver_id,
              name: order.driver_name ?? '',
              at: toPoint(last),
              heading: null,
              state: 'busy',
            },
          ]
        : [],
    customers: [
      {
        id: order._id,
        name: order.customer_name,
        at: customer,
        hasDriver: order.driver_id !== null,
        isLate: isOrderLate(order, new Date()),
      },
    ],
    restaurants: [{ id: order.restaurant_code, name: order.restaurant_name, at: store }],
    lines: [{ kind: 'to_customer', from: store, to: customer }],
    trail: track.map(toPoint),
    selected: { driver: null, customer: null },
  };
}
