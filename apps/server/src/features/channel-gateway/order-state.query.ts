import { moneyToWire, type OrderStatus } from '@mishwar/domain';
import type { Db, Trx } from '../../platform/transaction.ts';

/** The state of an order for its channel; undefined for an order of another channel. */
export async function orderState(db: Db | Trx, channelId: number, orderNumber: string) {
  const row = await db
    .selectFrom('orders')
    .leftJoin('driver', 'driver.id', 'orders.driver_id')
    .select([
      'orders.order_number',
      'orders.channel_order_id',
      'orders.status',
      'driver.name as driver_name',
      'driver.phone as driver_phone',
      'orders.created_at',
      'orders.promised_at',
      'orders.delivery_time',
      'orders.sub_total',
      'orders.delivery_cost',
      'orders.discount_amount',
      'orders.is_free_express',
    ])
    .where('orders.order_number', '=', orderNumber)
    .where('orders.channel_id', '=', channelId)
    .where('orders.is_fake', '=', false)
    .executeTakeFirst();
  return row && toOrderState(row);
}

/** Columns of an order's state for its channel; money in halalas. */
interface ChannelOrderRow {
  order_number: string;
  channel_order_id: string | null;
  status: OrderStatus;
  driver_name: string | null;
  driver_phone: string | null;
  created_at: Date;
  promised_at: Date;
  delivery_time: Date | null;
  sub_total: number;
  delivery_cost: number;
  discount_amount: number;
  is_free_express: boolean;
}

export function toOrderState(row: ChannelOrderRow) {
  const { sub_total, delivery_cost, discount_amount, is_free_express } = row;
  const total = sub_total + (is_free_express ? 0 : delivery_cost) - discount_amount;
  return {
    order_number: row.order_number,
    channel_order_id: row.channel_order_id,
    status: row.status,
    driver_name: row.driver_name,
    driver_phone: row.driver_phone,
    created_at: row.created_at.toISOString(),
    promised_at: row.promised_at.toISOString(),
    delivery_time: row.delivery_time?.toISOString() ?? null,
    total: moneyToWire(Math.max(total, 0)),
  };
}

export type OrderState = ReturnType<typeof toOrderState>;
