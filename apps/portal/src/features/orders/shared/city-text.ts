import type { OrderRow } from '@mishwar/contract';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';

/** The city that an order goes to, in the reader's language; '' where it is not known. */
export function customerCity(order: Pick<OrderRow, 'customer_city' | 'customer_city_en'>): string {
  return currentLanguage() === 'ar' ? order.customer_city : order.customer_city_en;
}

/** The city of an order's restaurant, in the reader's language. */
export function restaurantCity(order: Pick<OrderRow, 'restaurant_city' | 'restaurant_city_en'>): string {
  return currentLanguage() === 'ar' ? order.restaurant_city : order.restaurant_city_en;
}
