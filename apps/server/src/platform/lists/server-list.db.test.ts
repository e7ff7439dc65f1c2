import type { DB } from '@mishwar/db';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { explain } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { allOf, anyOf, holdsPhone, holdsText, isInPeriod, isOneOf } from './condition.ts';
import { COUNT_CAP } from './counted-page.ts';
import { defineServerList } from './server-list.ts';

const server = useTestServer({ roles: new Set(['api']) });

interface CityFilters {
  name?: string | undefined;
  ids?: number[] | undefined;
}

const cityList = defineServerList<CityFilters, { id: number; name_en: string; first: string }>({
  table: 'listed_city',
  as: 'c',
  sortedBy: 'created_at',
  only: sql<boolean>`c.name_en <> 'hidden'`,
  filters: { name: (text) => holdsText('c.name_en', text), ids: (ids) => isOneOf('c.id', 'bigint', ids) },
  columns: sql`c.id, c.name_en, first.name_en as first`,
  joins: sql`join listed_city first on first.id = 1`,
});

async function createCities(count: number) {
  const { app, database } = server;
  await database.asOwner(`drop table if exists listed_city;
    create table listed_city as
      select n as id, case when n = 3 then 'hidden' else 'city ' || n end as name_en,
        timestamptz '2026-03-01 00:00:00.000001Z' + n / 2 * interval '1 microsecond' as created_at
      from generate_series(1, ${count}) n;
    create index on listed_city (created_at, id);
    grant select on listed_city to public;
    analyze listed_city;`);
  return app.db;
}

test('pages hold each row once in both directions, where times differ by a microsecond or not at all', async () => {
  const db = await createCities(10);
  const ids = async (page: number, sort: 1 | -1) => {
    const { rows, ...totals } = await cityList.page(db, { page, limit: 4, sort, filters: {} });
    expect(totals).toEqual(rows.length === 0 ? expect.anything() : { total: 9, total_exact: true });
    return rows.map(({ id }) => id);
  };
  expect([await ids(1, -1), await ids(2, -1), await ids(3, -1)]).toEqual([[10, 9, 8, 7], [6, 5, 4, 2], [1]]);
  expect([await ids(1, 1), await ids(2, 1), await ids(3, 1)]).toEqual([[1, 2, 4, 5], [6, 7, 8, 9], [10]]);
  expect(await ids(4, 1)).toEqual([]);
});

test('a filter applies to page, total and file alike; an absent or empty one means everything', async () => {
  const db = await createCities(30);
  const count = async (filters: CityFilters) => {
    const { rows, total } = await cityList.page(db, { page: 1, limit: 100, sort: -1, filters });
    const { rows: all } = await (
      await cityList.allStatement(db, filters, sql`c.created_at::text as at`)
    ).execute(db);
    expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(rows).toHaveLength(total);
    return total;
  };
  expect(await count({})).toBe(29);
  expect(await count({ name: '', ids: [] })).toBe(29);
  expect(await count({ name: 'ty 1' })).toBe(11);
  expect(await count({ name: '٢' })).toBe(12);
  expect(await count({ name: 'ty 1', ids: [3, 11, 20] })).toBe(1);
  expect(await count({ name: '%' })).toBe(0);
  expect(await count({ name: '_' })).toBe(0);
});

test('a total stops at the cap unless the page itself reaches beyond it', async () => {
  const db = await createCities(COUNT_CAP + 1_002);
  const totals = async (page: number, limit: number, filters: CityFilters = {}) => {
    const { rows, ...rest } = await cityList.page(db, { page, limit, sort: 1, filters });
    return [rows.length, rest.total, rest.total_exact];
  };
  expect(await totals(1, 100)).toEqual([100, COUNT_CAP, false]);
  expect(await totals(1, 100, { name: 'city 1' })).toEqual([100, 2_114, true]);
  expect(await totals(104, 100)).toEqual([100, COUNT_CAP + 400, false]);
  expect(await totals(111, 100)).toEqual([1, COUNT_CAP + 1_001, true]);
  expect(await totals(112, 100)).toEqual([0, COUNT_CAP, false]);
});

test('that there are many more rows than the cap is remembered, of each filter; fewer are counted each time', async () => {
  await createCities(COUNT_CAP * 1.1 + 2);
  const counts: number[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: server.database.pool }),
    log: ({ query }) => {
      if (query.sql.includes('count(*)')) counts.push(1);
    },
  });
  const total = async (filters: CityFilters) => {
    counts.length = 0;
    const page = await cityList.page(db, { page: 1, limit: 20, sort: -1, filters });
    return [page.total, page.total_exact, counts.length];
  };
  expect(await total({})).toEqual([COUNT_CAP, false, 1]);
  expect(await total({})).toEqual([COUNT_CAP, false, 0]);
  expect(await total({ name: 'city 10' })).toEqual([1_111, true, 1]);
  expect(await total({ name: 'city 10' })).toEqual([1_111, true, 1]);
  expect(await total({ name: 'city 1' })).toEqual([2_114, true, 1]);
});

test('a page reads its keys by the index of its order, and only then its rows', async () => {
  const db = await createCities(5_000);
  const place = { page: 1, limit: 20, sort: -1, filters: {} } as const;
  const plan = await explain(db, await cityList.keysStatement(db, place));
  expect(plan).toMatch(/CTE|Subquery Scan on listed|Limit/);
  expect(plan).toContain('Index Scan Backward using listed_city_created_at_id_idx');
  expect(plan).not.toContain('Sort Key');
});

test('conditions: a phone without digits matches nothing, no alternatives match nothing, no condition everything', async () => {
  const { db } = server.app;
  const isTrue = async (condition: ReturnType<typeof allOf>) => {
    const { rows } = await sql<{ yes: boolean }>`
      select ${condition} as yes from (select fold_phone('+966 50 123 4567') as phone,
        timestamptz '2026-03-01 21:00Z' as at) one`.execute(db);
    return rows[0]?.yes;
  };
  expect(await isTrue(holdsPhone('one.phone', '050 123'))).toBe(true);
  expect(await isTrue(holdsPhone('one.phone', 'x'))).toBe(false);
  expect(await isTrue(anyOf([]))).toBe(false);
  expect(await isTrue(allOf([]))).toBe(true);
  // Nine in the evening in UTC is the next day in Riyadh, the configured zone.
  expect(await isTrue(await isInPeriod(db, 'one.at', { from: '2026-03-02', to: '2026-03-02' }))).toBe(true);
  expect(await isTrue(await isInPeriod(db, 'one.at', { from: '2026-03-01', to: '2026-03-01' }))).toBe(false);
  expect(await isTrue(await isInPeriod(db, 'one.at', { to: '2026-03-01T21:00:00Z' }))).toBe(false);
});
