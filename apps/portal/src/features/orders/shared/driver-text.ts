import { isWaitingForAcceptance, type ShownOrder } from '@mishwar/domain';
import type { TextKey } from '../../../shared/i18n/i18n.ts';

/** The driver's name, that the order waits for one, or null: a finished order without a driver waits for no one. */
export function getDriverText(
  order: ShownOrder & { driver?: { name: string } | null },
  text: (key: TextKey) => string,
): string | null {
  if (isWaitingForAcceptance(order)) return text('orders.waiting_for_accept');
  return order.driver_name || order.driver?.name || null;
}
