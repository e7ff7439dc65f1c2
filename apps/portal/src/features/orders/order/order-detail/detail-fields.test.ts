import { expect, test } from 'vitest';
import { anOrder } from '../../../../shared/testing/factories.ts';
import { type DetailWriter, detailGroups, detailText } from './detail-fields.ts';

const write: DetailWriter = {
  text: (key) => key,
  yesNo: String,
  instant: (iso) => iso ?? '',
  amount: (wire) => wire,
  company: (company) => company,
  customerCity: (order) => order.customer_city,
  restaurantCity: (order) => order.restaurant_city,
  reason: (order) => order.cancel_reason_name?.nameAr ?? '',
};
const labels = (groups: ReturnType<typeof detailGroups>) =>
  groups.flatMap(({ fields }) => fields.map(({ label }) => label));

test('what is empty is left out, and an order that is not cancelled says nothing of cancelling', () => {
  const groups = detailGroups(anOrder(), write);
  expect(labels(groups)).not.toContain('orders.field.voucher_code');
  expect(labels(groups)).not.toContain('orders.field.delivery_time');
  expect(groups.map(({ title }) => title)).not.toContain('orders.detail.groups.cancel');
});

test('a cancelled order names its reason and note', () => {
  const order = anOrder({
    isCanceled: true,
    cancel_reason: '2',
    cancel_reason_name: { nameAr: 'العميل لا يرد', nameEn: 'No answer' },
    cancel_reason_txt: 'ثلاث مرات',
  });
  const fields = detailGroups(order, write).at(-1)?.fields;
  expect(fields?.map(({ value }) => value)).toEqual(['العميل لا يرد', 'ثلاث مرات']);
});

test('the text for the clipboard has one field a line, positions as latitude, longitude', () => {
  const text = detailText(detailGroups(anOrder(), write), (key) => key);
  expect(text.split('\n')).toContain('orders.field.order_number: 10482895');
  expect(text).toContain('orders.field.customer_coordinates: 26.35, 50.2');
});

test('phones are told in one form, however they were typed', () => {
  const order = anOrder({ customer_phone: '966561234567', driver_phone: '+966 50 111 2222' });
  const values = detailGroups(order, write).flatMap(({ fields }) => fields.map(({ value }) => value));
  expect(values).toEqual(expect.arrayContaining(['056 123 4567', '050 111 2222']));
});
