import { displayStatus, type ShownOrder } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import classes from './order-status-badge.module.css';

const TONE = { waiting: 'new', ongoing: 'assigned', delivered: 'delivered', cancelled: 'cancelled' } as const;

/** The status that people see, as a coloured word. */
export function OrderStatusBadge({ order }: { order: ShownOrder }) {
  const { t } = useTranslation();
  const status = displayStatus(order);
  return (
    <span className={classes.badge} data-tone={TONE[status]}>
      {t(`orders.status.${status}`)}
    </span>
  );
}
