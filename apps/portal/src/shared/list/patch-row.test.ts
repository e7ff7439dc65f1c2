import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchRow } from './patch-row.ts';

const rows = (name: string) => [
  { _id: '1', name, city: 'A' },
  { _id: '2', name: 'before' },
];

test.each([
  ['data.results', (name: string) => ({ data: { results: rows(name), total: 9 } })],
  ['data', (name: string) => ({ data: rows(name), total: 9 })],
  ['results', (name: string) => ({ results: rows(name), total: 9 })],
])('fields of a row in %s are replaced in every cached page of the lists', (_, answer) => {
  const client = new QueryClient();
  const keys = [['list', 1], ['list', 2], ['ofCompany']];
  for (const key of [...keys, ['other']]) client.setQueryData(key, answer('before'));
  patchRow(client, [['list'], ['ofCompany']], '1', { name: 'after' });
  for (const key of keys) expect(client.getQueryData(key)).toEqual(answer('after'));
  expect(client.getQueryData(['other'])).toEqual(answer('before'));
});

test('a page without the row stays the same object, and one that was never read stays unread', () => {
  const client = new QueryClient();
  const answer = { data: { results: rows('before') } };
  client.setQueryData(['list'], answer);
  patchRow(client, [['list']], '3', { name: 'after' });
  expect(client.getQueryData(['list'])).toBe(answer);
  patchRow(client, [['unread']], '1', { name: 'after' });
  expect(client.getQueryData(['unread'])).toBeUndefined();
});
