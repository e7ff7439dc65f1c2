import type { DriverOffer } from '@mishwar/contract';
import { moneyToWire } from '@mishwar/domain';

/** Columns of an offer; money in halalas. */
export interface OfferRow {
  id: number;
  order_number: string;
  restaurant_name: string;
  restaurant_latitude: number;
  restaurant_longitude: number;
  customer_latitude: number;
  customer_longitude: number;
  delivery_cost: number;
  offered_at: Date;
  expires_at: Date;
}

/** An offer as sent to a driver's phone, by event and by call. */
export function toDriverOffer(offer: OfferRow): DriverOffer {
  return {
    offer_id: String(offer.id),
    order_number: offer.order_number,
    restaurant_name: offer.restaurant_name,
    restaurant_latitude: offer.restaurant_latitude,
    restaurant_longitude: offer.restaurant_longitude,
    customer_latitude: offer.customer_latitude,
    customer_longitude: offer.customer_longitude,
    delivery_cost: moneyToWire(offer.delivery_cost),
    offered_at: offer.offered_at.toISOString(),
    expires_at: offer.expires_at.toISOString(),
  };
}
