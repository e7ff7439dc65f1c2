import { COLUMN_KINDS, FILTER_KINDS } from './list-fields.ts';
import type { ListNames } from './list-names.ts';
import { portalFiles } from './portal-files.ts';

/** The new files of a list, by path: its columns between the id and the time of the creation, by which it is filtered as well. */
export function listFiles(names: ListNames): Record<string, string> {
  const { feature } = names;
  const server = `apps/server/src/features/${feature}`;
  const texts = (language: 'ar' | 'en', id: string, created: string) => {
    const named = [...names.columns, ...names.filters].map((field) => [field.name, field.titles[language]]);
    const fields = named.length > 0 ? { fields: Object.fromEntries(named) } : {};
    return `${JSON.stringify({ title: names.titles[language], id, created, ...fields }, null, 2)}\n`;
  };
  return {
    [`packages/contract/src/${feature}/${feature}.contract.ts`]: contract(names),
    [`${server}/list-${feature}.query.ts`]: query(names),
    [`${server}/${feature}.router.ts`]: router(names),
    [`${server}/${feature}.db.test.ts`]: databaseTest(names),
    [`packages/locales/ar/${feature}.json`]: texts('ar', 'الرقم', 'وقت الإنشاء'),
    [`packages/locales/en/${feature}.json`]: texts('en', 'Number', 'Created at'),
    ...portalFiles(names),
  };
}

/** The imports that a text uses, of those that it may. */
const used = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));

function contract({ feature, key, row, titles, columns, filters }: ListNames): string {
  const rows = columns.map(({ name, kind }) => `${name}: ${COLUMN_KINDS[kind].schema}, `).join('');
  const fields = filters.map(({ name, kind }) => `\n  ${name}: ${FILTER_KINDS[kind]?.schema},`).join('');
  const fromBase = used(rows + fields, ['Amount', 'SearchText']);
  return `import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { ${['DateRange', 'Instant', 'pageOf', 'paging', 'staff', ...fromBase].join(', ')} } from '../base.ts';

/** Filters of the list. */
export const ${row}Filters = z.strictObject({
  /** Time of the creation. */
  date: DateRange.optional(),${fields}
});
export type ${row}Filters = z.infer<typeof ${row}Filters>;

/** A row of the list. */
export const ${row} = z.object({ _id: z.string(), ${rows}created_at: Instant });
export type ${row} = z.infer<typeof ${row}>;

export const ${key} = {
  list: staff
    .route({ method: 'GET', path: '/admin/api/v1/${feature}', summary: '${titles.en}, newest first' })
    .input(z.strictObject({ filters: ${row}Filters.default({}), ...paging(PAGE_SIZES.${key}) }))
    .output(pageOf(${row})),
};
`;
}

function query({ row, component, table, titles, columns, filters }: ListNames): string {
  const stored = columns.map(({ name, kind }) => `${name}: ${COLUMN_KINDS[kind].stored}; `).join('');
  const wire = columns
    .map(({ name, kind }) => `${name}: ${COLUMN_KINDS[kind].toWire(`row.${name}`)}, `)
    .join('');
  const conditions = filters
    .map(({ name, kind }) => `\n    ${name}: ${FILTER_KINDS[kind]?.condition(`t.${name}`)},`)
    .join('');
  const selected = ['id', ...columns.map(({ name }) => name), 'created_at'].map((name) => `t.${name}`);
  const money = used(wire, ['moneyToWire']).map((name) => `import { ${name} } from '@mishwar/domain';\n`);
  return `import type { ${row}, ${row}Filters } from '@mishwar/contract';
${money.join('')}import { sql } from 'kysely';
import { ${['isInPeriod', ...used(conditions, ['holdsText'])].join(', ')} } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';

interface Stored${row} { id: number; ${stored}created_at: Date }

const list = defineServerList<${row}Filters, Stored${row}>({
  table: '${table}',
  as: 't',
  sortedBy: 'created_at',
  filters: {
    date: (range, db) => isInPeriod(db, 't.created_at', range),${conditions}
  },
  columns: sql\`${selected.join(', ')}\`,
});

const to${row} = (row: Stored${row}): ${row} => ({
  _id: String(row.id), ${wire}created_at: row.created_at.toISOString(),
});

/** A page of the list "${titles.en}", and how many rows match. */
export async function list${component}(db: Db, request: PageRequest & { filters: ${row}Filters }) {
  const { rows, ...totals } = await list.page(db, request);
  return { results: rows.map(to${row}), ...totals };
}
`;
}

const router = ({ feature, key, component }: ListNames) =>
  `import { os } from '../../platform/http/implement.ts';
import { list${component} } from './list-${feature}.query.ts';

export const ${key}Router = os.${key}.router({
  list: os.${key}.list.handler(async ({ input, context: { app } }) => ({
    data: await list${component}(app.listPool, input),
  })),
});
`;

function databaseTest({ key, table, filters }: ListNames): string {
  const absent = filters.flatMap(({ name, kind }) => {
    const value = FILTER_KINDS[kind]?.absent;
    return value ? `  expect(await total({ ${name}: ${value} })).toBe(0);\n` : [];
  });
  // Every row has one of both.
  const halves = filters.flatMap(({ name, kind }) =>
    kind === 'yesno'
      ? `  expect((await total({ ${name}: 'yes' })) + (await total({ ${name}: 'no' }))).toBe(await total({}));\n`
      : [],
  );
  return `import { beforeAll, expect, test } from 'vitest';
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

test('rows are filtered by each filter', async () => {
  type Filters = NonNullable<NonNullable<Parameters<typeof staff.client.${key}.list>[0]>['filters']>;
  const total = async (filters: Filters) => (await staff.client.${key}.list({ filters })).data.total;
  expect(await total({ date: { from: '1990-01-01', to: '1990-12-31' } })).toBe(0);
  expect(await total({ date: { from: '1990-01-01', to: '2990-12-31' } })).toBe(await total({}));
${[...absent, ...halves].join('')}});
`;
}
