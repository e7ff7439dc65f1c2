import type { OrderDetail } from '@mishwar/contract';
import { getDisplayStatus } from '@mishwar/domain';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenActions } from '../../../shared/commands/open-actions.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { OrderDialog, useOrderDialog } from '../order/order-dialog.tsx';
import { OrderTimeline } from '../order/order-timeline.tsx';
import { formatCancelReason } from '../shared/company-text.ts';
import classes from './receipt.module.css';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptHead } from './receipt-head.tsx';
import { ReceiptItems } from './receipt-items.tsx';
import { ReceiptMap } from './receipt-map.tsx';
import { isOffered, RECEIPT_ACTIONS, type ReceiptAction } from './receipt-search.ts';
import { ReceiptTotals } from './receipt-totals.tsx';
import { ReceiptSide } from './side/receipt-side.tsx';

/** The receipt of an order, with what is known about it in the side column. */
export function Receipt({
  order,
  action,
  onActionOpened,
}: {
  order: OrderDetail;
  action?: ReceiptAction | undefined;
  onActionOpened: () => void;
}) {
  const { t } = useTranslation();
  const dialog = useOrderDialog();
  useEffect(() => {
    if (action === undefined) return;
    if (isOffered(action, order)) dialog.show(action, order._id);
    else
      toastError(
        t('orders.attempt.not_offered', {
          status: t(`orders.status.${getDisplayStatus(order)}`),
        }),
      );
    onActionOpened();
  }, [action, order, dialog.show, onActionOpened, t]);
  useOpenActions(
    t('orders.action.label', { number: order.order_number }),
    RECEIPT_ACTIONS.filter((kind) => isOffered(kind, order)).map((kind) => ({
      label: t(`orders.action.${receiptActionName(kind, order)}`),
      run: () => dialog.show(kind, order._id),
    })),
  );
  return (
    <article
      className={`column ${classes.receipt}`}
      data-beside={dialog.open?.kind === 'assign' || undefined}
      aria-label={t('orders.order', { number: order.order_number })}
    >
      <div className={classes.head}>
        <ReceiptHead order={order} onOpen={(kind) => dialog.show(kind, order._id)} />
        <ReceiptFacts order={order} />
        <OrderTimeline order={order} />
      </div>
      <div className={classes.columns}>
        <div className="pad-page">
          <CancelReason order={order} />
          <ReceiptItems order={order} />
          <ReceiptTotals order={order} />
          <CustomerNote note={order.customer_note} />
          <ReceiptMap order={order} />
        </div>
        <ReceiptSide order={order} />
      </div>
      {dialog.open && <OrderDialog kind={dialog.open.kind} order={order} onClose={dialog.close} />}
    </article>
  );
}

/** The name of an action in the command palette. */
function receiptActionName(kind: ReceiptAction, { driver_id }: OrderDetail) {
  if (kind === 'assign' && driver_id !== null) return 'reassign';
  return kind === 'unassign' ? 'unassign_meaning' : kind;
}

/** The reason, note and time of a cancellation; empty for another order. */
function CancelReason({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  if (!order.isCanceled) return null;
  return (
    <section className={`rounded-card ${classes.cancelled}`}>
      <h2 className="regular size-12 soft">{t('orders.receipt.cancel_reason')}</h2>
      <p className="bold">{formatCancelReason(order) || '–'}</p>
      {order.cancel_reason_txt && <p dir="auto">{order.cancel_reason_txt}</p>}
      {order.cancelled_at && (
        <p className="size-12 soft">
          <Ltr>{`${date(order.cancelled_at)} ${seconds(order.cancelled_at)}`}</Ltr>
        </p>
      )}
    </section>
  );
}

/** What the customer wrote; without a note, the paper that is printed leaves it out. */
function CustomerNote({ note }: { note: string | null }) {
  const { t } = useTranslation();
  return (
    <section className={note ? 'above-16' : 'above-16 screen-only'}>
      <h2 className="title">{t('orders.receipt.customer_note')}</h2>
      {note ? (
        <p dir="auto" className={classes.note}>
          {note}
        </p>
      ) : (
        <p className="caption">{t('orders.receipt.no_note')}</p>
      )}
    </section>
  );
}
