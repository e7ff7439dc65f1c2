import { getDisplayStatus, getOrderTone, type ShownOrder } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';

/** The display status of an order on its tone. */
export function OrderStatusBadge({ order }: { order: ShownOrder }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={getOrderTone(order)}>{t(`orders.status.${getDisplayStatus(order)}`)}</StatusBadge>
  );
}
