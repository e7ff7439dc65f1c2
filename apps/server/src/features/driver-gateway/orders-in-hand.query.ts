import { isCollectedAtDoor, moneyToWire } from '@mishwar/domain';
import type { Db, Trx } from '../../platform/transaction.ts';

const MAX_ORDERS = 100;

function selectDriverOrders(db: Db | Trx) {
  return db
    .selectFrom('orders')
    .innerJoin('restaurant', 'restaurant.id', 'orders.restaurant_id')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select([
      'orders.order_number',
      'orders.status',
      'orders.customer_address',
      'orders.customer_latitude',
      'orders.customer_longitude',
      'orders.payment_method',
      'orders.point_type',
      'orders.sub_total',
      'orders.delivery_cost',
      'orders.discount_amount',
      'orders.is_free_express',
      'orders.is_missing_items_order',
      'orders.created_at',
      'orders.promised_at',
      'restaurant.name as restaurant_name',
      'restaurant.phone as restaurant_phone',
      'restaurant.latitude as restaurant_latitude',
      'restaurant.longitude as restaurant_longitude',
      'customer.name as customer_name',
      'customer.phone as customer_phone',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDriverOrders>['executeTakeFirstOrThrow']>>;

/** The active orders of a driver, oldest first. */
export async function listOrdersInHand(db: Db, driverId: number) {
  const rows = await selectDriverOrders(db)
    .where('orders.driver_id', '=', driverId)
    .where('orders.status', 'not in', ['delivered', 'cancelled'])
    .where('orders.is_fake', '=', false)
    .orderBy('orders.created_at')
    .limit(MAX_ORDERS)
    .execute();
  return rows.map(toDriverOrder);
}

/** One order in the shape that the driver app receives. */
export async function readDriverOrder(trx: Trx, orderId: number) {
  return toDriverOrder(
    await selectDriverOrders(trx).where('orders.id', '=', orderId).executeTakeFirstOrThrow(),
  );
}

export type DriverOrderOnWire = ReturnType<typeof toDriverOrder>;

function toDriverOrder(row: Row) {
  const { sub_total, delivery_cost, discount_amount, is_free_express, ...rest } = row;
  const { point_type, is_missing_items_order, ...shown } = rest;
  const total = Math.max(sub_total + (is_free_express ? 0 : delivery_cost) - discount_amount, 0);
  const isCollected = isCollectedAtDoor({ ...shown, point_type, is_missing_items_order });
  return {
    ...shown,
    to_collect: moneyToWire(isCollected ? total : 0),
    created_at: row.created_at.toISOString(),
    promised_at: row.promised_at.toISOString(),
  };
}
