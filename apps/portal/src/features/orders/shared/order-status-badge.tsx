import { getDisplayStatus, type ShownOrder } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';

const TONE = { waiting: 'new', ongoing: 'assigned', delivered: 'delivered', cancelled: 'cancelled' } as const;

/** The status that people see, as a word on its colour. */
export function OrderStatusBadge({ order }: { order: ShownOrder }) {
  const { t } = useTranslation();
  const status = getDisplayStatus(order);
  return <StatusBadge tone={TONE[status]}>{t(`orders.status.${status}`)}</StatusBadge>;
}
