import { getDisplayStatus, getOrderTone, type OrderStatus, type ShownOrder } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../shared/i18n/i18n.ts';
import type { Tone } from '../../../shared/theme/tokens.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';

type BadgedOrder = ShownOrder & { status: OrderStatus };

/** Steps on the way with a badge of their own, in colours that stand out in a yellow row: violet and blue. */
const STEP_TONES: Partial<Record<OrderStatus, Tone>> = {
  arrived_store: 'returned',
  take_order: 'picked',
  wait_customer: 'picked',
};

/** Text and tone of an order's badge: its display status, and on the way the step that it has reached. */
export function getStatusBadge(order: BadgedOrder): { text: TextKey; tone: Tone } {
  const status = getDisplayStatus(order);
  const tone = status === 'ongoing' ? STEP_TONES[order.status] : undefined;
  return tone
    ? { text: `orders.state.${order.status}`, tone }
    : { text: `orders.status.${status}`, tone: getOrderTone(order) };
}

/** The display status of an order, or its step on the way, on its tone. */
export function OrderStatusBadge({ order }: { order: BadgedOrder }) {
  const { t } = useTranslation();
  const { text, tone } = getStatusBadge(order);
  return <StatusBadge tone={tone}>{t(text)}</StatusBadge>;
}
