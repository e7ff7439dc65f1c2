import { expect, test } from 'vitest';
import { dropInapplicableFilters, listFor, transactionsList } from './transactions-search.ts';

const read = (raw: Record<string, unknown>) => transactionsList.read(raw);

test('[TXN-04] the address bar holds version, page, limit and filters, and each broken key falls back alone', () => {
  expect(read({})).toEqual({ version: 'new', page: 1, limit: 100 });
  expect(read({ version: 'old', page: '3', limit: '400', filters: { driver: 'Saad' } })).toEqual({
    version: 'old',
    page: 3,
    limit: 400,
    filters: { driver: 'Saad' },
  });
  expect(
    read({ version: 'older', page: '-1', limit: '50', filters: { creator: ['X'], driver: 'S' } }),
  ).toEqual({ version: 'new', page: 1, limit: 100, filters: { driver: 'S' } });
});

test('[TXN-08] the status of top-ups is offered and kept for the type TOP_UP alone', () => {
  const asked = (type: string[] | undefined) => read({ filters: { type, status: ['PENDING'] } });
  expect(asked(['TOP_UP']).filters).toEqual({ type: ['TOP_UP'], status: ['PENDING'] });
  expect(asked(['FEE']).filters).toEqual({ type: ['FEE'] });
  expect(asked(['TOP_UP', 'FEE']).filters?.status).toBeUndefined();
  expect(asked(undefined).filters).toBeUndefined();
  expect('status' in listFor(asked(['TOP_UP'])).filters).toBe(true);
  expect('status' in listFor(asked(['FEE'])).filters).toBe(false);
});

test('[TXN-09] another type takes the status of top-ups out of the address', () => {
  const before = read({ filters: { type: ['TOP_UP'], status: ['FAILURE'] } });
  const after = dropInapplicableFilters({ ...before, filters: { ...before.filters, type: ['HOLDING'] } });
  expect(after.filters).toEqual({ type: ['HOLDING'] });
});

test('[ENT-35] there are two versions, and the old one is narrowed by what its rows have', () => {
  const search = read({ version: 'old', filters: { type: ['FEE'], creator: ['ADMIN'], order_number: '1' } });
  expect(search).toEqual({ version: 'old', page: 1, limit: 100, filters: { order_number: '1' } });
  expect(Object.keys(listFor(search).filters)).toEqual(['driver', 'order_number', 'date']);
});

test.each([
  [{ open: '7002' }, '7002'],
  [{ open: 7002 }, '7002'],
  [{ open: '7002x' }, undefined],
  [{ open: '0' }, undefined],
  [{ open: '7002', version: 'old' }, undefined],
])('of the address %j the transaction %s is open', (raw, open) => {
  expect(read(raw).open).toBe(open);
});

test('what the new version can filter by survives a reload, and a search without filters stays as it is', () => {
  const filters = { creator: ['ADMIN'], plans: ['3'], unsettled: ['HYPERPAY'], driver: 'Saad' };
  expect(read({ filters }).filters).toEqual(filters);
  const bare = read({ page: '2' });
  expect(dropInapplicableFilters(bare)).toBe(bare);
});

test('the old version has no views, and the new one those of the product', () => {
  expect(listFor(read({ version: 'old' })).views).toEqual([]);
  expect(listFor(read({})).views?.map(({ id }) => id)).toContain('failed-top-ups');
});

test('a link to the list is read like an address', () => {
  const link = { version: 'old', page: 2 } as Parameters<typeof transactionsList.validateSearch>[0];
  expect(transactionsList.validateSearch(link)).toEqual(read({ version: 'old', page: 2 }));
});
