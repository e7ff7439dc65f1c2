import type { CustomerOrder } from '@mishwar/contract';
import { computeOrderTotals, moneyToWire, type OrderStatus } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';

const MAX_CUSTOMER_ORDERS = 5;

interface Row {
  /** Null, like the rest, for an order whose customer has no other one. */
  order_number: string | null;
  status: OrderStatus;
  driver_id: number | null;
  restaurant_name: string;
  created_at: Date;
  sub_total: number;
  delivery_cost: number;
  discount_amount: number;
  is_free_express: boolean;
  tax_rate: number;
}

/**
 * The newest other orders of an order's customer, newest first; undefined for an unknown order. Fake orders stand beside
 * fake ones alone.
 */
export async function listCustomerOrders(db: Db, orderId: number): Promise<CustomerOrder[] | undefined> {
  const { rows } = await sql<Row>`
    select other.*
    from orders self
    left join lateral (
      select o.id, o.order_number, o.status, o.driver_id, r.name as restaurant_name, o.created_at, o.sub_total,
        o.delivery_cost, o.discount_amount, o.is_free_express, o.tax_rate
      from orders o join restaurant r on r.id = o.restaurant_id
      where o.customer_id = self.customer_id and o.is_fake = self.is_fake and o.id <> self.id
      order by o.created_at desc, o.id desc limit ${MAX_CUSTOMER_ORDERS}
    ) other on true
    where self.id = ${orderId}
    order by other.created_at desc, other.id desc`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ order_number, ...row }) =>
    order_number === null ? [] : [toWire(order_number, row)],
  );
}

function toWire(order_number: string, row: Omit<Row, 'order_number'>): CustomerOrder {
  const { total } = computeOrderTotals({
    items: [{ item_price: row.sub_total, item_quantity: 1 }],
    deliveryCost: row.delivery_cost,
    isFreeExpress: row.is_free_express,
    discount: row.discount_amount,
    taxRate: row.tax_rate,
  });
  return {
    order_number,
    status: row.status,
    driver_id: row.driver_id === null ? null : String(row.driver_id),
    restaurant_name: row.restaurant_name,
    created_at: row.created_at.toISOString(),
    total: moneyToWire(total),
  };
}
