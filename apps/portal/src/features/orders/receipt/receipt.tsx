import { Tabs } from '@mantine/core';
import type { OrderDetail } from '@mishwar/contract';
import { getDisplayStatus } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenActions } from '../../../shared/commands/open-actions.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useOrderSlots } from '../../../shared/orders/order-slots.tsx';
import { orderHistoryQuery } from '../../../shared/orders/orders.queries.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { OrderDialog, useOrderDialog } from '../order/order-dialog.tsx';
import { OrderHistory } from '../order/order-history/order-history.tsx';
import { OrderTimeline } from '../order/order-timeline.tsx';
import { formatCancelReason } from '../shared/company-text.ts';
import classes from './receipt.module.css';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptHead } from './receipt-head.tsx';
import { ReceiptItems } from './receipt-items.tsx';
import { ReceiptMap } from './receipt-map.tsx';
import { isOffered, RECEIPT_ACTIONS, type ReceiptAction } from './receipt-search.ts';
import { ReceiptTotals } from './receipt-totals.tsx';

/** The receipt of an order, with its history and distribution in the side column. */
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
  const { OrderLedger, WhyThisDriver } = useOrderSlots();
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
  const history = useQuery(orderHistoryQuery(order._id));
  const count = history.data?.data.length;
  return (
    <article
      className={classes.receipt}
      data-beside={dialog.open?.kind === 'assign' || undefined}
      aria-label={t('orders.order', { number: order.order_number })}
    >
      <div className={classes.head}>
        <ReceiptHead order={order} onOpen={(kind) => dialog.show(kind, order._id)} />
        <ReceiptFacts order={order} />
        <OrderTimeline order={order} />
      </div>
      <div className={classes.columns}>
        <div className={classes.paper}>
          <CancelReason order={order} />
          <ReceiptItems order={order} />
          <ReceiptTotals order={order} />
          {order.customer_note && (
            <section className={classes.note}>
              <h2 className={classes.section}>{t('orders.receipt.customer_note')}</h2>
              <p dir="auto">{order.customer_note}</p>
            </section>
          )}
          <ReceiptMap order={order} />
        </div>
        <aside className={classes.side} aria-label={t('orders.history.side')}>
          <Tabs defaultValue="history" keepMounted={false}>
            <Tabs.List className={classes.tabs}>
              <Tabs.Tab value="history" className={classes.tab ?? ''}>
                {t('orders.history.tab')}{' '}
                {count !== undefined && <span className={classes.count}>{count}</span>}
              </Tabs.Tab>
              <Tabs.Tab value="why" className={classes.tab ?? ''}>
                {t('distributionRecord.tab')}
              </Tabs.Tab>
              <Tabs.Tab value="ledger" className={classes.tab ?? ''}>
                {t('orders.receipt.ledger')}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="history" className={classes.panel}>
              <OrderHistory orderId={order._id} />
            </Tabs.Panel>
            <Tabs.Panel value="why" className={classes.panel}>
              <Suspense>
                <WhyThisDriver orderId={order._id} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="ledger" className={classes.panel}>
              <Suspense>
                <OrderLedger orderId={order._id} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        </aside>
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
    <section className={classes.cancelled}>
      <h2>{t('orders.receipt.cancel_reason')}</h2>
      <p className={classes.reason}>{formatCancelReason(order) || '–'}</p>
      {order.cancel_reason_txt && <p dir="auto">{order.cancel_reason_txt}</p>}
      {order.cancelled_at && (
        <p className={classes.when}>
          <Ltr>{`${date(order.cancelled_at)} ${seconds(order.cancelled_at)}`}</Ltr>
        </p>
      )}
    </section>
  );
}
