import { Button } from '@mantine/core';
import type { RatingRow, RatingTrend as Trend } from '@mishwar/contract';
import { IconArrowLeft, IconStarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../shared/api/error-text.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListQuery } from '../../shared/list/list-page-props.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StateBlock } from '../../shared/ui/state-block.tsx';
import { ratingCard } from './rating-card.tsx';
import { RatingTrend } from './rating-trend.tsx';
import { driverLogsQuery, driverTrendQuery, storeLogsQuery, storeTrendQuery } from './ratings.queries.ts';
import { useRatingLogColumns } from './ratings-columns.tsx';
import {
  type DriverRatingLogsSearch,
  type RatingLogsSearch,
  ratingLogsList,
  type StoreRatingLogsSearch,
} from './ratings-search.ts';
import { useOpenedRating } from './use-opened-rating.ts';

const RatingDialog = lazyPart(async () => ({ default: (await import('./rating-dialog.tsx')).RatingDialog }));

interface PageProps<Search> {
  search: Search;
  onSearch: (search: Search, options: { replace: boolean }) => void;
}

/** The ratings of one driver, named by `?id-number=`. */
export function DriverRatingLogsPage({ search, onSearch }: PageProps<DriverRatingLogsSearch>) {
  const { 'id-number': id = '', ...paged } = search;
  const trend = useQuery({ ...driverTrendQuery(id), enabled: id !== '' });
  const logs = useQuery({ ...driverLogsQuery(id, paged), enabled: id !== '' });
  return (
    <RatingLogs
      of="driver"
      id={id}
      name={trend.data?.data.driver_name}
      trend={trend}
      logs={logs}
      search={paged}
      onSearch={(next, options) => onSearch({ ...next, 'id-number': id }, options)}
    />
  );
}

/** The ratings of one store, named by `?merchant_id=`. */
export function StoreRatingLogsPage({ search, onSearch }: PageProps<StoreRatingLogsSearch>) {
  const { language } = useFormat();
  const { merchant_id: id = '', ...paged } = search;
  const trend = useQuery({ ...storeTrendQuery(id), enabled: id !== '' });
  const logs = useQuery({ ...storeLogsQuery(id, paged), enabled: id !== '' });
  const store = trend.data?.data;
  return (
    <RatingLogs
      of="store"
      id={id}
      name={store && (language === 'ar' ? store.store_name : store.store_name_en)}
      trend={trend}
      logs={logs}
      search={paged}
      onSearch={(next, options) => onSearch({ ...next, merchant_id: id }, options)}
    />
  );
}

interface RatingLogsProps extends PageProps<RatingLogsSearch> {
  of: 'driver' | 'store';
  id: string;
  /** undefined until it is known. */
  name: string | undefined;
  trend: Pick<ListQuery, 'isError' | 'error' | 'refetch'> & { data: { data: Trend } | undefined };
  logs: ListQuery & {
    dataUpdatedAt: number;
    data: { data: RatingRow[]; meta: { totalItems: number; totalExact: boolean } } | undefined;
  };
}

const rowId = (row: RatingRow) => row._id;

function RatingLogs({ of, id, name, trend, logs, search, onSearch }: RatingLogsProps) {
  const { t } = useTranslation();
  const page = `${of}_page` as const;
  const columns = useRatingLogColumns(of);
  const { rating, open, close } = useOpenedRating(logs.dataUpdatedAt);
  const rowName = useCallback(
    ({ order_number }: RatingRow) => t('ratings.name', { number: order_number }),
    [t],
  );
  const title = id === '' ? t('ratings.title') : t(`ratings.${page}.title`, { name: name ?? id });
  usePageHead({ title, parents: [{ label: t('ratings.title'), to: '/rating' }] });
  if (id === '' || (trend.isError && errorStatus(trend.error) === 404)) return <Missing page={page} />;
  return (
    <>
      <header className="flex wrap baseline gap-8-16 pad-12-16">
        <h2 className="heading">
          <bdi>{name ?? '…'}</bdi>
        </h2>
        <span className="soft">
          {t(`ratings.${page}.id`)} <Ltr>{id}</Ltr>
        </span>
      </header>
      <ListPage
        name={title}
        list={ratingLogsList}
        search={search}
        onSearch={onSearch}
        query={logs}
        rows={logs.data?.data}
        total={logs.data?.meta.totalItems}
        totalExact={logs.data?.meta.totalExact}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        onRowClick={open}
        card={ratingCard}
        csvName={`rating-${of}`}
        notice={
          <RatingTrend
            trend={trend.data?.data}
            isError={trend.isError}
            csvName={`rating-weeks-${of}-${id}`}
            onRetry={() => void trend.refetch()}
          />
        }
      />
      <Suspense>{rating && <RatingDialog row={rating} onClose={close} />}</Suspense>
    </>
  );
}

interface LinkRootProps {
  className: string;
  children: ReactNode;
}

function Missing({ page }: { page: 'driver_page' | 'store_page' }) {
  const { t } = useTranslation();
  return (
    <StateBlock
      page
      icon={<IconStarOff size={20} stroke={1.6} />}
      title={t(`ratings.${page}.missing`)}
      body={t(`ratings.${page}.missing_text`)}
      actions={
        <Button
          leftSection={<IconArrowLeft size={16} stroke={1.6} className="mirror" aria-hidden />}
          renderRoot={(props: LinkRootProps) => <Link {...props} to="/rating" />}
        >
          {t('ratings.back')}
        </Button>
      }
    />
  );
}
