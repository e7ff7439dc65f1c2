import { moneyToWire } from '@mishwar/domain';
import type { Db, Trx } from '../../platform/transaction.ts';

/** The state of an order as its channel sees it; undefined for an order that is not this channel's. */
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
  if (!row) return undefined;
  const { sub_total, delivery_cost, discount_amount, is_free_express, ...shown } = row;
  const total = sub_total + (is_free_express ? 0 : delivery_cost) - discount_amount;
  return {
    ...shown,
    created_at: row.created_at.toISOString(),
    promised_at: row.promised_at.toISOString(),
    delivery_time: row.delivery_time?.toISOString() ?? null,
    total: moneyToWire(Math.max(total, 0)),
  };
}

export type OrderState = NonNullable<Awaited<ReturnType<typeof orderState>>>;
