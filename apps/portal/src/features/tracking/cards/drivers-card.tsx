import { Box, SegmentedControl, TextInput } from '@mantine/core';
import type { DriverRoute, MapDriver } from '@mishwar/contract';
import { IconBellRinging, IconFileDownload, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDebouncedText } from '../../../shared/list/filters/use-debounced-text.ts';
import { ListTabs } from '../../../shared/list/list-tabs.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { MAP_LAYERS, type MapChange, type MapLayer, type MapSearch } from '../data/map-search.ts';
import { useMapTime } from '../data/use-map-time.ts';
import classes from './card.module.css';
import { DriverLine } from './driver-line.tsx';
import { ListState } from './list-state.tsx';
import { VirtualList } from './virtual-list.tsx';

interface DriversCardProps {
  search: MapSearch;
  onSearch: (change: MapChange, options?: { replace: boolean }) => void;
  drivers: readonly MapDriver[];
  /** Where the selected driver goes; null without orders. */
  route: DriverRoute | null;
  counts: { online: number; offline: number; with_order: number; without_order: number } | undefined;
  query: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown };
  onRefresh: () => void;
  onNotify: () => void;
  onExport: () => void;
  exporting: boolean;
}

const idOf = (driver: MapDriver) => driver.driver_id;
const figure = (count: number | undefined) => count?.toLocaleString('en-US');

/** The drivers' card: layers, search, tabs online and offline, and the list. */
export function DriversCard(props: DriversCardProps) {
  const { t } = useTranslation();
  const { search, onSearch, drivers, route, counts, query } = props;
  const now = useMapTime(search.at, 5_000);
  const tab = search.tab ?? 'online';
  const [typed, setTyped] = useDebouncedText({
    applied: search.q ?? '',
    onApply: (text) => onSearch({ q: text || undefined }, { replace: true }),
  });
  const all = counts && counts.online + counts.offline;
  return (
    <section className="column short tall ground scroll-y" aria-label={t('tracking.drivers.card')}>
      <header className={classes.head} data-actions>
        <Box component="h2" className="fill title" ps={8}>
          {t('tracking.drivers.title')} <span className="regular size-12 dim">{figure(all)}</span>
        </Box>
        <IconButton
          label={t('tracking.drivers.notify')}
          onClick={props.onNotify}
          disabled={drivers.length === 0 || search.at !== undefined}
        >
          <IconBellRinging size={17} stroke={1.6} />
        </IconButton>
        <IconButton
          label={t('tracking.drivers.export')}
          onClick={props.onExport}
          disabled={drivers.length === 0 || props.exporting || search.at !== undefined}
        >
          <IconFileDownload size={17} stroke={1.6} />
        </IconButton>
        <IconButton
          label={t('tracking.drivers.refresh')}
          onClick={props.onRefresh}
          aria-busy={query.isFetching}
        >
          <IconRefresh size={17} stroke={1.6} />
        </IconButton>
      </header>
      <LayerToggles hidden={search.hide ?? []} onHide={(hide) => onSearch({ hide }, { replace: true })} />
      <TextInput
        className="fixed"
        m="0 12px 8px"
        type="search"
        size="xs"
        aria-label={t('tracking.drivers.search')}
        placeholder={t('tracking.drivers.search')}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.head}>
        <ListTabs
          label={t('tracking.drivers.tabs')}
          active={tab}
          onChange={(next) =>
            onSearch({ tab: next === 'offline' ? 'offline' : undefined, has: undefined }, { replace: false })
          }
          tabs={(['online', 'offline'] as const).map((name) => ({
            name,
            label: t(`tracking.drivers.${name}`),
            count: figure(counts?.[name]),
          }))}
        />
      </div>
      {tab === 'online' && <HasOrderFilter search={search} counts={counts} onSearch={onSearch} />}
      <ListState
        query={query}
        isEmpty={drivers.length === 0}
        empty={t('tracking.drivers.empty')}
        onRetry={props.onRefresh}
      >
        <VirtualList
          label={t('tracking.drivers.list')}
          rows={drivers}
          rowKey={idOf}
          selected={search.driver}
          estimate={53}
        >
          {(driver) => (
            <DriverLine
              driver={driver}
              now={now}
              isSelected={search.driver === driver.driver_id}
              stops={search.driver === driver.driver_id ? route?.stops : undefined}
              onSelect={(driverId) =>
                onSearch(
                  { driver: search.driver === driverId ? undefined : driverId, order: undefined },
                  { replace: false },
                )
              }
            />
          )}
        </VirtualList>
      </ListState>
    </section>
  );
}

/** One toggle for each layer of the map. */
function LayerToggles({
  hidden,
  onHide,
}: {
  hidden: readonly MapLayer[];
  onHide: (hidden: MapLayer[] | undefined) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex wrap fixed gap-6 pad-8-12" aria-label={t('tracking.layers.label')}>
      {MAP_LAYERS.map((layer) => (
        <button
          key={layer}
          type="button"
          className={`row dot edge rounded gap-6 size-12-5 dim touch ${classes.layer}`}
          data-layer={layer}
          aria-pressed={!hidden.includes(layer)}
          onClick={() => {
            const hide = hidden.includes(layer)
              ? hidden.filter((one) => one !== layer)
              : MAP_LAYERS.filter((one) => one === layer || hidden.includes(one));
            onHide(hide.length > 0 ? hide : undefined);
          }}
        >
          {t(`tracking.layers.${layer}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** All online drivers, those with an order, or those without. */
function HasOrderFilter({
  search,
  counts,
  onSearch,
}: Pick<DriversCardProps, 'search' | 'counts' | 'onSearch'>) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className="fixed"
      m="8px 12px"
      size="xs"
      fullWidth
      aria-label={t('tracking.drivers.has_label')}
      value={search.has ?? 'all'}
      onChange={(value) =>
        onSearch({ has: value === 'order' || value === 'none' ? value : undefined }, { replace: false })
      }
      data={[
        { value: 'all', label: t('tracking.all') },
        {
          value: 'order',
          label: t('tracking.drivers.has_order', { shown: figure(counts?.with_order) ?? '' }),
        },
        {
          value: 'none',
          label: t('tracking.drivers.no_order', { shown: figure(counts?.without_order) ?? '' }),
        },
      ]}
    />
  );
}
