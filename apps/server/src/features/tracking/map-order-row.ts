import type { MapOrder } from '@mishwar/contract';

/** What an order of the map is made of. */
export interface MapOrderRow {
  id: number;
  order_number: string;
  driver_id: number | null;
  driver_name: string | null;
  restaurant_code: string;
  restaurant_name: string;
  restaurant_latitude: number;
  restaurant_longitude: number;
  customer_name: string;
  customer_phone: string;
  customer_address: string;
  customer_city: string | null;
  customer_city_en: string | null;
  customer_latitude: number;
  customer_longitude: number;
  created_at: Date;
  promised_at: Date;
  offers: { driver_id: string; expires_at: string }[] | null;
}

/** Every order of the map is made here. */
export function toMapOrder({ id, offers, ...row }: MapOrderRow): MapOrder {
  return {
    _id: String(id),
    order_number: row.order_number,
    driver_id: row.driver_id === null ? null : String(row.driver_id),
    driver_name: row.driver_name,
    restaurant_code: row.restaurant_code,
    restaurant_name: row.restaurant_name,
    restaurant_location: [row.restaurant_longitude, row.restaurant_latitude],
    customer_name: row.customer_name,
    customer_phone: row.customer_phone,
    customer_address: row.customer_address,
    customer_city: row.customer_city ?? '',
    customer_city_en: row.customer_city_en ?? '',
    customer_location: [row.customer_longitude, row.customer_latitude],
    created_at: row.created_at.toISOString(),
    promised_at: row.promised_at.toISOString(),
    offers: (offers ?? []).map(({ driver_id, expires_at }) => ({
      driver_id,
      expires_at: new Date(expires_at).toISOString(),
    })),
  };
}
