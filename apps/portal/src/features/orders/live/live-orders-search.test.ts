import type { OrderRow } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { parseSearch, stringifySearch } from '../../../shared/url/search-codec.ts';
import {
  addLeftRows,
  filterLoadedOrders,
  getTablePage,
  goToTablePage,
  narrowLoadedOrders,
  readLiveSearch,
  toServerFilters,
  withoutPastOrders,
} from './live-orders-search.ts';

const read = (query: string) => readLiveSearch(parseSearch(query));
const WORDS = { Cash: 'نقدًا', Card: 'بطاقة', online: 'إلكتروني', Point: 'نقاط' };

const orders = [
  buildOrder({
    _id: '1',
    order_number: '10480001',
    customer_name: 'أحمد الدوسري',
    restaurant_name: 'بيت الكبسة',
  }),
  buildOrder({
    _id: '2',
    order_number: '10480002',
    customer_name: 'Huda Salem',
    restaurant_name: 'Burger Haus',
  }),
  buildOrder({
    _id: '3',
    order_number: '10480003',
    payment_method: 'Card',
    customer_name: 'منى',
    restaurant_name: 'مندي',
  }),
  buildOrder({
    _id: '4',
    order_number: '10480004',
    point_type: 'total',
    customer_name: 'سارة',
    restaurant_name: 'فلافل',
  }),
];

test.each([
  ['', ['1', '2', '3', '4']],
  ['  ', ['1', '2', '3', '4']],
  ['احمد', ['1']],
  ['الكبسه', ['1']],
  ['hUDA', ['2']],
  ['burger', ['2']],
  ['١٠٤٨٠٠٠٢', ['2']],
  ['0003', ['3']],
  ['بطاقه', ['3']],
  ['card', ['3']],
  ['نقدا', ['1', '2']],
  ['Point', ['4']],
  ['0508841170', []],
  ['محمد الغامدي', []],
])('searching the loaded orders for %j finds %j', (typed, ids) => {
  expect(filterLoadedOrders(orders, typed, (method) => WORDS[method]).map(({ _id }) => _id)).toEqual(ids);
});

test('the search keeps page, rows and part; invalid values fall back by themselves', () => {
  expect(read('')).toEqual({ page: 1, limit: 200, rows: 50 });
  expect(read('?page=2&limit=100&rows=100&part=2&filters[keyword]=x')).toEqual({
    page: 2,
    limit: 200,
    rows: 100,
    part: 2,
    filters: { keyword: 'x' },
  });
  expect(read('?page=0&rows=70&part=5&sort=1')).toEqual({ page: 1, limit: 200, rows: 50 });
  expect(read('?rows=100&part=3')).toEqual({ page: 1, limit: 200, rows: 100 });
  const search = read('?page=3&rows=50&part=4');
  expect(read(stringifySearch({ ...search }))).toEqual(search);
});

test.each([
  ['', {}],
  ['?filters[keyword]=x', {}],
  ['?filters[keyword]=x&filters[status][0]=new&filters[late]=yes', { status: ['new'], late: 'yes' }],
])('the filters of the server in %j are %j', (query, filters) => {
  expect(toServerFilters(read(query))).toEqual(filters);
});

test.each([
  [50, 1, 1, undefined],
  [50, 4, 1, 4],
  [50, 5, 2, undefined],
  [50, 10, 3, 2],
  [100, 2, 1, 2],
  [100, 3, 2, undefined],
] as const)(
  'with %i rows, page %i of the table is part of page %i of the server',
  (rows, view, page, part) => {
    const search = goToTablePage({ page: 1, limit: 200, rows }, view);
    expect([search.page, search.part]).toEqual([page, part]);
    expect(getTablePage(search)).toBe(view);
  },
);

const NOON = new Date('2026-03-01T12:00:00Z');
const promised = [
  buildOrder({ _id: '1', status: 'new', promised_at: '2026-03-01T10:00:00Z' }),
  buildOrder({ _id: '2', status: 'new', promised_at: '2026-03-01T13:00:00Z' }),
  buildOrder({ _id: '3', status: 'assigned', promised_at: '2026-03-01T10:00:00Z' }),
];

test.each([
  [{}, ['1', '2', '3']],
  [{ status: ['new'] }, ['1', '2']],
  [{ status: ['new', 'assigned'] }, ['1', '2', '3']],
  [{ late: 'yes' }, ['1', '3']],
  [{ late: 'no' }, ['2']],
  [{ status: ['new'], late: 'yes' }, ['1']],
  [{ status: ['assigned'], late: 'no' }, []],
] as const)('the loaded orders with %j are %j', (filters, ids) => {
  const narrowed = narrowLoadedOrders(promised, filters as Parameters<typeof narrowLoadedOrders>[1], NOON);
  expect(narrowed.map(({ _id }) => _id)).toEqual(ids);
});

test('an order leaves the live list an hour after its end, and an open one stays however old', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const ended = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const rows = [
    buildOrder({ _id: '1', status: 'assigned', delivery_time: null, created_at: ended(600) }),
    buildOrder({ _id: '2', status: 'delivered', delivery_time: ended(59) }),
    buildOrder({ _id: '3', status: 'delivered', delivery_time: ended(60) }),
    buildOrder({ _id: '4', status: 'cancelled', delivery_time: null, cancelled_at: ended(61) }),
    buildOrder({ _id: '5', status: 'cancelled', delivery_time: null, cancelled_at: ended(1) }),
  ];
  expect(withoutPastOrders(rows, now).map(({ _id }) => _id)).toEqual(['1', '2', '5']);
  const [open] = rows;
  const same = open ? [open] : [];
  expect(withoutPastOrders(same, now)).toBe(same);
});

test('a row that the search no longer finds keeps its place among the loaded orders; one of another page does not come', () => {
  const order = (_id: string) => buildOrder({ _id });
  const [first, second, third, fourth] = [order('1'), order('2'), order('3'), order('4')] as const;
  const loaded = [first, second, third, fourth];
  const left = (found: OrderRow[], before: string[]) => {
    const { rows, leftIds } = addLeftRows({ loaded, found, shown: found.slice(0, 2) }, new Set(before));
    return [rows.map(({ _id }) => _id).join(''), [...leftIds].join('')];
  };
  expect(left([first, second, third], ['1', '2'])).toEqual(['12', '']);
  expect(left([first, third, fourth], ['1', '2'])).toEqual(['123', '2']);
  expect(left([first, second], ['1', '2', '3', 'gone'])).toEqual(['123', '3']);
});
