import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { partnersQuery, patchPartner } from './partners.queries.ts';

const SEARCH = { page: 2, limit: 10 as never };
const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[1] as { input: unknown }).input;

test('a page is read newest first unless the address says otherwise', () => {
  expect(inputOf(partnersQuery('3', SEARCH))).toEqual({ id: '3', ...SEARCH, sort: -1, filters: {} });
  const filtered = { ...SEARCH, sort: 1 as const, filters: { keyword: 'A' } };
  expect(inputOf(partnersQuery('3', filtered))).toEqual({ id: '3', ...filtered });
});

test('an answer changes its row in the cached lists', () => {
  const client = new QueryClient();
  const { queryKey } = partnersQuery('3', SEARCH);
  client.setQueryData<unknown>(queryKey, { data: { results: [{ _id: '1', name: 'before', city: 'A' }] } });
  patchPartner(client, '1', { name: 'after' } as never);
  expect(client.getQueryData(queryKey)).toEqual({
    data: { results: [{ _id: '1', name: 'after', city: 'A' }] },
  });
});
