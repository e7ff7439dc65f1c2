import type { AnyId } from '../../../orders/order-status.ts';
import type { MatchingSettings, WaitingOrder } from '../model/matching-input.ts';
import { computeMinutes, computeTravelMinutes } from '../model/travel.ts';

/** The orders of one decision as parallel arrays by order number; metres, and minutes of one clock. */
export class OrderTable<OrderId extends AnyId> {
  readonly orders: readonly WaitingOrder<OrderId>[];
  /** Restaurant number of each order, by first occurrence. */
  readonly restaurant: Int32Array;
  readonly restaurants: number;
  readonly restaurantX: Float64Array;
  readonly restaurantY: Float64Array;
  readonly customerX: Float64Array;
  readonly customerY: Float64Array;
  readonly placedAt: Float64Array;
  readonly readyAt: Float64Array;
  /** Minutes from the restaurant to the customer. */
  readonly way: Float64Array;
  readonly settings: MatchingSettings;

  constructor(orders: readonly WaitingOrder<OrderId>[], settings: MatchingSettings) {
    const count = orders.length;
    const numbers = new Map<AnyId, number>();
    this.orders = orders;
    this.settings = settings;
    this.restaurant = new Int32Array(count);
    this.restaurantX = new Float64Array(count);
    this.restaurantY = new Float64Array(count);
    this.customerX = new Float64Array(count);
    this.customerY = new Float64Array(count);
    this.placedAt = new Float64Array(count);
    this.readyAt = new Float64Array(count);
    this.way = new Float64Array(count);
    for (let order = 0; order < count; order++) {
      const { restaurant_id, restaurant, customer, placedAt, readyAt } = orders[order] as WaitingOrder;
      const number = numbers.get(restaurant_id) ?? numbers.size;
      if (number === numbers.size) numbers.set(restaurant_id, number);
      this.restaurant[order] = number;
      this.restaurantX[order] = restaurant.x;
      this.restaurantY[order] = restaurant.y;
      this.customerX[order] = customer.x;
      this.customerY[order] = customer.y;
      this.placedAt[order] = placedAt;
      this.readyAt[order] = readyAt;
      this.way[order] = computeTravelMinutes(restaurant, customer, settings);
    }
    this.restaurants = numbers.size;
  }

  get count(): number {
    return this.orders.length;
  }

  /** Minutes from a place to an order's restaurant. */
  toRestaurant(x: number, y: number, order: number): number {
    const dx = x - (this.restaurantX[order] as number);
    return computeMinutes(dx, y - (this.restaurantY[order] as number), this.settings);
  }

  /** Minutes from a place to an order's customer. */
  toCustomer(x: number, y: number, order: number): number {
    const dx = x - (this.customerX[order] as number);
    return computeMinutes(dx, y - (this.customerY[order] as number), this.settings);
  }
}
