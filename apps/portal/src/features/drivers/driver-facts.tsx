import type { DriverGlance, DriverRow } from '@mishwar/contract';
import { formatDay, getDisplayStatus, getStatusFlags } from '@mishwar/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { formatOfferReason } from '../../shared/orders/offer-reason.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';

interface DriverFactsProps {
  driver: DriverRow;
  query: UseQueryResult<{ data: DriverGlance }>;
  /** Shows why no orders come. */
  onWhy: () => void;
}

/**
 * What helps to decide about a driver: whether the driver is there and gets offers, the orders in hand, today's work, and
 * the record. Balance and readiness are those of the row above.
 */
export function DriverFacts({ driver, query, onWhy }: DriverFactsProps) {
  const { t } = useTranslation();
  const glance = query.data?.data;
  const isFailed = query.isError && !glance;
  const renderFact = (label: string, read: (glance: DriverGlance) => ReactNode) =>
    !isFailed && <Fact label={label}>{glance ? read(glance) : '…'}</Fact>;
  return (
    <>
      <dl className="facts" aria-busy={query.isPending}>
        {renderFact(t('drivers.glance.state'), (now) => (
          <Presence glance={now} />
        ))}
        {renderFact(t('drivers.glance.orders'), ({ orders }) => (
          <Orders orders={orders} />
        ))}
        {renderFact(t('drivers.glance.today'), ({ today }) => (
          <Today today={today} />
        ))}
        <Fact label={t('drivers.facts.now')}>
          {t(driver.isReady ? 'drivers.ready.yes' : 'drivers.ready.no')}
        </Fact>
        <Fact label={t('drivers.facts.distribution')}>
          {t(driver.is_odm_enabled ? 'drivers.odm_state.yes' : 'drivers.odm_state.no')}
        </Fact>
        <Fact label={t('drivers.facts.standing')}>
          {glance ? <Standing standing={glance.standing} /> : isFailed ? NO_VALUE : '…'}{' '}
          <button type="button" className="regular linked hover-underline" onClick={onWhy}>
            {t('drivers.action.why')}
          </button>
        </Fact>
        <Fact label={t('drivers.columns.balance')}>
          <Amount value={driver.balance} />
        </Fact>
        {renderFact(t('drivers.filters.documents'), ({ documents }) => (
          <Insurance documents={documents} />
        ))}
        {renderFact(t('drivers.glance.rating'), ({ rating_star }) => rating_star?.toFixed(1) ?? '–')}
        {renderFact(t('drivers.facts.accepted'), ({ offers: { answered, accepted } }) =>
          answered === 0 ? '–' : <Ltr>{`${accepted} / ${answered}`}</Ltr>,
        )}
        {renderFact(t('drivers.facts.last_order'), ({ last_order }) => (
          <LastOrder order={last_order} />
        ))}
      </dl>
      {isFailed && <LoadFailed text={t('drivers.facts.failed')} onRetry={query.refetch} />}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether the driver is online, and when the phone last sent a position. */
function Presence({ glance: { is_online: isOnline, position } }: { glance: DriverGlance }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return (
    <>
      <span className="inline-row gap-6 dot" data-online={isOnline || undefined}>
        {t(isOnline ? 'drivers.glance.online' : 'drivers.glance.offline')}
      </span>{' '}
      <span className="regular soft">
        {position
          ? t('drivers.facts.seen', { at: `${date(position.recorded_at)} ${seconds(position.recorded_at)}` })
          : t('drivers.glance.no_position')}
      </span>
    </>
  );
}

function Standing({ standing }: Pick<DriverGlance, 'standing'>) {
  const { t } = useTranslation();
  if (standing.length === 0) return t('drivers.facts.nothing_stands');
  return <span className="problem">{standing.map(formatOfferReason).join(' · ')}</span>;
}

function Orders({ orders }: Pick<DriverGlance, 'orders'>) {
  const { t } = useTranslation();
  const { time } = useFormat();
  if (orders.length === 0) return t('drivers.glance.no_orders');
  return orders.map((order) => (
    <div key={order.order_number}>
      <OrderLink number={order.order_number} /> {t(`drivers.steps.${order.status}`)}{' '}
      <span className={`regular ${order.is_late ? 'problem' : 'soft'}`}>
        {t('drivers.glance.promised', { time: time(order.promised_at) })}
      </span>
    </div>
  ));
}

function Today({ today: { delivered, hours } }: Pick<DriverGlance, 'today'>) {
  const { t } = useTranslation();
  const figures = [
    [t('drivers.glance.delivered'), String(delivered)],
    [t('drivers.glance.hours'), hours.toFixed(2)],
  ] as const;
  return figures.map(([name, value], at) => (
    <Fragment key={name}>
      {at > 0 && ' · '}
      {name} <Ltr>{value}</Ltr>
    </Fragment>
  ));
}

function Insurance({ documents }: Pick<DriverGlance, 'documents'>) {
  const { t } = useTranslation();
  const { medical_insurance: state, medical_insurance_until: day } = documents;
  return (
    <span className={state === 'expired' || state === 'soon' ? 'problem' : undefined}>
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
      <OrderLink number={order.order_number} /> {t(`orders.status.${status}`)}{' '}
      <Ltr>{`${date(order.created_at)} ${seconds(order.created_at)}`}</Ltr>
    </>
  );
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to="/orders/$orderNumber" params={{ orderNumber: number }}>
      <Ltr>{number}</Ltr>
    </Link>
  );
}
