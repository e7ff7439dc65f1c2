import { expect, test } from 'vitest';
import { DRIVER_LIST_PAGES, ORDER_LIST_PAGES, parseListLink } from './list-link.ts';

const plain = { to: '/orders', search: {} };

test('a stored list link keeps its search', () => {
  const way = { to: '/orders/live', search: { page: 2, filters: { status: ['new'] } } };
  expect(parseListLink(JSON.stringify(way), ORDER_LIST_PAGES)).toEqual(way);
  expect(parseListLink(JSON.stringify(way), DRIVER_LIST_PAGES)).toEqual({ to: '/drivers', search: {} });
});

test.each([
  null,
  '',
  'x',
  '[]',
  '{}',
  '{"to":"//evil","search":{}}',
  '{"to":"/orders","search":null}',
  '{"to":"/orders"}',
])('%s gives the unfiltered order list', (stored) => {
  expect(parseListLink(stored, ORDER_LIST_PAGES)).toEqual(plain);
});
