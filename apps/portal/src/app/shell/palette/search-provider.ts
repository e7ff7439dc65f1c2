import i18next from 'i18next';
import { api } from '../../../shared/api/api.ts';
import type { Command } from '../../../shared/commands/command-providers.ts';
import { isolatedPhone } from '../../../shared/format/phone-text.ts';
import { isolate } from '../../../shared/i18n/i18n.ts';
import { stringifySearch } from '../../../shared/url/search-codec.ts';

/** Search provider: orders by number or customer phone, drivers' orders by name or phone. */
export async function searchEverything(
  go: (href: string) => void,
  query: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const { orders, drivers } = await api.search.everything({ q: query }, { signal });
  return [
    ...orders.map((order) => ({
      id: `order-${order.order_number}`,
      label: order.order_number,
      description: [
        isolate(order.restaurant_name),
        isolate(order.customer_name),
        order.customer_phone && isolatedPhone(order.customer_phone),
      ]
        .filter(Boolean)
        .join(' · '),
      group: i18next.t('shell.palette.orders'),
      run: () => go(`/orders/${encodeURIComponent(order.order_number)}`),
    })),
    ...drivers.map((driver) => ({
      id: `driver-${driver._id}`,
      label: driver.name,
      description: `${i18next.t('shell.palette.orders_in_hand', { count: driver.orders_in_hand })} · ${isolatedPhone(driver.phone)}`,
      group: i18next.t('shell.palette.drivers'),
      run: () => go(`/orders${stringifySearch({ filters: { driver_name: driver.name } })}`),
    })),
  ];
}
