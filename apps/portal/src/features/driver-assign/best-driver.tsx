import { Button, Skeleton } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OrderByNumber } from '../../shared/orders/order-by-number.tsx';
import { assignableDriversQuery } from '../../shared/orders/orders.queries.ts';
import { DriverRow } from './driver-row.tsx';
import rows from './driver-search.module.css';
import { useAssignDriver } from './use-assign-driver.ts';

interface BestDriverProps {
  orderNumber: string;
  onClose: () => void;
}

/** The best driver near by for the order of a number, with score and distance, to assign or hand it over at once. */
export function BestDriver({ orderNumber, onClose }: BestDriverProps) {
  const pending = <Skeleton height={58} radius={6} />;
  return (
    <div className="above-8 frame rounded ground-1 hide">
      <OrderByNumber orderNumber={orderNumber} onClose={onClose} pending={pending}>
        {(order) => <BestOf order={order} onClose={onClose} />}
      </OrderByNumber>
    </div>
  );
}

function BestOf({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { order, change, isAllowed, isReady, isSending, unanswered, ...panel } = useAssignDriver(
    given,
    onClose,
  );
  const drivers = useQuery(
    assignableDriversQuery({ order: given, keyword: '', available: true, by: 'score', page: 1 }),
  );
  const best = drivers.data?.drivers.find(
    ({ driver_id, reasons }) => driver_id !== order.driver_id && reasons.length === 0,
  );
  if (drivers.isPending) return <Skeleton height={58} radius={6} />;
  if (drivers.isError) {
    return (
      <p className="pad-8-12" role="alert">
        {t('orders.assign.failed')}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void drivers.refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  if (!isAllowed || !best)
    return (
      <p className="pad-8-12" role="status">
        {t('orders.assign.no_best')}
      </p>
    );
  if (unanswered !== null && !isSending) {
    return (
      <p className="pad-8-12" role="alert">
        {t('orders.attempt.unknown')}{' '}
        <Button size="compact-xs" onClick={panel.repeat}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  return (
    <>
      {change?.kind === 'taken' && (
        <p className="pad-8-12" role="status">
          {t('orders.assign.change.taken', { name: change.name })}
        </p>
      )}
      <ul className={`plain-list ${rows.single}`} aria-label={t('orders.assign.best')}>
        <DriverRow
          driver={best}
          mode={order.driver_id === null ? 'assign' : 'reassign'}
          chosen={false}
          busy={panel.busy === best.driver_id}
          disabled={!isReady || isSending || change?.kind === 'taken'}
          onPick={({ driver_id }) => void panel.assign(driver_id)}
        />
      </ul>
    </>
  );
}
