import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from './list-files.ts';
import { toListNames } from './list-names.ts';
import { registrations } from './registrations.ts';

const NAMES = toListNames('sample-rows', { arabic: 'صفوف للتجربة' });
const toUrl = (path: string) => new URL(`../../${path}`, import.meta.url);
const stored = (path: string) => readFileSync(toUrl(path), 'utf8');

test('a name has a form for each place', () => {
  expect(NAMES).toEqual({
    feature: 'sample-rows',
    key: 'sampleRows',
    page: 'sample_rows',
    row: 'SampleRow',
    component: 'SampleRows',
    table: 'sample_row',
    titles: { ar: 'صفوف للتجربة', en: 'Sample rows' },
    columns: [],
    filters: [],
  });
  expect(toListNames('cities', { table: 'town' })).toMatchObject({ row: 'City', table: 'town' });
});

test.each(['', 'SampleRows', 'sample_rows', '../checks'])('"%s" is no name', (name) => {
  expect(() => toListNames(name)).toThrow('no name');
});

test('a field has a name, a kind and an Arabic title; text and the English title where absent', () => {
  const { columns, filters } = toListNames('cities', {
    columns: 'name,fee:money:الرسوم',
    filters: 'is_open:yesno',
  });
  expect(columns).toEqual([
    { name: 'name', kind: 'text', titles: { ar: 'Name', en: 'Name' } },
    { name: 'fee', kind: 'money', titles: { ar: 'الرسوم', en: 'Fee' } },
  ]);
  expect(filters).toEqual([{ name: 'is_open', kind: 'yesno', titles: { ar: 'Is open', en: 'Is open' } }]);
});

test.each([
  ['Fee', '', 'no name of a column'],
  ['created_at:time', '', 'no name of a column'],
  ['fee:euro', '', 'not one of text, number, yesno, money, time'],
  ['', 'fee:money', 'not one of text, yesno, time'],
])('columns "%s" and filters "%s" are refused: %s', (columns, filters, error) => {
  expect(() => toListNames('cities', { columns, filters })).toThrow(error);
});

test('a list has a folder at every level, and its table in the query', () => {
  const files = listFiles(NAMES);
  expect(Object.keys(files)).toEqual([
    'packages/contract/src/sample-rows/sample-rows.contract.ts',
    'apps/server/src/features/sample-rows/list-sample-rows.query.ts',
    'apps/server/src/features/sample-rows/sample-rows.router.ts',
    'apps/server/src/features/sample-rows/sample-rows.db.test.ts',
    'packages/locales/ar/sample-rows.json',
    'packages/locales/en/sample-rows.json',
    'apps/portal/src/features/sample-rows/sample-rows-search.ts',
    'apps/portal/src/features/sample-rows/sample-rows-page.tsx',
    'apps/portal/src/features/sample-rows/sample-rows-page.browser.test.tsx',
    'apps/portal/src/routes/_app/(developer)/sample-rows.tsx',
  ]);
  expect(files['apps/server/src/features/sample-rows/list-sample-rows.query.ts']).toContain(
    "table: 'sample_row'",
  );
});

test('the files that a list imports exist', () => {
  const files = listFiles(NAMES);
  const missing = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/from '(\..+)'/g)]
      .map(([, to = '']) => new URL(to, `file:///${path}`).pathname.slice(1))
      .filter((to) => files[to] === undefined && !existsSync(toUrl(to))),
  );
  expect(missing).toEqual([]);
});

/** The lines that a file gains. */
function gained(path: string, text: string): string[] {
  const had = new Set(stored(path).split('\n'));
  return text
    .split('\n')
    .filter((line) => !had.has(line))
    .map((line) => line.trim());
}

test('each file that names all lists gains the new one', () => {
  const lines = Object.fromEntries(
    registrations(NAMES).map(({ path, register }) => [path, gained(path, register(stored(path)))]),
  );
  const from = "from './sample-rows/sample-rows.contract.ts';";
  expect(lines).toEqual({
    'packages/domain/src/limits.ts': ['sampleRows: [100, 200, 400, 600],'],
    'packages/contract/src/index.ts': [
      `import { sampleRows } ${from}`,
      'sampleRows,',
      `export { SampleRow, SampleRowFilters } ${from}`,
    ],
    'apps/server/src/router.ts': [
      "import { sampleRowsRouter } from './features/sample-rows/sample-rows.router.ts';",
      'sampleRows: sampleRowsRouter,',
    ],
    'apps/server/src/testing/contract-responses/call-other-staff-routes.ts': [
      "await call('sampleRows.list');",
    ],
    'apps/portal/src/app/shell/menu/menu.ts': expect.arrayContaining([
      "{ to: '/sample-rows', label: 'shell.menu.sample_rows', icon: IconList },",
    ]),
    'apps/portal/src/app/shell/menu/menu.test.ts': ["'/sample-rows',"],
    'packages/locales/src/help-pages.ts': [
      "sample_rows: { title: 'shell.menu.sample_rows', paths: ['/sample-rows'], terms: [] },",
    ],
    ...Object.fromEntries(
      (['ar', 'en'] as const).flatMap((language) => [
        [
          `packages/locales/src/${language}/administration.ts`,
          [
            `import sampleRows from '../../${language}/sample-rows.json' with { type: 'json' };`,
            'sampleRows,',
          ],
        ],
        [
          `packages/locales/${language}/shell-signed-in.json`,
          expect.arrayContaining([`"sample_rows": "${NAMES.titles[language]}"`]),
        ],
        [`packages/locales/${language}/help.json`, expect.arrayContaining(['"sample_rows": {'])],
      ]),
    ),
  });
});

test('a file without a place for the list is reported', () => {
  const [first] = registrations(NAMES);
  expect(() => first?.register('export const OTHER = 1;\n')).toThrow('no place for');
});
