import { type Halalas, orderTotals, type PaymentMethod, taxRateFromPercent } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { tell } from '../../platform/outbox.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Trx } from '../../platform/transaction.ts';
import { startDistribution } from '../distribution/public.ts';
import { orderRow } from './order-row.ts';
import { writeEvent } from './write-change.ts';

/** A line of a new order; prices in halalas incl. tax. */
export interface NewOrderItem {
  item_id: string;
  item_name: string;
  item_price: Halalas;
  item_quantity: number;
  size_id: string | null;
  size_name: string | null;
  options: {
    addon_id: string;
    id: string;
    name: string;
    name_en: string;
    price: Halalas;
    quantity: number;
  }[];
}

export interface NewOrder {
  channelId: number | null;
  channelOrderId: string | null;
  fromCompany: string;
  paymentMethod: PaymentMethod;
  pointType: string | null;
  customer: {
    name: string;
    phone: string;
    cityId: number | null;
    address: string;
    latitude: number;
    longitude: number;
    note: string | null;
  };
  restaurantId: number;
  items: readonly NewOrderItem[];
  /** Halalas incl. tax, like the discount. */
  deliveryCost: Halalas;
  discountAmount: Halalas;
  voucherCode: string | null;
  isFreeExpress: boolean;
  useGeidea: boolean;
  promisedAt: Date;
  parentOrderId?: number;
  isMissingItemsOrder?: boolean;
  /** A dry run of the distribution: nobody hears of it and it is not handed to the dispatcher here. */
  isFake?: boolean;
  /** What the history keeps beside it. */
  data?: Record<string, unknown>;
}

/**
 * Takes an order in: customer, number, totals from its items, history, the word to the screens, and the distribution.
 * The tax rate is the FEE_TAX setting's at this moment and stays with the order.
 */
export async function placeOrder(
  trx: Trx,
  order: NewOrder,
  actor: Actor,
  now: Date,
): Promise<{ id: number; order_number: string }> {
  const { tax } = await readSetting(trx, 'FEE_TAX');
  const taxRate = taxRateFromPercent(tax);
  const { subTotal, discount } = orderTotals({
    items: order.items,
    deliveryCost: order.deliveryCost,
    isFreeExpress: order.isFreeExpress,
    discount: order.discountAmount,
    taxRate,
  });
  const { customer } = order;
  const placed = await trx
    .insertInto('orders')
    .values({
      order_number: sql<string>`nextval('order_number_seq')::text`,
      channel_id: order.channelId,
      channel_order_id: order.channelOrderId,
      parent_order_id: order.parentOrderId ?? null,
      from_company: order.fromCompany,
      payment_method: order.paymentMethod,
      point_type: order.pointType,
      customer_id: await customerId(trx, customer.name, customer.phone),
      customer_city_id: customer.cityId,
      customer_address: customer.address,
      customer_latitude: customer.latitude,
      customer_longitude: customer.longitude,
      customer_note: customer.note,
      restaurant_id: order.restaurantId,
      sub_total: subTotal,
      delivery_cost: order.deliveryCost,
      discount_amount: discount,
      tax_rate: taxRate,
      is_free_express: order.isFreeExpress,
      is_missing_items_order: order.isMissingItemsOrder ?? false,
      is_fake: order.isFake ?? false,
      use_geidea: order.useGeidea,
      voucher_code: order.voucherCode,
      created_at: now,
      promised_at: order.promisedAt,
    })
    .returning(['id', 'order_number'])
    .executeTakeFirstOrThrow();
  await insertItems(trx, placed.id, order.items);
  await writeEvent(trx, placed.id, {
    action: 'created',
    actor,
    now,
    ...(order.data && { data: order.data }),
  });
  if (order.isFake) return placed;
  await startDistribution(trx, placed.id, now);
  const payload = await orderRow(trx, placed.id);
  await tell(trx, [
    { destination: 'realtime', orderingKey: `order:${placed.id}`, event: 'newOrder', payload },
  ]);
  return placed;
}

/** One customer for each pair of phone and name; the number may be written in any of its forms. */
async function customerId(trx: Trx, name: string, phone: string): Promise<number> {
  const find = () =>
    trx
      .selectFrom('customer')
      .select('id')
      .where('search_phone', '=', sql<string>`fold_phone(${phone})`)
      .where('name', '=', name)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  const made = await trx
    .insertInto('customer')
    .values({ name, phone })
    .onConflict((conflict) => conflict.columns(['search_phone', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another order of the same customer was placed at the same moment.
  const id = made?.id ?? (await find())?.id;
  if (id === undefined) throw new Error('a customer was neither found nor made');
  return id;
}

async function insertItems(trx: Trx, orderId: number, items: readonly NewOrderItem[]): Promise<void> {
  if (items.length === 0) return;
  await trx
    .insertInto('order_item')
    .values(
      items.map(({ options, ...item }) => ({ ...item, order_id: orderId, options: JSON.stringify(options) })),
    )
    .execute();
}
