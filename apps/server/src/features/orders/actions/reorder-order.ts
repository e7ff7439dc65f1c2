import type { ReorderItem } from '@mishwar/contract';
import { decideReorder, type ReorderApplication } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { type LockedOrder, lockOrder, writeEvent } from '../order/locked-order.ts';
import {
  type ActionOutcome,
  type ActionRequest,
  ORDER_CHANGED,
  ORDER_IS_FAKE,
  runOrderAction,
} from '../order/order-action.ts';
import type { NewOrderItem } from '../place/new-order.ts';
import { placeOrder } from '../place/place-order.ts';
import { orderItems, reorderedItems, type StoredOption } from '../read/order-items.query.ts';

interface ReorderBody {
  application: ReorderApplication;
  items: readonly ReorderItem[];
}

/** Promised delivery time of a re-order. */
const PROMISE_MS = 45 * 60_000;

/**
 * Re-orders missing items: a new order of the same customer and restaurant, with items and quantities of the
 * original only, summed over all its re-orders, at the original prices and without delivery cost.
 */
export function reorderOrder(
  db: Db,
  request: ActionRequest<ReorderBody>,
  actor: OperatorActor,
  now: Date,
): Promise<ActionOutcome> {
  const { items: requested, application } = request.body;
  return runOrderAction(db, 'Reorder', request, actor, async (trx, order, isStale) => {
    if (isStale) return ORDER_CHANGED;
    if (order.is_fake) return ORDER_IS_FAKE;
    const originals = await orderItems(trx, order.id);
    const options = originals.flatMap((item) => item.options);
    const decision = decideReorder(
      {
        parent_order_id: order.parent_order_id === null ? null : String(order.parent_order_id),
        items: originals.map(asOrderItem),
        reordered: (await reorderedItems(trx, order.id)).map(asOrderItem),
      },
      requested,
    );
    if (!decision.ok) return decision;
    const data = { transaction_key: request.key, application, parent_order_number: order.order_number };
    const items = decision.items.map(
      (item): NewOrderItem => ({
        item_id: item.item_id,
        item_name: item.item_name,
        item_price: item.item_price,
        item_quantity: item.item_quantity,
        size_id: item.sizeId,
        size_name: item.sizeName,
        options: item.options.map((option) => ({ ...option, name_en: englishName(options, option) })),
      }),
    );
    const child = await placeChild(trx, order, items, { actor, now, data });
    await writeEvent(trx, order.id, {
      action: 'reordered',
      actor,
      now,
      data: { ...data, order_number: child.order_number },
    });
    return { ok: true, order: child };
  });
}

const asOrderItem = <Item extends { size_id: string | null; size_name: string | null }>({
  size_id,
  size_name,
  ...item
}: Item) => ({ ...item, sizeId: size_id, sizeName: size_name });

const englishName = (
  options: readonly StoredOption[],
  { addon_id, id, name }: { addon_id: string; id: string; name: string },
) => options.find((option) => option.addon_id === addon_id && option.id === id)?.name_en ?? name;

async function placeChild(
  trx: Trx,
  parent: LockedOrder,
  items: NewOrderItem[],
  { actor, now, data }: { actor: OperatorActor; now: Date; data: Record<string, unknown> },
): Promise<LockedOrder> {
  const customer = await trx
    .selectFrom('customer')
    .select(['name', 'phone'])
    .where('id', '=', parent.customer_id)
    .executeTakeFirstOrThrow();
  const placed = await placeOrder(
    trx,
    {
      channelId: parent.channel_id,
      channelOrderId: null,
      fromCompany: parent.from_company,
      paymentMethod: parent.payment_method,
      pointType: parent.point_type,
      customer: {
        ...customer,
        cityId: parent.customer_city_id,
        address: parent.customer_address,
        latitude: parent.customer_latitude,
        longitude: parent.customer_longitude,
        note: parent.customer_note,
      },
      restaurantId: parent.restaurant_id,
      items,
      deliveryCost: 0,
      discountAmount: 0,
      voucherCode: null,
      isFreeExpress: parent.is_free_express,
      useGeidea: parent.use_geidea,
      promisedAt: new Date(now.getTime() + PROMISE_MS),
      parentOrderId: parent.id,
      isMissingItemsOrder: true,
      data,
    },
    actor,
    now,
  );
  const child = await lockOrder(trx, { id: placed.id });
  if (!child) throw new Error('a re-order is gone in the transaction that made it');
  return child;
}
