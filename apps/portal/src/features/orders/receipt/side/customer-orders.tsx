import type { CustomerOrder } from '@mishwar/contract';
import { getStatusFlags } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../shared/api/api.ts';
import { Amount } from '../../../../shared/format/amount.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { LoadFailed } from '../../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../../shared/ui/ltr.tsx';
import { OrderStatusBadge } from '../../shared/order-status-badge.tsx';

/** The newest other orders of an order's customer, each leading to its receipt. */
export function CustomerOrders({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.orders.ofCustomer.queryOptions({ input: { id: orderId } }));
  if (query.isPending) return <p role="status">{t('common.loading')}</p>;
  if (query.isError && !query.data) {
    return <LoadFailed text={t('orders.receipt.customer_orders_failed')} onRetry={query.refetch} />;
  }
  const orders = query.data.data;
  if (orders.length === 0) return <p className="caption">{t('orders.receipt.no_customer_orders')}</p>;
  return (
    <ul className="plain-list lines" aria-label={t('orders.receipt.customer_orders')}>
      {orders.map((order) => (
        <Row key={order.order_number} order={order} />
      ))}
    </ul>
  );
}

function Row({ order }: { order: CustomerOrder }) {
  const { date, seconds } = useFormat();
  return (
    <li className="row wrap gap-0-12 pad-y-8">
      <Link className="bold" to="/orders/$orderNumber" params={{ orderNumber: order.order_number }}>
        <Ltr>{order.order_number}</Ltr>
      </Link>
      <OrderStatusBadge order={{ ...order, ...getStatusFlags(order.status) }} />
      <span className="push bold">
        <Amount value={order.total} />
      </span>
      <span className="caption wide">
        <bdi>{order.restaurant_name}</bdi> ·{' '}
        <Ltr>{`${date(order.created_at)} ${seconds(order.created_at)}`}</Ltr>
      </span>
    </li>
  );
}
