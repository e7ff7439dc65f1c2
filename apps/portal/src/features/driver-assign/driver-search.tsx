import { Box, Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AssignableDriver } from '@mishwar/contract';
import { DRIVER_SORTS, type DriverSort, SEARCH_DEBOUNCE_MS } from '@mishwar/domain';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCount } from '../../shared/list/page-links.ts';
import { PageNav } from '../../shared/list/page-nav.tsx';
import type { DriverSearchProps } from '../../shared/orders/order-slots.tsx';
import { assignableDriversQuery } from '../../shared/orders/orders.queries.ts';
import { DriverRow } from './driver-row.tsx';
import classes from './driver-search.module.css';
import { holdPlaces } from './hold-places.ts';

const DRIVERS_PER_PAGE = 10;
const NO_DRIVERS: readonly AssignableDriver[] = [];

/** Key in the browser's local storage; removed at sign-out. */
const SORT_KEY = 'assign-sort';

/** Searches the drivers for an order, ten per page: those whom an offer would reach first, by score or by distance. */
export function DriverSearch({
  order,
  mode,
  chosen = null,
  busy = null,
  disabled = false,
  onPick,
}: DriverSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const [available, setAvailable] = useState(true);
  const [by, setBy] = useDriverSort();
  const [paged, setPaged] = useState({ of: '', page: 1 });
  const [isHeld, setHeld] = useState(false);
  // A new search starts at page 1.
  const search = `${available} ${by} ${keyword}`;
  const page = paged.of === search ? paged.page : 1;
  const drivers = useQuery(assignableDriversQuery({ order, keyword, available, by, page }));
  const total = drivers.data?.total ?? 0;
  const shown = useHeldPlaces(
    drivers.data?.drivers ?? NO_DRIVERS,
    isHeld,
    `${search} ${page}`,
    drivers.isPlaceholderData,
  );
  return (
    <div className="column fill short">
      <div className="grid fixed gap-8 items-start pad-12-16 line-below">
        <TextInput
          className="wide"
          type="search"
          data-autofocus
          aria-label={t('orders.assign.search')}
          placeholder={t('orders.assign.search')}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          rightSection={
            drivers.data && (
              <Box
                component="span"
                className="frame rounded-badge size-11 leading-18 dim nowrap"
                px={6}
                role="status"
              >
                {t('orders.assign.results', { count: total })}
              </Box>
            )
          }
          rightSectionWidth={86}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter must not submit the surrounding dialog.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <div className="row wrap gap-8">
          <SegmentedControl
            aria-label={t('orders.assign.which')}
            size="xs"
            value={available ? 'available' : 'all'}
            onChange={(value) => setAvailable(value === 'available')}
            data={[
              { value: 'available', label: t('orders.assign.available') },
              { value: 'all', label: t('orders.assign.all') },
            ]}
          />
          <SegmentedControl
            aria-label={t('orders.assign.sort')}
            size="xs"
            value={by}
            onChange={setBy}
            data={DRIVER_SORTS.map((value) => ({ value, label: t(`orders.assign.by.${value}`) }))}
          />
        </div>
      </div>
      <div className="fill short scroll-y" aria-busy={drivers.isFetching}>
        {drivers.isPending && <DriverSkeleton />}
        {drivers.isError && (
          <Box className="grid centred gap-8 dim centre" p="40px 16px" role="alert">
            <p>{t('orders.assign.failed')}</p>
            <Button size="xs" onClick={() => void drivers.refetch()}>
              {t('common.retry')}
            </Button>
          </Box>
        )}
        {!drivers.isError && drivers.data && shown.length === 0 && (
          <Box className="grid centred gap-8 dim centre" p="40px 16px">
            <p className="bold ink">{t('orders.assign.empty')}</p>
            <p>{t('orders.assign.empty_body')}</p>
          </Box>
        )}
        {!drivers.isError && shown.length > 0 && (
          <ul
            className={`plain-list lines ${classes.list}`}
            aria-label={t('orders.assign.drivers')}
            data-stale={drivers.isPlaceholderData || undefined}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
          >
            {shown.map((driver) => (
              <DriverRow
                key={driver.driver_id}
                driver={driver}
                mode={mode === 'assign' && order.driver_id !== null ? 'reassign' : mode}
                chosen={chosen === driver.driver_id}
                busy={busy === driver.driver_id}
                disabled={disabled || (busy !== null && busy !== driver.driver_id)}
                onPick={onPick}
              />
            ))}
          </ul>
        )}
      </div>
      <PageNav
        className={classes.pager}
        label={t('orders.assign.pages')}
        page={page}
        pages={pageCount(total, DRIVERS_PER_PAGE)}
        onPage={(next) => setPaged({ of: search, page: next })}
      />
    </div>
  );
}

/** The operator's sort, kept in the browser; by score until one is chosen. */
function useDriverSort(): [DriverSort, (by: DriverSort) => void] {
  const [by, setBy] = useState(
    () => DRIVER_SORTS.find((sort) => sort === localStorage.getItem(SORT_KEY)) ?? 'score',
  );
  const keep = (next: DriverSort) => {
    localStorage.setItem(SORT_KEY, next);
    setBy(next);
  };
  return [by, keep];
}

/** The drivers of a page; while they are held, new readings of the same page change no row's place. */
function useHeldPlaces(
  drivers: readonly AssignableDriver[],
  isHeld: boolean,
  scope: string,
  isPlaceholder: boolean,
): readonly AssignableDriver[] {
  const before = useRef({ scope, drivers });
  const isSamePage = before.current.scope === scope && before.current.drivers.length > 0;
  const shown = isHeld && isSamePage ? holdPlaces(before.current.drivers, drivers) : drivers;
  useEffect(() => {
    if (!isPlaceholder) before.current = { scope, drivers: shown };
  });
  return isPlaceholder ? drivers : shown;
}

function DriverSkeleton() {
  return (
    <div className="grid gap-16 pad-10-16" aria-hidden>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders differ by their place alone
        <Skeleton key={at} height={58} radius={6} style={{ opacity: 1 - at * 0.1 }} />
      ))}
    </div>
  );
}
