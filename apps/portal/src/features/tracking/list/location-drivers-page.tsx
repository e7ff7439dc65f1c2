import type { LocatedDriver } from '@mishwar/contract';
import { DEFAULT_MAP_VIEW, getMapDriverState, MAP_FOCUS_ZOOM } from '@mishwar/domain';
import { IconMap2, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { citiesQuery } from '../../../shared/api/lookups.queries.ts';
import { PhoneLink } from '../../../shared/contact/phone-link.tsx';
import { PlaceLink } from '../../../shared/contact/place-link.tsx';
import { ShortTime } from '../../../shared/format/short-time.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../../shared/list/list-page.tsx';
import type { Markers } from '../../../shared/map/map-types.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { basemapSettingsQuery, locatedDriversQuery } from './location-drivers.queries.ts';
import { DriverStateBadge, useLocationColumns } from './location-drivers-columns.tsx';
import classes from './location-drivers-page.module.css';
import { type LocationDriversSearch, locationDriversList } from './location-drivers-search.ts';

const MapView = lazyPart(async () => ({
  default: (await import('../../../shared/map/map-view.tsx')).MapView,
}));

interface LocationDriversPageProps {
  search: LocationDriversSearch;
  onSearch: (search: LocationDriversSearch, options: { replace: boolean }) => void;
}

const idOf = (driver: LocatedDriver) => driver.driver_id;
const nameOf = (driver: LocatedDriver) => driver.driver_name;
const card = (driver: LocatedDriver) => <LocatedCard driver={driver} />;
const NO_DRIVERS: readonly LocatedDriver[] = [];
const STATES = { 'in progress': 'busy', already: 'free', 'driver offline': 'offline' } as const;

function markersOf(drivers: readonly LocatedDriver[], selected: string | null): Markers {
  return {
    drivers: drivers.map((driver) => ({
      id: driver.driver_id,
      name: driver.driver_name,
      at: [driver.longitude, driver.latitude],
      heading: driver.heading,
      state: STATES[getMapDriverState(driver)],
    })),
    customers: [],
    restaurants: [],
    lines: [],
    trail: [],
    selected: { driver: selected, customer: null },
  };
}

/** Where drivers were last, as a list with the map beside it. */
export function LocationDriversPage({ search, onSearch }: LocationDriversPageProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const query = useQuery(locatedDriversQuery(search));
  const cities = useQuery(citiesQuery());
  const ground = useQuery(basemapSettingsQuery());
  const [chosen, setChosen] = useState<LocatedDriver | null>(null);
  usePageHead({ title: t('tracking.located.title'), parents: [{ label: t('shell.groups.drivers') }] });
  const rows = query.data?.data.results;
  const markers = useMemo(() => markersOf(rows ?? NO_DRIVERS, chosen?.driver_id ?? null), [rows, chosen]);
  const target = useMemo(
    () => chosen && { latitude: chosen.latitude, longitude: chosen.longitude, zoom: MAP_FOCUS_ZOOM },
    [chosen],
  );
  const { data: options, isLoading, isError } = cities;
  const filterOptions = useMemo(
    () => ({
      city: {
        options: (options ?? []).map(({ id, nameAr, nameEn }) => ({
          value: id,
          label: language === 'ar' ? nameAr : nameEn,
        })),
        isLoading,
        isError,
      },
    }),
    [options, isLoading, isError, language],
  );
  return (
    <div className={`grid short tall ${classes.page}`}>
      <div className="shrink short">
        <ListPage
          name={t('tracking.located.title')}
          list={locationDriversList}
          search={search}
          onSearch={onSearch}
          query={query}
          rows={rows}
          total={query.data?.data.total}
          totalExact={query.data?.data.total_exact}
          columns={useLocationColumns()}
          rowId={idOf}
          rowName={nameOf}
          onRowClick={setChosen}
          card={card}
          primaryFilter="keyword"
          filterOptions={filterOptions}
          csvName="location-drivers"
          toolbar={
            <IconButton
              outline
              label={t('common.refresh')}
              aria-busy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <IconRefresh size={17} stroke={1.6} />
            </IconButton>
          }
        />
      </div>
      <div className={`relative short ${classes.map}`}>
        <Suspense>
          {ground.data && (
            <MapView
              ground={ground.data}
              view={{ ...DEFAULT_MAP_VIEW, zoom: 10 }}
              target={target}
              markers={markers}
            />
          )}
        </Suspense>
        <p className={`row gap-6 absolute edge ground float size-12-5 ${classes.shown}`} role="status">
          <IconMap2 size={14} stroke={1.6} aria-hidden />
          {chosen
            ? t('tracking.located.focused', { name: chosen.driver_name })
            : t('tracking.located.shown', { count: markers.drivers.length })}
        </p>
      </div>
    </div>
  );
}

/** A driver's last position on a phone. */
function LocatedCard({ driver }: { driver: LocatedDriver }) {
  const { language } = useFormat();
  return (
    <div className={classes.card}>
      <strong>
        <bdi>{driver.driver_name}</bdi>
      </strong>
      <DriverStateBadge driver={driver} />
      <span className="size-12-5 soft">
        <bdi>{(language === 'ar' ? driver.city_ar : driver.city_en) ?? ''}</bdi>
      </span>
      <span className="size-12-5 soft">
        <ShortTime at={driver.seen_at} />
      </span>
      <span className="row wrap whole-row gap-0-12">
        <PhoneLink phone={driver.driver_phone} />
        <PlaceLink at={[driver.longitude, driver.latitude]} of={driver.driver_name} />
      </span>
    </div>
  );
}
