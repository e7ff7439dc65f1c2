import type { OrderRow } from '@mishwar/contract';
import { ABSENT_TIME, formatClock, type Instant } from '@mishwar/domain';
import type { TFunction } from 'i18next';
import { useProfile } from '../../../shared/session/profile.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { MinutesMark } from './minutes-mark.tsx';
import classes from './order-cells.module.css';
import { ViewerAvatars } from './order-presence/viewer-avatars.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

/** The order number, a red R for a re-order, and the other viewers. */
export function OrderNumberCell({ order, reorderText }: { order: OrderRow; reorderText: string }) {
  const me = useProfile()?._id;
  const others = order.viewers.filter(({ _id }) => _id !== me);
  return (
    <span className="inline-row gap-6 middle">
      <strong>
        <Ltr>{order.order_number}</Ltr>
      </strong>
      {order.parent_order_id !== null && (
        <abbr className={`bold centre rounded-badge size-11 ${classes.reorder}`} title={reorderText}>
          R
        </abbr>
      )}
      {others.length > 0 && <ViewerAvatars viewers={others} size={18} />}
    </span>
  );
}

/** The status badge and the minutes of an open or late order. */
export function StatusAndMinutes({ order }: { order: OrderRow }) {
  return (
    <span className="inline-row gap-8 middle">
      <OrderStatusBadge order={order} />
      <MinutesMark order={order} short />
    </span>
  );
}

/** `hh:mm A` with the translated AM or PM; '...' when absent. */
export function formatOrderClock(instant: Instant, zone: string, t: TFunction): string {
  const [time = ABSENT_TIME, half] = formatClock(instant, zone).split(' ');
  return half ? `${time} ${t(half === 'AM' ? 'orders.lists.am' : 'orders.lists.pm')}` : time;
}

/** Only the digits are left-to-right, so that the Arabic AM or PM stays last. */
export function Clock({ text }: { text: string }) {
  const [time, half] = text.split(' ');
  return half ? (
    <>
      <Ltr>{time}</Ltr> {half}
    </>
  ) : (
    <span className="soft">{text}</span>
  );
}

export function Muted({ children }: { children: string }) {
  return <span className="soft">{children}</span>;
}
