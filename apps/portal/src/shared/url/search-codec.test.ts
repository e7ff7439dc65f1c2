import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

describe('[APP-57] nested filters in the address bar', () => {
  test('are written as bracketed keys', () => {
    const search = { page: 1, filters: { status: ['new'], date: { from: '2026-01-02', to: '2026-01-03' } } };
    expect(stringifySearch(search)).toBe(
      '?page=1&filters[status][0]=new&filters[date][from]=2026-01-02&filters[date][to]=2026-01-03',
    );
  });

  test.each([
    ['a plain value', { page: '2', limit: '100' }],
    ['a nested object', { filters: { status: 'new', date: { from: '2026-01-01', to: '2026-02-01' } } }],
    ['a list', { filters: { status: ['new', 'cancelled'] } }],
    ['thirty values', { filters: { ids: Array.from({ length: 30 }, (_, at) => `v${at}`) } }],
    ['signs of the address bar', { filters: { name: 'a+b&c=d[e]#%?/ f' } }],
    ['Arabic', { filters: { name: 'هدى' } }],
    ['a number with leading zeros and plus', { filters: { phone: '+966500000001', code: '007' } }],
  ])('%s comes back the same', (_name, search) => {
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  test('escaped brackets and empty brackets are read too', () => {
    expect(parseSearch('?filters%5Bstatus%5D=new')).toEqual({ filters: { status: 'new' } });
    expect(parseSearch('?filters[a][]=1&filters[a][]=2')).toEqual({ filters: { a: ['1', '2'] } });
  });
});

test.each([
  '?__proto__[polluted]=1',
  '?filters[__proto__][polluted]=1',
  '?filters[constructor][prototype][polluted]=1',
])('%s touches no prototype', (search) => {
  const parsed = parseSearch(search);
  expect(JSON.stringify(parsed)).not.toContain('polluted');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('malformed and too deep keys are dropped, the rest is kept', () => {
  expect(parseSearch('?page=2&filters[a=1&[x]=3&a[b]c=4&a[b][c][d][e][f][g]=5')).toEqual({ page: '2' });
});

test('empty values are not written', () => {
  expect(stringifySearch({ page: 1, filters: { a: '', b: undefined, c: null, d: [], e: {} } })).toBe(
    '?page=1',
  );
  expect(stringifySearch({})).toBe('');
});

test('at most 2000 parameters are read', () => {
  const many = Array.from({ length: 3000 }, (_, at) => `k${at}=1`).join('&');
  expect(Object.keys(parseSearch(`?${many}`))).toHaveLength(2000);
});
