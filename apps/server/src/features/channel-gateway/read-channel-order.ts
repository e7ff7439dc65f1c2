import type { ChannelOrder } from '@mishwar/contract';
import { computeLineTotal, type Halalas, MAX_AMOUNT, parseMoney } from '@mishwar/domain';
import type { z } from 'zod';
import type { ChannelActor } from '../../platform/actor.ts';
import type { OrderDraft } from '../orders/public.ts';
import { type ChannelRefusal, refuseChannel } from './channel-action.ts';

export type ReadOrder = z.output<typeof ChannelOrder>;

/** Maximum promised time ahead. */
const LATEST_PROMISE_MS = 7 * 86_400_000;

/**
 * Parses the amounts of an order and validates rules across fields: non-negative amounts, a
 * discount within the total, a promised time in the future, the type of points.
 */
export function readChannelOrder(
  order: ReadOrder,
  channel: ChannelActor,
  now: Date,
): { ok: true; order: OrderDraft } | { ok: false; refusal: ChannelRefusal } {
  const wrong: string[] = [];
  const amount = (field: string, input: string | number): Halalas => {
    const value = parseMoney(input);
    if (value !== null && value >= 0 && value <= MAX_AMOUNT) return value;
    wrong.push(field);
    return 0;
  };
  const items = order.items.map((item, line) => ({
    item_id: item.item_id,
    item_name: item.item_name,
    item_price: amount(`items.${line}.item_price`, item.item_price),
    item_quantity: item.item_quantity,
    size_id: item.sizeId ?? null,
    size_name: item.sizeName ?? null,
    options: item.options.map(({ name_en = '', price, ...option }, place) => ({
      ...option,
      name_en,
      price: amount(`items.${line}.options.${place}.price`, price),
    })),
  }));
  const deliveryCost = amount('delivery_cost', order.delivery_cost);
  const discountAmount = amount('discount_amount', order.discount_amount);
  const [field] = wrong;
  if (field !== undefined) return invalid('amount_invalid', field);
  const subTotal = items.reduce((sum, item) => sum + computeLineTotal(item), 0);
  if (subTotal > MAX_AMOUNT) return invalid('amount_invalid', 'items');
  if (discountAmount > subTotal + (order.isFreeExpress ? 0 : deliveryCost)) {
    return invalid('discount_over_total', 'discount_amount');
  }
  const promisedAt = new Date(order.promised_at);
  const ahead = promisedAt.getTime() - now.getTime();
  if (ahead <= 0 || ahead > LATEST_PROMISE_MS) return invalid('promised_at_invalid', 'promised_at');
  if ((order.payment_method === 'Point') !== (order.point_type !== undefined)) {
    return invalid('point_type_invalid', 'point_type');
  }
  const { name, phone, address, latitude, longitude, note } = order.customer;
  return {
    ok: true,
    order: {
      channelId: channel.id,
      channelOrderId: order.channel_order_id,
      fromCompany: channel.fromCompany,
      paymentMethod: order.payment_method,
      pointType: order.point_type ?? null,
      customer: { name, phone, address, latitude, longitude, note: note ?? null },
      items,
      deliveryCost,
      discountAmount,
      voucherCode: order.voucher_code ?? null,
      isFreeExpress: order.isFreeExpress,
      useGeidea: order.use_geidea,
      promisedAt,
    },
  };
}

const invalid = (code: string, field: string) => refuseChannel({ code, status: 422, field });
