import { useMediaQuery } from '@mantine/hooks';
import { type Boundaries, DEFAULT_MAP_VIEW, type MapPoint } from '@mishwar/domain';
import { directionOf } from '@mishwar/locales';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { PHONE } from '../../../shared/ui/phone.ts';
import { toastFailure } from '../../../shared/ui/toast.ts';
import { DriversCard } from '../cards/drivers-card.tsx';
import { OrdersCard } from '../cards/orders-card.tsx';
import { useNow } from '../cards/use-now.ts';
import { mapGroundQuery } from '../data/map.queries.ts';
import { type MapChange, type MapSearch, mapTypeOf, viewOf } from '../data/map-search.ts';
import { betweenOf, driverMarkersOf, stillMarkersOf, unlistedOf } from '../data/markers-of.ts';
import { useMapData } from '../data/use-map-data.ts';
import { usePastData } from '../data/use-past-data.ts';
import { MapSheet } from './map-sheet.tsx';
import { MapTools } from './map-tools.tsx';
import classes from './map-tracking-page.module.css';
import { OldPositions } from './old-positions.tsx';
import { usePolygon } from './polygon-store.ts';
import { ShownOnMap } from './shown-on-map.tsx';
import { TimeMachine } from './time-machine.tsx';
import { useAreas } from './use-areas.ts';
import { useDriverFile } from './use-driver-file.ts';
import { useMapPlace } from './use-map-place.ts';

const MapView = lazy(async () => ({ default: (await import('../../../shared/map/map-view.tsx')).MapView }));
const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }));

const NO_CORNERS: readonly MapPoint[] = [];
const NO_LAYERS: NonNullable<MapSearch['hide']> = [];

interface MapTrackingPageProps {
  search: MapSearch;
  onSearch: (search: MapSearch, options: { replace: boolean }) => void;
  /** The drivers for an order, over the map. */
  assign: (orderNumber: string, onClose: () => void) => ReactNode;
  /** What needs attention; `onOrder` shows an order on the map. */
  attention: (onOrder: (orderId: string) => void) => ReactNode;
}

/** Everything that moves, on one map: drivers at one side, orders at the other. */
export function MapTrackingPage({ search, onSearch, assign, attention }: MapTrackingPageProps) {
  const { t } = useTranslation();
  const direction = directionOf(currentLanguage());
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const client = useQueryClient();
  const [polygon, setPolygon] = usePolygon();
  const [drawing, setDrawing] = useState(false);
  const [assigning, setAssigning] = useState<string | null>(null);
  const [notifying, setNotifying] = useState(false);
  const [travelling, setTravelling] = useState(search.at !== undefined);
  const [tilesFailed, setTilesFailed] = useState({ road: false, satellite: false });
  const [area, setArea] = useState<Boundaries | null>(null);
  usePageHead({ title: t('tracking.title'), parents: [{ label: t('shell.groups.drivers') }] });

  const ground = useQuery(mapGroundQuery());
  const follows = ground.data?.refetch_on_move;
  const live = useMapData(search, { area: follows ? area : null, inSight: area }, polygon);
  const past = usePastData(search, polygon);
  const data = past ?? live;
  const driversRead = past?.query ?? live.drivers;
  const ordersRead = past?.query ?? live.orders;
  const place = useMapPlace({
    search,
    focus: data.focus,
    onView: (next) => onSearch(next, { replace: true }),
    onBounds: setArea,
  });

  const setFollows = useMutation({
    mutationFn: (isActive: boolean) => api.tracking.setRefetch({ isActive }),
    onSuccess: ({ isActive }) =>
      client.setQueryData(
        mapGroundQuery().queryKey,
        (held) => held && { ...held, refetch_on_move: isActive },
      ),
    onError: toastFailure,
  });
  const file = useDriverFile();
  const clock = useNow(10_000);
  const now = useMemo(() => (search.at ? new Date(search.at) : clock), [search.at, clock]);
  const { drawnOrders, listed, focus, trail } = data;
  const hidden = search.hide ?? NO_LAYERS;
  const areas = useAreas(hidden.includes('areas'));
  // What stands still is made anew only when it has changed: drivers move every second.
  const still = useMemo(
    () => stillMarkersOf({ orders: drawnOrders, hidden, now }),
    [drawnOrders, hidden, now],
  );
  const unlisted = unlistedOf(listed, focus);
  const drivers = useMemo(
    () => driverMarkersOf({ drivers: listed, hidden, unlisted }),
    [listed, hidden, unlisted],
  );
  const between = useMemo(
    () => betweenOf({ drivers: listed, orders: drawnOrders, hidden, focus, trail, now }),
    [listed, drawnOrders, hidden, focus, trail, now],
  );
  const markers = useMemo(() => ({ ...still, ...between, drivers }), [still, between, drivers]);
  const latest = useRef({ search, onSearch });
  latest.current = { search, onSearch };
  const change = useCallback((part: MapChange, options = { replace: true }) => {
    const { search: now, onSearch: write } = latest.current;
    const next = Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined);
    write(Object.fromEntries(next) as MapSearch, options);
  }, []);
  const type = mapTypeOf(search);
  const tiles = tilesFailed[type] ? null : ground.data?.sources[type];
  const sources = useMemo(
    () =>
      ground.data && {
        road: tilesFailed.road ? null : ground.data.sources.road,
        satellite: tilesFailed.satellite ? null : ground.data.sources.satellite,
      },
    [ground.data, tilesFailed],
  );
  const shownGround = useMemo(
    () => ground.data && sources && { ...ground.data, sources },
    [ground.data, sources],
  );
  const isLoading = ground.isPending || driversRead.isPending || ordersRead.isPending;
  const failed = [ground, driversRead, ordersRead, areas.query].filter(({ isError }) => isError);

  const { driverCounts } = data;
  const { isPending, isError, isFetching, error, refetch } = driversRead;
  const { mutate: exportFile, isPending: exporting } = file;
  // Drawn anew when it has changed, and not whenever somebody moves.
  const driversCard = useMemo(
    () => (
      <DriversCard
        search={search}
        onSearch={change}
        drivers={listed}
        counts={driverCounts}
        query={{ isPending, isError, isFetching, error }}
        onRefresh={() => void refetch()}
        onNotify={() => setNotifying(true)}
        onExport={() => exportFile(listed.map(({ driver_id }) => driver_id))}
        exporting={exporting}
      />
    ),
    [
      search,
      change,
      listed,
      driverCounts,
      isPending,
      isError,
      isFetching,
      error,
      refetch,
      exportFile,
      exporting,
    ],
  );
  const ordersCard = (
    <OrdersCard
      search={search}
      onSearch={change}
      orders={data.listedOrders}
      counts={data.orderCounts}
      query={ordersRead}
      onRefresh={() => void ordersRead.refetch()}
      onAssign={setAssigning}
    />
  );
  return (
    <div className={classes.page} dir="ltr" data-travelling={travelling || undefined}>
      <div className={classes.map}>
        <Suspense>
          {shownGround && (
            <MapView
              ground={shownGround}
              view={viewOf(search)}
              target={place.target}
              type={type}
              markers={markers}
              moves={data.moves}
              areas={areas.areas}
              polygon={drawing ? NO_CORNERS : polygon}
              drawing={drawing}
              onPolygon={(corners) => {
                setDrawing(false);
                setPolygon(corners);
              }}
              onMove={place.onMove}
              onTilesFailed={(failed) => setTilesFailed((before) => ({ ...before, [failed]: true }))}
            />
          )}
        </Suspense>
      </div>
      <div className={classes.over}>
        <MapTools
          type={type}
          onType={(next) => change({ type: next === 'satellite' ? next : undefined })}
          refetchOnMove={follows}
          onRefetchOnMove={(isActive) => setFollows.mutate(isActive)}
          onHome={() => place.goTo({ ...DEFAULT_MAP_VIEW })}
          hasPolygon={polygon.length > 0}
          drawing={drawing}
          onDraw={setDrawing}
          onDeletePolygon={() => setPolygon(NO_CORNERS)}
          travelling={travelling}
          onTravel={(open) => {
            setTravelling(open);
            if (!open) change({ at: undefined });
          }}
          inPolygon={{ drivers: listed.length, orders: data.listedOrders.length }}
          attention={
            <Suspense>
              {attention((order) => change({ order, driver: undefined, at: undefined }, { replace: false }))}
            </Suspense>
          }
        />
        {isLoading && failed.length === 0 && (
          <p className={classes.message} dir={direction} role="status">
            {t('tracking.loading')}
          </p>
        )}
        {failed.length === 0 && <OldPositions since={data.oldSince} />}
        {failed.length > 0 && (
          <div className={classes.message} dir={direction} role="alert" data-danger>
            {t('tracking.error')}
            <button
              type="button"
              className={classes.retry}
              onClick={() => {
                for (const query of failed) void query.refetch();
              }}
            >
              {t('tracking.try_again')}
            </button>
          </div>
        )}
      </div>
      {travelling && (
        <div className={classes.below} dir={direction}>
          <TimeMachine at={search.at ?? null} onAt={(at) => change({ at: at ?? undefined })} />
        </div>
      )}
      <ShownOnMap
        markers={markers}
        areas={areas.areas.length}
        phone={phone}
        simplified={ground.data !== undefined && !tiles && (tilesFailed[type] ? 'failed' : 'as_set_up')}
      />
      {phone ? (
        <MapSheet drivers={driversCard} orders={ordersCard} direction={direction} />
      ) : (
        <>
          <div className={classes.left} dir={direction}>
            {driversCard}
          </div>
          <div className={classes.right} dir={direction}>
            {ordersCard}
          </div>
        </>
      )}
      <Suspense>
        {notifying && (
          <NotifyDialog
            driverIds={listed.map(({ driver_id }) => driver_id)}
            onClose={() => setNotifying(false)}
          />
        )}
        {assigning && assign(assigning, () => setAssigning(null))}
      </Suspense>
    </div>
  );
}
