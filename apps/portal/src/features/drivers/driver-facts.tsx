import type { DriverGlance, DriverRow } from '@mishwar/contract';
import { formatDay, getDisplayStatus, getStatusFlags } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './driver-row-panel.module.css';

/**
 * What helps to decide about a driver: balance, insurance, rating, acceptance of offers and the last order. The balance is
 * that of the row above.
 */
export function DriverFacts({ driver }: { driver: DriverRow }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.driverWork.glance.queryOptions({ input: { id: driver._id }, staleTime: 0 }));
  const glance = query.data?.data;
  const { answered = 0, accepted = 0 } = glance?.offers ?? {};
  const facts: [string, (known: DriverGlance) => ReactNode][] = [
    [t('drivers.filters.documents'), ({ documents }) => <Insurance documents={documents} />],
    [t('drivers.glance.rating'), ({ rating_star }) => rating_star?.toFixed(1) ?? '–'],
    [t('drivers.facts.accepted'), () => (answered === 0 ? '–' : <Ltr>{`${accepted} / ${answered}`}</Ltr>)],
    [t('drivers.facts.last_order'), (known) => <LastOrder order={known.last_order} />],
  ];
  return (
    <>
      <div>
        <dt>{t('drivers.columns.balance')}</dt>
        <dd>
          <Amount value={driver.balance} />
        </dd>
      </div>
      {facts.map(([label, read]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{glance ? read(glance) : query.isError ? '–' : '…'}</dd>
        </div>
      ))}
    </>
  );
}

function Insurance({ documents }: Pick<DriverGlance, 'documents'>) {
  const { t } = useTranslation();
  const { medical_insurance: state, medical_insurance_until: day } = documents;
  return (
    <span className={state === 'expired' || state === 'soon' ? classes.bad : undefined}>
      {t(`drivers.glance.document_${state}`)} {day && <Ltr>{formatDay(day)}</Ltr>}
    </span>
  );
}

function LastOrder({ order }: { order: DriverGlance['last_order'] }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  if (!order) return '–';
  const status = getDisplayStatus({ ...getStatusFlags(order.status), driver_id: '1' });
  return (
    <>
      <Link to="/orders/$orderNumber" params={{ orderNumber: order.order_number }}>
        <Ltr>{order.order_number}</Ltr>
      </Link>{' '}
      {t(`orders.status.${status}`)} <Ltr>{`${date(order.created_at)} ${seconds(order.created_at)}`}</Ltr>
    </>
  );
}
