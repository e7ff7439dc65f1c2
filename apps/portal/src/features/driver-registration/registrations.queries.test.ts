import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchRegistration, registrationsQuery } from './registrations.queries.ts';

const SEARCH = { page: 2, limit: 10 as never };
const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[1] as { input: unknown }).input;

test('a page is read newest first unless the address says otherwise', () => {
  expect(inputOf(registrationsQuery(SEARCH))).toEqual({ ...SEARCH, sort: -1, filters: {} });
  const filtered = { ...SEARCH, sort: 1 as const, filters: { name: 'A' } };
  expect(inputOf(registrationsQuery(filtered))).toEqual({ ...filtered });
});

test('an answer changes its row in the cached lists', () => {
  const client = new QueryClient();
  const { queryKey } = registrationsQuery(SEARCH);
  client.setQueryData<unknown>(queryKey, { results: [{ _id: '1', status: 'before', city: 'A' }] });
  patchRegistration(client, '1', { status: 'after' } as never);
  expect(client.getQueryData(queryKey)).toEqual({ results: [{ _id: '1', status: 'after', city: 'A' }] });
});
