import { expect, test } from 'vitest';
import { parseListLink } from './list-link.ts';

const plain = { to: '/orders', search: {} };

test('a stored list link keeps its search', () => {
  const way = { to: '/orders/live', search: { page: 2, filters: { status: ['new'] } } };
  expect(parseListLink(JSON.stringify(way))).toEqual(way);
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
  expect(parseListLink(stored)).toEqual(plain);
});
