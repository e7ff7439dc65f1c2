import { useMediaQuery } from '@mantine/hooks';
import { type Boundaries, DEFAULT_MAP_VIEW, type MapPoint } from '@mishwar/domain';
import { directionOf } from '@mishwar/locales';
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { useBasemap } from '../../../shared/map/use-basemap.ts';
import { useAsOrderTarget } from '../../../shared/orders/order-target.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { useShownMoment } from '../../../shared/realtime/live-state.ts';
import { PHONE } from '../../../shared/ui/phone.ts';
import { DriversCard } from '../cards/drivers-card.tsx';
import { OrdersCard } from '../cards/orders-card.tsx';
import { getMapType, type MapChange, type MapSearch, toMapView } from '../data/map-search.ts';
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
import { useMapMarkers } from './use-map-markers.ts';
import { useMapPlace } from './use-map-place.ts';

const MapView = lazyPart(async () => ({
  default: (await import('../../../shared/map/map-view.tsx')).MapView,
}));
const NotifyDialog = lazyPart(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }));

const NO_CORNERS: readonly MapPoint[] = [];

interface MapTrackingPageProps {
  search: MapSearch;
  onSearch: (search: MapSearch, options: { replace: boolean }) => void;
  /** The drivers to assign an order to, over the map. */
  assign: (orderNumber: string, onClose: () => void) => ReactNode;
}

/** The live tracking map: drivers on one side, orders on the other. */
export function MapTrackingPage({ search, onSearch, assign }: MapTrackingPageProps) {
  const { t } = useTranslation();
  const direction = directionOf(currentLanguage());
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [polygon, setPolygon] = usePolygon();
  const [isDrawing, setDrawing] = useState(false);
  const [assigning, setAssigning] = useState<string | null>(null);
  const [isNotifying, setNotifying] = useState(false);
  const [isTravelling, setTravelling] = useState(search.at !== undefined);
  const [bounds, setBounds] = useState<Boundaries | null>(null);
  usePageHead({ title: t('tracking.title'), parents: [{ label: t('shell.groups.drivers') }] });
  useShownMoment(search.at ?? null);

  const type = getMapType(search);
  const basemap = useBasemap(type);
  const data = useShownData(search, { bounds, polygon, followsMap: basemap.refetchesOnMove ?? false });
  const areas = useAreas(search.hide?.includes('areas') ?? false);
  const markers = useMapMarkers(data, search);
  const place = useMapPlace({
    search,
    focus: data.focus,
    onView: (next) => onSearch(next, { replace: true }),
    onBounds: setBounds,
  });
  const change = useSearchChange(search, onSearch);
  useAsOrderTarget((order) => change({ order, driver: undefined, at: undefined }, { replace: false }));
  const driversCard = useDriversCard({ search, change, data, onNotify: () => setNotifying(true) });
  const ordersCard = (
    <OrdersCard
      search={search}
      onSearch={change}
      orders={data.listedOrders}
      counts={data.orderCounts}
      query={data.ordersQuery}
      onRefresh={() => void data.ordersQuery.refetch()}
      onAssign={search.at === undefined ? setAssigning : undefined}
    />
  );
  return (
    <div
      className={`relative short tall ${classes.page}`}
      dir="ltr"
      data-travelling={isTravelling || undefined}
    >
      <div className={`absolute inset ${classes.map}`}>
        <Suspense>
          {basemap.ground && (
            <MapView
              ground={basemap.ground}
              view={toMapView(search)}
              target={place.target}
              type={type}
              markers={markers}
              moves={data.moves}
              areas={areas.areas}
              polygon={isDrawing ? NO_CORNERS : polygon}
              drawing={isDrawing}
              onPolygon={(corners) => {
                setDrawing(false);
                setPolygon(corners);
              }}
              onMove={place.onMove}
              onTilesFailed={basemap.onTilesFailed}
            />
          )}
        </Suspense>
      </div>
      <div className={`column absolute gap-8 ${classes.over}`}>
        <MapTools
          type={type}
          onType={(next) => change({ type: next === 'satellite' ? next : undefined })}
          refetchOnMove={basemap.refetchesOnMove}
          onRefetchOnMove={basemap.setRefetchOnMove}
          onHome={() => place.goTo({ ...DEFAULT_MAP_VIEW })}
          hasPolygon={polygon.length > 0}
          drawing={isDrawing}
          onDraw={setDrawing}
          onDeletePolygon={() => setPolygon(NO_CORNERS)}
          travelling={isTravelling}
          onTravel={(open) => {
            setTravelling(open);
            if (!open) change({ at: undefined });
          }}
          inPolygon={{ drivers: data.listed.length, orders: data.listedOrders.length }}
        />
        <MapMessages
          queries={[basemap.query, data.driversQuery, data.ordersQuery]}
          optional={areas.query}
          oldSince={data.oldSince}
        />
      </div>
      {isTravelling && (
        <div className={`absolute ${classes.below}`} dir={direction}>
          <TimeMachine at={search.at ?? null} onAt={(at) => change({ at: at ?? undefined })} />
        </div>
      )}
      <ShownOnMap
        markers={markers}
        areas={areas.areas.length}
        phone={isPhone}
        simplified={basemap.simplified}
      />
      {isPhone ? (
        <MapSheet drivers={driversCard} orders={ordersCard} direction={direction} />
      ) : (
        <>
          <div className={`absolute hide edge rounded-card float ${classes.left}`} dir={direction}>
            {driversCard}
          </div>
          <div className={`absolute hide edge rounded-card float ${classes.right}`} dir={direction}>
            {ordersCard}
          </div>
        </>
      )}
      <Suspense>
        {isNotifying && (
          <NotifyDialog
            driverIds={data.listed.map(({ driver_id }) => driver_id)}
            onClose={() => setNotifying(false)}
          />
        )}
        {assigning && search.at === undefined && assign(assigning, () => setAssigning(null))}
      </Suspense>
    </div>
  );
}

/** The data of the map now, or at the chosen moment of the past. */
function useShownData(
  search: MapSearch,
  {
    bounds,
    polygon,
    followsMap,
  }: { bounds: Boundaries | null; polygon: readonly MapPoint[]; followsMap: boolean },
) {
  const live = useMapData(search, { area: followsMap ? bounds : null, inSight: bounds }, polygon);
  const past = usePastData(search, polygon);
  return {
    ...(past ?? live),
    driversQuery: past?.query ?? live.drivers,
    ordersQuery: past?.query ?? live.orders,
  };
}

/** Writes a change into the address bar; its identity never changes, so that cards are not rendered for it. */
function useSearchChange(search: MapSearch, onSearch: MapTrackingPageProps['onSearch']) {
  const latest = useRef({ search, onSearch });
  latest.current = { search, onSearch };
  return useCallback((part: MapChange, options = { replace: true }) => {
    const { search: now, onSearch: write } = latest.current;
    const next = Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined);
    write(Object.fromEntries(next) as MapSearch, options);
  }, []);
}

/** The drivers' card, memoised: it is rendered when its list changes and not at every position. */
function useDriversCard({
  search,
  change,
  data: { listed, driverCounts, driversQuery, route },
  onNotify,
}: {
  search: MapSearch;
  change: ReturnType<typeof useSearchChange>;
  data: ReturnType<typeof useShownData>;
  onNotify: () => void;
}) {
  const { isPending, isError, isFetching, error, refetch } = driversQuery;
  const { mutate: exportFile, isPending: isExporting } = useDriverFile();
  const notify = useRef(onNotify);
  notify.current = onNotify;
  return useMemo(
    () => (
      <DriversCard
        search={search}
        onSearch={change}
        drivers={listed}
        route={route}
        counts={driverCounts}
        query={{ isPending, isError, isFetching, error }}
        onRefresh={() => void refetch()}
        onNotify={() => notify.current()}
        onExport={() => exportFile(listed.map(({ driver_id }) => driver_id))}
        exporting={isExporting}
      />
    ),
    [
      search,
      change,
      listed,
      route,
      driverCounts,
      isPending,
      isError,
      isFetching,
      error,
      refetch,
      exportFile,
      isExporting,
    ],
  );
}

interface MapQuery {
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** Over the map: that it is loading, that a part could not be loaded, or that positions are out of date. */
function MapMessages({
  queries,
  optional,
  oldSince,
}: {
  queries: readonly MapQuery[];
  /** A query whose answer the map does not wait for. */
  optional: MapQuery;
  oldSince: number | null;
}) {
  const { t } = useTranslation();
  const direction = directionOf(currentLanguage());
  const failed = [...queries, optional].filter(({ isError }) => isError);
  if (failed.length > 0) {
    return (
      <div className={`row gap-10 edge ground float problem ${classes.message}`} dir={direction} role="alert">
        {t('tracking.error')}
        <button
          type="button"
          className="bold linked underline"
          onClick={() => {
            for (const query of failed) void query.refetch();
          }}
        >
          {t('tracking.try_again')}
        </button>
      </div>
    );
  }
  return (
    <>
      {queries.some(({ isPending }) => isPending) && (
        <p className={`edge ground float ink ${classes.message}`} dir={direction} role="status">
          {t('tracking.loading')}
        </p>
      )}
      <OldPositions since={oldSince} />
    </>
  );
}
