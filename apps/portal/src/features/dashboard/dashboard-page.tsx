import { Box, SegmentedControl, Select, Skeleton } from '@mantine/core';
import type { Dashboard } from '@mishwar/contract';
import { DASHBOARD_PERIODS } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { citiesQuery } from '../../shared/api/lookups.queries.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { ErrorState } from '../../shared/table/table-states.tsx';
import classes from './dashboard.module.css';
import { useDashboard } from './dashboard.queries.ts';
import { linksOf } from './dashboard-links.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { DurationsChart } from './durations-chart.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { Health } from './health.tsx';
import { Money } from './money.tsx';
import { OrdersChart } from './orders-chart.tsx';
import { Ranking } from './ranking.tsx';

interface DashboardPageProps {
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}

/** The figures of a period and of now; each leads to the filtered list that it counts. */
export function DashboardPage({ search, onSearch }: DashboardPageProps) {
  const { t } = useTranslation();
  const { period = 'today', city } = search;
  const query = useDashboard(period, city);
  usePageHead({ title: t('dashboard.title') });
  const data = query.data?.data;
  return (
    <div>
      <Toolbar search={search} data={data} onSearch={onSearch} />
      {data ? (
        <Figures data={data} city={city} isStale={query.isPlaceholderData} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <div role="status" aria-label={t('common.loading')} className="grid gap-12 pad-16">
          <Skeleton height={96} />
          <Skeleton height={300} />
          <Skeleton height={200} />
        </div>
      )}
    </div>
  );
}

function Toolbar({ search, data, onSearch }: DashboardPageProps & { data: Dashboard | undefined }) {
  const { t } = useTranslation();
  const { language, time } = useFormat();
  const cities = useQuery(citiesQuery());
  const { period = 'today', city } = search;
  return (
    <Box className="row wrap gap-8 line-below" mih={44} p="6px 16px">
      <SegmentedControl
        aria-label={t('dashboard.period.label')}
        size="xs"
        value={period}
        data={DASHBOARD_PERIODS.map((value) => ({ value, label: t(`dashboard.period.${value}`) }))}
        onChange={(value) => {
          const chosen = DASHBOARD_PERIODS.find((one) => one === value) ?? 'today';
          onSearch({ ...search, period: chosen === 'today' ? undefined : chosen });
        }}
      />
      <Select
        aria-label={t('dashboard.city')}
        size="xs"
        searchable
        clearable
        placeholder={t('dashboard.all_cities')}
        value={city ?? null}
        data={(cities.data ?? []).map(({ id, nameAr, nameEn }) => ({
          value: id,
          label: language === 'ar' ? nameAr : nameEn,
        }))}
        onChange={(value) => onSearch({ ...search, city: value ?? undefined })}
      />
      {data && (
        <span className="push size-12-5 dim">
          {t(`dashboard.compared.${data.period}`, { time: time(data.orders.compared_until) })}
        </span>
      )}
    </Box>
  );
}

interface FiguresProps {
  data: Dashboard;
  city: string | undefined;
  /** Whether they are those of the period or city shown before. */
  isStale: boolean;
}

function Figures({ data, city, isStale }: FiguresProps) {
  const { t } = useTranslation();
  const { language, seconds } = useFormat();
  const links = linksOf(data, city);
  const nameOf = ({ nameAr, nameEn }: { nameAr: string; nameEn: string }) =>
    language === 'ar' ? nameAr : nameEn;
  const days = `${data.first_day}-${data.last_day}`;
  const { check } = data;
  return (
    <div className={classes.figures} aria-busy={isStale}>
      <FigureTiles data={data} links={links} />
      <div className={`grid line-below ${classes.charts}`}>
        <OrdersChart data={data} links={links} />
        <div className="shrink">
          <DurationsChart data={data} links={links} figure="acceptance" />
          <DurationsChart data={data} links={links} figure="delivery" />
        </div>
      </div>
      <div className="flex wrap">
        <Ranking
          title={t('dashboard.restaurants')}
          file={`restaurants-${days}`}
          items={data.restaurants.map((one) => ({
            id: one.code,
            name: nameOf(one),
            n: one.n,
            link: links.restaurant(one.code),
          }))}
        />
        <Ranking
          title={t('dashboard.companies')}
          file={`companies-${days}`}
          items={data.delivery_companies.map(({ _id, name, n }) => ({
            id: _id,
            name,
            n,
            link: links.company(_id),
          }))}
        />
        <Ranking
          title={t('dashboard.cancelled')}
          file={`cancelled-${days}`}
          total={{ n: data.cancelled.total, link: links.cancelled }}
          items={data.cancelled.reasons.map((one) => ({
            id: one._id ?? 'none',
            name: one._id === null ? t('dashboard.no_reason') : nameOf(one),
            n: one.n,
            link: links.reason(one._id),
          }))}
        />
        <Money data={data} links={links} />
        <Health gateways={data.gateways} links={links} />
      </div>
      <p className="pad-12-16 size-12-5 dim">
        {check === null
          ? t('dashboard.check.never')
          : check.differences === 0
            ? t('dashboard.check.agree', { time: seconds(check.at) })
            : t('dashboard.check.corrected', { count: check.differences, time: seconds(check.at) })}
      </p>
    </div>
  );
}
