import { MAX_LINE_OPTIONS, MAX_ORDER_LENGTH, MAX_ORDER_LINES, MAX_ORDER_OPTIONS } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '../base.ts';
import { ChannelOrder } from './channel-gateway.contract.ts';

/** The longest text of a field, in a script of two bytes a letter. */
const longest = (field: keyof typeof MAX_ORDER_LENGTH) => 'ط'.repeat(MAX_ORDER_LENGTH[field]);
const amount = '1000000.00';

const option = {
  addon_id: longest('item_id'),
  id: longest('item_id'),
  name: longest('name'),
  name_en: longest('name'),
  price: amount,
  quantity: 1_000,
};

/** An order whose texts are as long as the schema allows. */
const orderWith = (options: number) => ({
  channel_order_id: longest('channel_order_id'),
  payment_method: 'Cash',
  customer: {
    name: longest('name'),
    phone: '+966 555 000 111',
    city: longest('city'),
    address: longest('address'),
    latitude: 26.12345678901234,
    longitude: 50.12345678901234,
    note: longest('note'),
  },
  restaurant_code: longest('item_id'),
  items: Array.from({ length: MAX_ORDER_LINES }, (_, line) => ({
    item_id: longest('item_id'),
    item_name: longest('name'),
    item_price: amount,
    item_quantity: 1_000,
    sizeId: longest('item_id'),
    sizeName: longest('size_name'),
    options: Array.from(
      { length: Math.max(0, Math.min(MAX_LINE_OPTIONS, options - line * MAX_LINE_OPTIONS)) },
      () => option,
    ),
  })),
  delivery_cost: amount,
  discount_amount: amount,
  voucher_code: longest('voucher_code'),
  promised_at: '2026-11-23T10:00:00.000+03:00',
});

test('[SEC-42] the largest order of the schema fits the body limit of its route', () => {
  const largest = orderWith(MAX_ORDER_OPTIONS);
  expect(ChannelOrder.safeParse(largest).error).toBeUndefined();
  expect(new TextEncoder().encode(JSON.stringify(largest)).length).toBeLessThanOrEqual(MAX_BODY_BYTES.large);
});

test('an order with more options in all its lines is refused', () => {
  const { error } = ChannelOrder.safeParse(orderWith(MAX_ORDER_OPTIONS + 1));
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['items'], 'order_options_over_limit'],
  ]);
});
