import { expect, test } from 'vitest';
import { storedWayBack } from './way-back.ts';

const plain = { to: '/orders', search: {} };

test('a stored list comes back with its search', () => {
  const way = { to: '/orders/live', search: { page: 2, filters: { status: ['new'] } } };
  expect(storedWayBack(JSON.stringify(way))).toEqual(way);
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
])('%s leads to the plain list', (stored) => {
  expect(storedWayBack(stored)).toEqual(plain);
});
