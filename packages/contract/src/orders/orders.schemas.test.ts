import { expect, it } from 'vitest';
import { ReorderItem } from './orders.schemas.ts';

const item = {
  offerId: '7',
  restaurant_code: 'R-12',
  note: 'no onions',
  address: 'Al Nasirah 12',
  city: 'Qatif',
  lat: 26.55,
  lng: 50.01,
  delivery_method: 'expressDelivery',
  voucher_code: 'KHB20',
  usingCode: true,
  freeExpress: 1,
  redeem_points: 5,
  item_id: '31',
  size_id: 'L',
  order_q: 2,
  item_quantity: 1,
  options: [{ addon_id: '4', id: '9', quantity: 1 }],
};

it('[ENT-08] a re-order item carries its fields, none of them lost and no other let in', () => {
  expect(ReorderItem.parse(item)).toEqual(item);
  expect(ReorderItem.safeParse({ ...item, price: '1.00' }).success).toBe(false);
  expect(ReorderItem.safeParse({ ...item, options: [{ ...item.options[0], price: '1.00' }] }).success).toBe(
    false,
  );
});

it.each([
  'restaurant_code',
  'address',
  'city',
  'lat',
  'lng',
  'delivery_method',
  'freeExpress',
  'item_id',
  'order_q',
  'item_quantity',
  'options',
])('[ENT-08] a re-order item without %s is refused', (field) => {
  expect(ReorderItem.safeParse({ ...item, [field]: undefined }).success).toBe(false);
});
