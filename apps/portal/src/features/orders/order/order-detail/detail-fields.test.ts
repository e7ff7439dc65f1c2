import { expect, test } from 'vitest';
import { buildOrder } from '../../../../shared/testing/factories.ts';
import { buildDetailGroups, type DetailWriter, formatDetails } from './detail-fields.ts';

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
const labels = (groups: ReturnType<typeof buildDetailGroups>) =>
  groups.flatMap(({ fields }) => fields.map(({ label }) => label));

test('empty fields are left out, and an order that is not cancelled has no cancel group', () => {
  const groups = buildDetailGroups(buildOrder(), write);
  expect(labels(groups)).not.toContain('orders.field.voucher_code');
  expect(labels(groups)).not.toContain('orders.field.delivery_time');
  expect(groups.map(({ title }) => title)).not.toContain('orders.detail.groups.cancel');
});

test('a cancelled order has its reason and note', () => {
  const order = buildOrder({
    isCanceled: true,
    cancel_reason: '2',
    cancel_reason_name: { nameAr: 'العميل لا يرد', nameEn: 'No answer' },
    cancel_reason_txt: 'ثلاث مرات',
  });
  const fields = buildDetailGroups(order, write).at(-1)?.fields;
  expect(fields?.map(({ value }) => value)).toEqual(['العميل لا يرد', 'ثلاث مرات']);
});

test.each([
  [{}, 'orders.waiting_for_accept'],
  [{ isCanceled: true }, undefined],
  [{ isDelivered: true }, undefined],
])('without a driver, %j has the driver %j', (state, shown) => {
  const order = buildOrder({ driver_id: null, driver_name: null, driver: null, ...state });
  const fields = buildDetailGroups(order, write).flatMap((group) => group.fields);
  expect(fields.find(({ label }) => label === 'orders.field.driver_name')?.value).toBe(shown);
});

test('the clipboard text has one field per line, positions as latitude, longitude', () => {
  const text = formatDetails(buildDetailGroups(buildOrder(), write), (key) => key);
  expect(text.split('\n')).toContain('orders.field.order_number: 10482895');
  expect(text).toContain('orders.field.customer_coordinates: 26.35, 50.2');
});

test('phones have one format, however they were typed', () => {
  const order = buildOrder({ customer_phone: '966561234567', driver_phone: '+966 50 111 2222' });
  const values = buildDetailGroups(order, write).flatMap(({ fields }) => fields.map(({ value }) => value));
  expect(values).toEqual(expect.arrayContaining(['056 123 4567', '050 111 2222']));
});
