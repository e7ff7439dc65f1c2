import { Box, Button, Skeleton } from '@mantine/core';
import type { DriverDetail, DriverGlance as Glance } from '@mishwar/contract';
import { DRIVER_TERMS, formatDay } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { PlaceLink } from '../../../shared/contact/place-link.tsx';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { DriverStanding } from './driver-standing.tsx';

const HandOverDialog = lazyPart(async () => ({
  default: (await import('../hand-over/hand-over-dialog.tsx')).HandOverDialog,
}));

/** Polling interval of orders and position. */
const REFETCH_INTERVAL_MS = 30_000;

/** Summary of a driver: state now, today's work, and compliance with the terms for drivers. */
export function DriverSummary({ driver }: { driver: DriverDetail }) {
  const { t } = useTranslation();
  const [sick, setSick] = useState(false);
  const query = useQuery(
    orpc.driverWork.glance.queryOptions({
      input: { id: driver._id },
      staleTime: 0,
      refetchInterval: REFETCH_INTERVAL_MS,
    }),
  );
  const glance = query.data?.data;
  return (
    <section className="column gap-12 pad-page line-below" aria-label={t('drivers.glance.title')}>
      <div className="row wrap between gap-8">
        <h2>{t('drivers.glance.title')}</h2>
        <Button size="xs" variant="default" onClick={() => setSick(true)}>
          {t('drivers.sick.open')}
        </Button>
      </div>
      {glance ? (
        <>
          <dl className="flex wrap gap-10">
            <State glance={glance} driver={driver} />
            <Orders glance={glance} />
            <Documents glance={glance} />
            <Today glance={glance} />
          </dl>
          <DriverStanding glance={glance} />
        </>
      ) : query.isError ? (
        <div className="row wrap between gap-8" role="alert">
          <span>{errorTexts(query.error).join(' ')}</span>
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={150} />
        </div>
      )}
      <Suspense>{sick && <HandOverDialog driver={driver} onClose={() => setSick(false)} />}</Suspense>
    </section>
  );
}

function Tile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box className="column gap-4 fill frame rounded-card size-12" miw={140} px={10} py={8}>
      <dt>{title}</dt>
      <dd className="column gap-4">{children}</dd>
    </Box>
  );
}

/** A name and its figure. */
function Pair({ name, value, bad = false }: { name: string; value: string; bad?: boolean }) {
  return (
    <span className={`flex between gap-8 ${bad ? 'bold problem' : ''}`}>
      <span>{name}</span> <Ltr>{value}</Ltr>
    </span>
  );
}

function State({ glance, driver }: { glance: Glance; driver: DriverDetail }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const { position } = glance;
  return (
    <Tile title={t('drivers.glance.state')}>
      <strong>{t(glance.is_online ? 'drivers.glance.online' : 'drivers.glance.offline')}</strong>
      <span>
        {t(glance.isReady ? 'drivers.ready.yes' : 'drivers.ready.no')} ·{' '}
        {t(glance.is_odm_enabled ? 'drivers.odm_state.yes' : 'drivers.odm_state.no')}
      </span>
      {position ? (
        <>
          <Link to="/map-tracking" search={{ driver: driver._id }}>
            <Ltr>{`${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`}</Ltr>{' '}
            <Ltr>{`${date(position.recorded_at)} ${seconds(position.recorded_at)}`}</Ltr>
          </Link>
          <PlaceLink at={[position.longitude, position.latitude]} of={driver.name} />
        </>
      ) : (
        <span>{t('drivers.glance.no_position')}</span>
      )}
    </Tile>
  );
}

function Orders({ glance: { orders } }: { glance: Glance }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <Tile title={t('drivers.glance.orders')}>
      {orders.length === 0 && <span>{t('drivers.glance.no_orders')}</span>}
      {orders.map((order) => (
        <span key={order.order_number} className="column">
          <span>
            <Link to="/orders/$orderNumber" params={{ orderNumber: order.order_number }}>
              <Ltr>{order.order_number}</Ltr>
            </Link>{' '}
            {t(`drivers.steps.${order.status}`)}
          </span>
          <span className="soft">
            <bdi>{order.restaurant_name}</bdi>
          </span>
          <span className={order.is_late ? 'bold problem' : 'soft'}>
            {t('drivers.glance.promised', { time: time(order.promised_at) })}
          </span>
        </span>
      ))}
    </Tile>
  );
}

function Documents({ glance: { documents } }: { glance: Glance }) {
  const { t } = useTranslation();
  const { medical_insurance_until: day } = documents;
  const until = day && formatDay(day);
  const bad = documents.medical_insurance === 'expired' || documents.medical_insurance === 'missing';
  return (
    <Tile title={t('drivers.glance.documents')}>
      <span className={bad ? 'bold problem' : undefined}>
        {t('drivers.fields.medical_Insurance_date')} {until && <Ltr>{until}</Ltr>}
      </span>
      <strong className={bad ? 'bold problem' : undefined}>
        {t(`drivers.glance.document_${documents.medical_insurance}`)}
      </strong>
      <span>{t('drivers.audit_log.documents', { count: documents.attachments })}</span>
    </Tile>
  );
}

function Today({ glance }: { glance: Glance }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const { today } = glance;
  return (
    <>
      <Tile title={t('drivers.glance.today')}>
        <Pair name={t('drivers.glance.delivered')} value={String(today.delivered)} />
        <Pair name={t('drivers.glance.cancelled')} value={String(today.cancelled)} />
        <Pair
          name={t('drivers.glance.late', { minutes: DRIVER_TERMS.late_minutes })}
          value={String(today.late)}
          bad={today.late > 0}
        />
        <Pair name={t('drivers.glance.hours')} value={today.hours.toFixed(2)} />
      </Tile>
      <Tile title={t('drivers.glance.wallet')}>
        <Pair name={t('drivers.columns.balance')} value={amount(glance.balance)} />
        <Pair name={t('drivers.columns.gift')} value={amount(glance.subBalance)} />
        <Pair name={t('drivers.glance.held')} value={amount(glance.terms.held)} />
        <Pair name={t('drivers.glance.rating')} value={glance.rating_star?.toFixed(2) ?? NO_VALUE} />
      </Tile>
    </>
  );
}
