import type { OrderItem } from '@mishwar/contract';
import { type Halalas, moneyToWire } from '@mishwar/domain';
import type { Db, Trx } from '../../../platform/transaction.ts';

/** An option as it is kept with its item; price in halalas. */
export interface StoredOption {
  addon_id: string;
  id: string;
  name: string;
  name_en: string;
  price: Halalas;
  quantity: number;
}

/** The items of an order, in the sequence in which they were ordered. */
export async function orderItems(db: Db | Trx, orderId: number) {
  const items = await db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return items.map((item) => ({ ...item, options: item.options as StoredOption[] }));
}

/** The items that the re-orders of an order took of it; a cancelled re-order took nothing. */
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
