import { moneyToWire } from '@mishwar/domain';
import { z } from 'zod';
import { UndeliverableError } from '../../platform/delivery/delivery.ts';
import type { Db } from '../../platform/transaction.ts';
import type { OrderReport } from './order-messages.ts';

const Report = z.object({
  order_number: z.string(),
  status: z.string(),
  driver_id: z.string().nullable(),
  at: z.string(),
});

/** The payload of a report. Throws UndeliverableError where it has another format. */
export function parseOrderReport(payload: unknown): OrderReport {
  const report = Report.safeParse(payload);
  if (!report.success) throw new UndeliverableError('the payload of the report is invalid');
  return report.data as OrderReport;
}

/** What is reported of an order, as it is now; amounts are SAR texts. */
export async function readOrderFacts(db: Db, orderNumber: string) {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
    .leftJoin('cancel_reason as n', 'n.id', 'o.cancel_reason_id')
    .select([
      'o.order_number',
      'o.channel_order_id',
      'o.from_company',
      'o.payment_method',
      'o.created_at',
      'o.promised_at',
      'o.assigned_at',
      'o.delivery_time',
      'o.cancelled_at',
      'o.sub_total',
      'o.delivery_cost',
      'o.discount_amount',
      'o.cancel_reason_txt',
      'o.customer_latitude',
      'o.customer_longitude',
      'c.name as customer_name',
      'c.phone as customer_phone',
      'r.code as restaurant_code',
      'r.name as restaurant_name',
      'r.latitude as restaurant_latitude',
      'r.longitude as restaurant_longitude',
      'n.name_ar as cancel_reason',
    ])
    .where('o.order_number', '=', orderNumber)
    .executeTakeFirst();
  if (!row) throw new UndeliverableError(`there is no order ${orderNumber}`);
  return {
    ...row,
    sub_total: moneyToWire(row.sub_total),
    delivery_cost: moneyToWire(row.delivery_cost),
    discount_amount: moneyToWire(row.discount_amount),
  };
}

/** The id number of a driver; null where there is none. */
export async function readDriverIdNumber(db: Db, driverId: string | null): Promise<string | null> {
  if (driverId === null) return null;
  const row = await db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', Number(driverId))
    .executeTakeFirst();
  return row?.id_number ?? null;
}
