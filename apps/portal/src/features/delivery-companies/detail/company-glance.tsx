import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../shared/format/amount.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { companyGlanceQuery } from '../companies.queries.ts';
import classes from './company-detail.module.css';
import { toPercent } from './company-figures.ts';

/** The company today: drivers online, orders, acceptance, on time, cancelled, money owed, documents about to expire. */
export function CompanyGlance({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const query = useQuery(companyGlanceQuery(companyId));
  const glance = query.data?.data;
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')} className={classes.tiles}>
        <Skeleton height={62} radius={8} className={classes.wide ?? ''} />
      </div>
    );
  }
  if (!glance) {
    return <LoadFailed text={t('deliveryCompanies.glance.failed')} onRetry={() => void query.refetch()} />;
  }
  const { drivers, orders_today: orders, offers_today: offers, documents } = glance;
  const tiles: { name: string; value: ReactNode; note: string }[] = [
    {
      name: t('deliveryCompanies.glance.online'),
      value: <Ltr>{drivers.online}</Ltr>,
      note: t('deliveryCompanies.glance.online_of', { total: drivers.active }),
    },
    {
      name: t('deliveryCompanies.glance.orders'),
      value: <Ltr>{orders.total}</Ltr>,
      note: t('deliveryCompanies.glance.delivered', { n: orders.delivered }),
    },
    {
      name: t('deliveryCompanies.glance.acceptance'),
      value: <Ltr>{toPercent(offers.accepted, offers.answered)}</Ltr>,
      note: t('deliveryCompanies.glance.offers', offers),
    },
    {
      name: t('deliveryCompanies.glance.on_time'),
      value: <Ltr>{toPercent(orders.on_time, orders.delivered)}</Ltr>,
      note: t('deliveryCompanies.glance.on_time_of', { n: orders.on_time, total: orders.delivered }),
    },
    {
      name: t('deliveryCompanies.glance.cancelled'),
      value: <Ltr>{orders.cancelled}</Ltr>,
      note: t('deliveryCompanies.glance.cancelled_of', { total: orders.total }),
    },
    {
      name: t('deliveryCompanies.glance.owed'),
      value: <Amount value={glance.money_owed} />,
      note: t('deliveryCompanies.glance.owed_hint'),
    },
    {
      name: t('deliveryCompanies.glance.documents'),
      value: <Ltr>{documents.soon}</Ltr>,
      note: t('deliveryCompanies.glance.expired', { n: documents.expired }),
    },
  ];
  return (
    <section aria-label={t('deliveryCompanies.glance.title')}>
      <dl className={classes.tiles}>
        {tiles.map(({ name, value, note }) => (
          <div key={name} className={classes.tile}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
              <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
