import type { OrderRow } from '@mishwar/contract';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';

/** The customer's city in the current language; '' when unknown. */
export function getCustomerCity(order: Pick<OrderRow, 'customer_city' | 'customer_city_en'>): string {
  return currentLanguage() === 'ar' ? order.customer_city : order.customer_city_en;
}

/** The restaurant's city in the current language. */
export function getRestaurantCity(order: Pick<OrderRow, 'restaurant_city' | 'restaurant_city_en'>): string {
  return currentLanguage() === 'ar' ? order.restaurant_city : order.restaurant_city_en;
}
