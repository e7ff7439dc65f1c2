import { Tabs } from '@mantine/core';
import type { OrderDetail } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderSlots } from '../../../../shared/orders/order-slots.tsx';
import { orderHistoryQuery } from '../../../../shared/orders/orders.queries.ts';
import { OrderHistory } from '../../order/order-history/order-history.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import classes from './receipt-side.module.css';

/** Beside the paper: history and distribution, then the order's ledger and the customer's other orders. Never printed. */
export function ReceiptSide({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { OrderLedger, WhyThisDriver } = useOrderSlots();
  const history = useQuery(orderHistoryQuery(order._id));
  const count = history.data?.data.length;
  return (
    <aside className={`shrink ground-1 screen-only ${classes.side}`} aria-label={t('orders.history.side')}>
      <div className={classes.inside}>
        <Tabs defaultValue="history" keepMounted={false}>
          <Tabs.List px={12}>
            <Tabs.Tab value="history" className="touch">
              {t('orders.history.tab')} {count !== undefined && <span className="regular dim">{count}</span>}
            </Tabs.Tab>
            <Tabs.Tab value="why" className="touch">
              {t('distributionRecord.tab')}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="history" className="pad-page">
            <OrderHistory orderId={order._id} />
          </Tabs.Panel>
          <Tabs.Panel value="why" className="pad-page">
            <Suspense>
              <WhyThisDriver orderId={order._id} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
        <div className={`lines line-above ${classes.parts}`}>
          <Part title={t('orders.receipt.ledger')}>
            <Suspense>
              <OrderLedger order={order} />
            </Suspense>
          </Part>
          <Part title={t('orders.receipt.customer_orders')}>
            <CustomerOrders orderId={order._id} />
          </Part>
        </div>
      </div>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-8 pad-page" aria-label={title}>
      <h2 className="title">{title}</h2>
      {children}
    </section>
  );
}
