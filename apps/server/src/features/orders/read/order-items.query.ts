import type { OrderItem } from '@mishwar/contract';
import { type Halalas, moneyToWire } from '@mishwar/domain';
import type { Db, Trx } from '../../../platform/transaction.ts';

/** A stored option of an item; price in halalas. */
export interface StoredOption {
  addon_id: string;
  id: string;
  name: string;
  name_en: string;
  price: Halalas;
  quantity: number;
}

/** The items of an order in sequence. */
export async function orderItems(db: Db | Trx, orderId: number) {
  const items = await db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return items.map((item) => ({ ...item, options: item.options as StoredOption[] }));
}

/** The items in the re-orders of an order; cancelled re-orders do not count. */
export async function reorderedItems(db: Db | Trx, parentId: number) {
  const items = await db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .selectAll('i')
    .where('o.parent_order_id', '=', parentId)
    .where('o.status', '<>', 'cancelled')
    .orderBy('i.id')
    .execute();
  return items.map((item) => ({ ...item, options: item.options as StoredOption[] }));
}

export const optionToWire = (option: StoredOption, language: 'ar' | 'en'): OrderItem['options'][number] => ({
  addon_id: option.addon_id,
  id: option.id,
  name: language === 'en' ? option.name_en || option.name : option.name,
  price: moneyToWire(option.price),
  quantity: option.quantity,
});
