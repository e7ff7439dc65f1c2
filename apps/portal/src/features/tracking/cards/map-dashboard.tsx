import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import classes from './card.module.css';
import { ListState } from './list-state.tsx';

/** Today in figures: the orders by where they stand, and the drivers. */
export function MapDashboard() {
  const { t } = useTranslation();
  const orders = useQuery(orpc.analysis.orders.queryOptions({ refetchInterval: 60_000 }));
  const drivers = useQuery(orpc.analysis.drivers.queryOptions({ refetchInterval: 60_000 }));
  const query = {
    isPending: orders.isPending || drivers.isPending,
    isError: orders.isError || drivers.isError,
    error: orders.error ?? drivers.error,
  };
  const retry = () => {
    void orders.refetch();
    void drivers.refetch();
  };
  const ofOrders = [
    ['total', orders.data?.total],
    ['executed', orders.data?.order_execute],
    ['cancelled', orders.data?.order_cancel],
    ['delivering', orders.data?.order_delivering],
    ['new', orders.data?.order_new],
  ] as const;
  const ofDrivers = [
    ['drivers_delivering', drivers.data?.count_delivering],
    ['drivers_all', drivers.data?.count_drivers],
  ] as const;
  const figures = [...ofOrders.map(([name, count]) => [name, count?.totalRecords] as const), ...ofDrivers];
  const group = (title: string, names: readonly (readonly [string, ...unknown[]])[]) => (
    <div className="grid gap-8">
      <h2 className="title">{title}</h2>
      <dl className="flex wrap gap-8">
        {figures
          .filter(([name]) => names.some(([one]) => one === name))
          .map(([name, value]) => (
            <div key={name} className={`frame rounded-card pad-8-12 ${classes.figure}`} data-figure={name}>
              <dt>{t(`tracking.dashboard.${name}`)}</dt>
              <dd className="bold headline">{value?.toLocaleString('en-US')}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
  return (
    <ListState query={query} isEmpty={!orders.data || !drivers.data} empty="" onRetry={retry}>
      <section
        className="column fill short gap-16 pad-12-16 scroll"
        aria-label={t('tracking.dashboard.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
      >
        {group(t('tracking.dashboard.orders'), ofOrders)}
        {group(t('tracking.dashboard.drivers'), ofDrivers)}
      </section>
    </ListState>
  );
}
