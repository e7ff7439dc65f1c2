import { Button } from '@mantine/core';
import type { DriverRatingRow, RatingRow, StoreRatingRow } from '@mishwar/contract';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { ListTabs } from '../../shared/list/list-tabs.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { driverRatingCard, ratingCard, storeRatingCard } from './rating-card.tsx';
import { driverRatingsQuery, ratingsQuery, storeRatingsQuery } from './ratings.queries.ts';
import { useDriverRatingColumns, useRatingColumns, useStoreRatingColumns } from './ratings-columns.tsx';
import {
  driverRatingsList,
  RATING_TABS,
  type RatingsSearch,
  type RatingTab,
  ratingsList,
  storeRatingsList,
  withTab,
} from './ratings-search.ts';
import { useOpenedRating } from './use-opened-rating.ts';
import { useRatingsExport } from './use-ratings-export.ts';

const RatingDialog = lazyPart(async () => ({ default: (await import('./rating-dialog.tsx')).RatingDialog }));

interface RatingsPageProps<Search extends RatingsSearch = RatingsSearch> {
  search: Search;
  onSearch: (search: RatingsSearch, options: { replace: boolean }) => void;
}

const rowId = (row: { _id: string }) => row._id;

/** Ratings of orders, and the means of drivers and stores. */
export function RatingsPage({ search, onSearch }: RatingsPageProps) {
  const { t } = useTranslation();
  usePageHead({ title: t('ratings.title') });
  const tabs = (
    <ListTabs<RatingTab>
      label={t('ratings.tabs.label')}
      active={search.tab ?? 'all'}
      onChange={(tab) => onSearch(withTab(search, tab), { replace: false })}
      tabs={RATING_TABS.map((name) => ({ name, label: t(`ratings.tabs.${name}`) }))}
    />
  );
  const common = { onSearch, tabs, toolbar: <ExportButton search={search} /> };
  switch (search.tab) {
    case 'drivers':
      return <DriverRatings {...common} search={search} />;
    case 'stores':
      return <StoreRatings {...common} search={search} />;
    default:
      return <AllRatings {...common} search={search} />;
  }
}

type TabProps<Search extends RatingsSearch> = RatingsPageProps<Search> & {
  tabs: ReactNode;
  toolbar: ReactNode;
};

function AllRatings({ search, ...bars }: TabProps<Extract<RatingsSearch, { tab?: never }>>) {
  const { t } = useTranslation();
  const query = useQuery(ratingsQuery(search));
  const columns = useRatingColumns();
  const { rating, open, close } = useOpenedRating(query.dataUpdatedAt);
  const rowName = useCallback(
    ({ order_number }: RatingRow) => t('ratings.name', { number: order_number }),
    [t],
  );
  return (
    <>
      <ListPage
        name={t('ratings.tabs.all')}
        list={ratingsList}
        search={search}
        {...bars}
        onSearch={({ tab: _none, ...next }, options) => bars.onSearch(next, options)}
        query={query}
        rows={query.data?.data}
        total={query.data?.meta.totalItems}
        totalExact={query.data?.meta.totalExact}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        primaryFilter="orderNumber"
        onRowClick={open}
        card={ratingCard}
        csvName="rating-all"
      />
      <Suspense>{rating && <RatingDialog row={rating} onClose={close} />}</Suspense>
    </>
  );
}

function DriverRatings({ search, ...bars }: TabProps<Extract<RatingsSearch, { tab: 'drivers' }>>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab, ...listSearch } = search;
  const query = useQuery(driverRatingsQuery(listSearch));
  const columns = useDriverRatingColumns();
  const open = useCallback(
    ({ id_number }: DriverRatingRow) =>
      void navigate({ to: '/rating-drivers-detail', search: { 'id-number': id_number } }),
    [navigate],
  );
  return (
    <ListPage
      name={t('ratings.tabs.drivers')}
      list={driverRatingsList}
      search={listSearch}
      {...bars}
      onSearch={({ tab: _none, ...next }, options) => bars.onSearch({ ...next, tab }, options)}
      query={query}
      rows={query.data?.data}
      total={query.data?.meta.totalItems}
      totalExact={query.data?.meta.totalExact}
      columns={columns}
      rowId={rowId}
      rowName={driverName}
      primaryFilter="name"
      onRowClick={open}
      card={driverRatingCard}
      csvName="rating-drivers"
    />
  );
}

const driverName = ({ driver_name }: DriverRatingRow) => driver_name;

function StoreRatings({ search, ...bars }: TabProps<Extract<RatingsSearch, { tab: 'stores' }>>) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { tab, ...listSearch } = search;
  const query = useQuery(storeRatingsQuery(listSearch));
  const columns = useStoreRatingColumns();
  const isArabic = i18n.language === 'ar';
  const rowName = useCallback(
    ({ store_name, store_name_en }: StoreRatingRow) => (isArabic ? store_name : store_name_en),
    [isArabic],
  );
  const open = useCallback(
    ({ merchant_id }: StoreRatingRow) =>
      void navigate({ to: '/rating-stores-detail', search: { merchant_id } }),
    [navigate],
  );
  return (
    <ListPage
      name={t('ratings.tabs.stores')}
      list={storeRatingsList}
      search={listSearch}
      {...bars}
      onSearch={({ tab: _none, ...next }, options) => bars.onSearch({ ...next, tab }, options)}
      query={query}
      rows={query.data?.data}
      total={query.data?.meta.totalItems}
      totalExact={query.data?.meta.totalExact}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      primaryFilter="store_name"
      onRowClick={open}
      card={storeRatingCard}
      csvName="rating-stores"
    />
  );
}

function ExportButton({ search }: { search: RatingsSearch }) {
  const { t } = useTranslation();
  const excel = useRatingsExport(search);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
      loading={excel.isPending}
      onClick={() => excel.mutate()}
    >
      {t('ratings.export.button')}
    </Button>
  );
}
