import type { App } from '../../platform/app.ts';
import { readExchangeBodies } from '../../platform/exchange-log/read-bodies.ts';
import type { Db } from '../../platform/transaction.ts';
import type { ReadPartnerOrder } from './exchange-rows.ts';
import { type ReadExchange, readExchange } from './exchanges.query.ts';
import type { LogTable } from './matching-exchanges.ts';

/** A row of a log with its bodies; null where the log has none with this id. */
export async function readLog(
  app: App,
  table: LogTable,
  id: string,
): Promise<{
  row: ReadExchange;
  bodies: { request: unknown; response: unknown };
  common: { headers: Record<string, unknown>; message: string | null };
} | null> {
  const row = await readExchange(app.db, table, Number(id));
  if (!row) return null;
  const common = { headers: row.headers ?? {}, message: row.message };
  return { row, bodies: await readExchangeBodies(app, row), common };
}

/** The orders with these numbers, as the log of the partner shows them. */
export async function readPartnerOrders(
  db: Db,
  rows: readonly ReadExchange[],
): Promise<Map<string, ReadPartnerOrder>> {
  const numbers = [...new Set(rows.flatMap(({ order_number }) => order_number ?? []))];
  if (numbers.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['o.id', 'o.order_number', 'o.payment_method', 'o.point_type'])
    .select(['r.name as restaurant_name', 'c.phone as customer_phone'])
    .where('o.order_number', 'in', numbers)
    .execute();
  return new Map(orders.map((order) => [order.order_number, order]));
}

/** Our own record of the payment of a gateway's exchange; null where there is none. */
export async function readPayment(db: Db, reference: string | null): Promise<unknown> {
  if (reference === null) return null;
  const payment = await db
    .selectFrom('wallet_payment')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return payment ?? null;
}
