import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchPlan, plansQuery } from './plans.queries.ts';

const SEARCH = { page: 2, limit: 10 as never };
const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[1] as { input: unknown }).input;

test('a page is read newest first unless the address says otherwise', () => {
  expect(inputOf(plansQuery(SEARCH))).toEqual({ ...SEARCH, sort: -1, filters: {} });
  const filtered = { ...SEARCH, sort: 1 as const, filters: { title: 'A' } };
  expect(inputOf(plansQuery(filtered))).toEqual({ ...filtered });
});

test('an answer changes its row in the cached lists', () => {
  const client = new QueryClient();
  const { queryKey } = plansQuery(SEARCH);
  client.setQueryData<unknown>(queryKey, { data: { results: [{ _id: '1', name: 'before', city: 'A' }] } });
  patchPlan(client, { _id: '1', name: 'after' } as never);
  expect(client.getQueryData(queryKey)).toEqual({
    data: { results: [{ _id: '1', name: 'after', city: 'A' }] },
  });
});
