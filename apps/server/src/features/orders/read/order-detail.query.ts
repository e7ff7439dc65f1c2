import type { OrderDetail } from '@mishwar/contract';
import { isOrderOpen, moneyToWire } from '@mishwar/domain';
import type { Db } from '../../../platform/transaction.ts';
import { readFeeWaiver } from '../../wallet/public.ts';
import { selectOrderRows, toOrderRow } from '../order/order-row.ts';
import { optionToWire, orderItems } from './order-items.query.ts';

/** An order with its items and all receipt fields, or undefined; with `companyId`, one of this delivery company. */
export async function orderDetail(
  db: Db,
  by: { id: number } | { orderNumber: string; companyId?: number },
): Promise<OrderDetail | undefined> {
  const query = selectOrderRows(db)
    .leftJoin('orders as po', 'po.id', 'o.parent_order_id')
    .leftJoin('cancel_reason as cr', 'cr.id', 'o.cancel_reason_id')
    .leftJoin('delivery_company as dc', 'dc.id', 'o.delivery_company_id')
    .leftJoin('delivery_estimate as e', (join) =>
      join.onRef('e.order_id', '=', 'o.id').onRef('e.driver_id', '=', 'o.driver_id'),
    )
    .select([
      'o.customer_note',
      'po.order_number as parent_order_number',
      'cr.name_ar as reason_ar',
      'cr.name_en as reason_en',
      'dc.name as delivery_company_name',
      'e.arrives_at',
    ]);
  const one =
    'id' in by
      ? query.where('o.id', '=', by.id)
      : query
          .where('o.order_number', '=', by.orderNumber)
          .$if(by.companyId !== undefined, (of) =>
            of.where('o.delivery_company_id', '=', by.companyId ?? 0).where('o.is_fake', '=', false),
          );
  const row = await one.executeTakeFirst();
  if (!row) return undefined;
  const { reason_ar: nameAr, reason_en: nameEn } = row;
  return {
    ...toOrderRow(row),
    items: await itemsToWire(db, row.id, row.order_number),
    customer_note: row.customer_note,
    parent_order_number: row.parent_order_number,
    cancel_reason_name: nameAr !== null && nameEn !== null ? { nameAr, nameEn } : null,
    delivery_company_name: row.delivery_company_name,
    expected_at: isOrderOpen(row.status) ? (row.arrives_at?.toISOString() ?? null) : null,
    fee_waiver: row.driver_id === null ? null : await readFeeWaiver(db, row.id, Number(row.driver_id)),
  };
}

async function itemsToWire(db: Db, orderId: number, orderNumber: string): Promise<OrderDetail['items']> {
  const items = await orderItems(db, orderId);
  return items.map((item) => ({
    item_id: item.item_id,
    item_name: item.item_name,
    item_price: moneyToWire(item.item_price),
    item_quantity: item.item_quantity,
    options: item.options.map((option) => optionToWire(option, 'ar')),
    options_en: item.options.map((option) => optionToWire(option, 'en')),
    options_ids: item.options.map(({ id }) => id),
    sizeId: item.size_id,
    sizeName: item.size_name,
    order_number: orderNumber,
  }));
}
