import type { MapOrder } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import type { TFunction } from 'i18next';

/** An order as lines of plain text for the clipboard. */
export function orderInfo(
  t: TFunction,
  order: MapOrder,
  { city, state, created }: { city: string; state: string; created: string },
): string {
  const lines = [
    [t('tracking.info.number'), order.order_number],
    [t('tracking.info.state'), state],
    [t('tracking.info.restaurant'), order.restaurant_name],
    [t('tracking.info.customer'), order.customer_name],
    [t('tracking.info.phone'), formatPhone(order.customer_phone)],
    [t('tracking.info.city'), city],
    [t('tracking.info.address'), order.customer_address],
    [t('tracking.info.driver'), order.driver_name ?? t('tracking.orders.waiting')],
    [t('tracking.info.created'), created],
  ];
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
