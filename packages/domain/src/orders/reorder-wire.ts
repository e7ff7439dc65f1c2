import type { OrderItem, ReorderCart } from './reorder-cart.ts';

/** An item of a re-order as it is sent. */
export interface ReorderItem {
  offerId: string | null;
  restaurant_code: string;
  note: string;
  address: string;
  city: string;
  lat: number;
  lng: number;
  delivery_method: 'expressDelivery';
  voucher_code: string;
  usingCode: boolean;
  freeExpress: 0 | 1;
  redeem_points: number;
  item_id: string;
  size_id: string | null;
  /** Upper bound of the re-ordered quantity; at least `item_quantity`. */
  order_q: number;
  item_quantity: number;
  options: { addon_id: string; id: string; quantity: number }[];
}

/** The fields that a re-order takes from the original order; coordinates are [lng, lat]. */
export interface ReorderSource {
  restaurant_code: string;
  customer_address: string;
  customer_city: string;
  customer_coordinates: readonly [lng: number, lat: number];
  isFreeExpress: boolean;
}

/** The cart as it is sent. A re-order uses no voucher and no points: the missing items are paid already. */
export function buildReorderItems(
  cart: ReorderCart,
  items: readonly OrderItem[],
  order: ReorderSource,
  note = '',
): ReorderItem[] {
  const [lng, lat] = order.customer_coordinates;
  return cart.flatMap(({ line, quantity, toppings }) => {
    const item = items[line];
    if (!item) return [];
    const options = toppings.flatMap((entry) => {
      const option = item.options[entry.topping];
      return option ? [{ addon_id: option.addon_id, id: option.id, quantity: entry.quantity }] : [];
    });
    const sent: ReorderItem = {
      offerId: null,
      restaurant_code: order.restaurant_code,
      note,
      address: order.customer_address,
      city: order.customer_city,
      lat,
      lng,
      delivery_method: 'expressDelivery',
      voucher_code: '',
      usingCode: false,
      freeExpress: order.isFreeExpress ? 1 : 0,
      redeem_points: 0,
      item_id: item.item_id,
      size_id: item.sizeId,
      order_q: quantity,
      item_quantity: quantity,
      options,
    };
    return [sent];
  });
}
