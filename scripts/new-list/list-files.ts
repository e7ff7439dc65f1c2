import type { ListNames } from './list-names.ts';
import { portalFiles } from './portal-files.ts';

/** The new files of a list, by path: a list of ids and times with a filter by time, to be filled with columns. */
export function listFiles(names: ListNames): Record<string, string> {
  const { feature } = names;
  const server = `apps/server/src/features/${feature}`;
  const texts = (title: string, id: string, created: string) =>
    `${JSON.stringify({ title, id, created }, null, 2)}\n`;
  return {
    [`packages/contract/src/${feature}/${feature}.contract.ts`]: contract(names),
    [`${server}/list-${feature}.query.ts`]: query(names),
    [`${server}/${feature}.router.ts`]: router(names),
    [`${server}/${feature}.db.test.ts`]: databaseTest(names),
    [`packages/locales/ar/${feature}.json`]: texts(names.titles.ar, 'الرقم', 'وقت الإنشاء'),
    [`packages/locales/en/${feature}.json`]: texts(names.titles.en, 'Number', 'Created at'),
    ...portalFiles(names),
  };
}

const contract = ({ feature, key, row, titles }: ListNames) => `import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { DateRange, Instant, pageOf, paging, staff } from '../base.ts';

/** Filters of the list. */
export const ${row}Filters = z.strictObject({
  /** Time of the creation. */
  date: DateRange.optional(),
});
export type ${row}Filters = z.infer<typeof ${row}Filters>;

/** A row of the list. */
export const ${row} = z.object({ _id: z.string(), created_at: Instant });
export type ${row} = z.infer<typeof ${row}>;

export const ${key} = {
  list: staff
    .route({ method: 'GET', path: '/admin/api/v1/${feature}', summary: '${titles.en}, newest first' })
    .input(z.strictObject({ filters: ${row}Filters.default({}), ...paging(PAGE_SIZES.${key}) }))
    .output(pageOf(${row})),
};
`;

const query = ({ row, component, table, titles }: ListNames) =>
  `import type { ${row}, ${row}Filters } from '@mishwar/contract';
import { sql } from 'kysely';
import { isInPeriod } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';

const list = defineServerList<${row}Filters, { id: number; created_at: Date }>({
  table: '${table}',
  as: 't',
  sortedBy: 'created_at',
  filters: { date: (range, db) => isInPeriod(db, 't.created_at', range) },
  columns: sql\`t.id, t.created_at\`,
});

/** A page of the list "${titles.en}", and how many rows match. */
export async function list${component}(db: Db, request: PageRequest & { filters: ${row}Filters }) {
  const { rows, ...totals } = await list.page(db, request);
  const results = rows.map(
    ({ id, created_at }): ${row} => ({ _id: String(id), created_at: created_at.toISOString() }),
  );
  return { results, ...totals };
}
`;

const router = ({ feature, key, component }: ListNames) =>
  `import { os } from '../../platform/http/implement.ts';
import { list${component} } from './list-${feature}.query.ts';

export const ${key}Router = os.${key}.router({
  list: os.${key}.list.handler(async ({ input, context: { app } }) => ({
    data: await list${component}(app.listPool, input),
  })),
});
`;

const databaseTest = ({ key, table }: ListNames) => `import { beforeAll, expect, test } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
beforeAll(async () => {
  staff = await signInAs(server);
});

test('rows come newest first, with their number', async () => {
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select id from ${table} order by created_at desc, id desc limit 100',
  );
  const { data } = await staff.client.${key}.list({ limit: 100 });
  expect(data.results.map(({ _id }) => Number(_id))).toEqual(rows.map(({ id }) => id));
  expect(data.total).toBeGreaterThanOrEqual(rows.length);
});

test('rows are filtered by the time of their creation', async () => {
  const of = async (from: string, to: string) =>
    (await staff.client.${key}.list({ filters: { date: { from, to } } })).data.total;
  expect(await of('1990-01-01', '1990-12-31')).toBe(0);
  expect(await of('1990-01-01', '2990-12-31')).toBe((await staff.client.${key}.list({})).data.total);
});
`;
