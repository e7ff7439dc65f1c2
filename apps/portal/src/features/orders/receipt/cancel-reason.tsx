import type { OrderDetail } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { formatCancelReason } from '../shared/company-text.ts';
import classes from './receipt.module.css';

/** The reason, note and time of a cancellation; empty for another order. */
export function CancelReason({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  if (!order.isCanceled) return null;
  return (
    <section className={classes.cancelled}>
      <h2>{t('orders.receipt.cancel_reason')}</h2>
      <p className={classes.reason}>{formatCancelReason(order) || '–'}</p>
      {order.cancel_reason_txt && <p dir="auto">{order.cancel_reason_txt}</p>}
      {order.cancelled_at && (
        <p className={classes.when}>
          <Ltr>{`${date(order.cancelled_at)} ${time(order.cancelled_at)}`}</Ltr>
        </p>
      )}
    </section>
  );
}
