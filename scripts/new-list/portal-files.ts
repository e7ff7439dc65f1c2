import { COLUMN_KINDS, FILTER_KINDS } from './list-fields.ts';
import type { ListNames } from './list-names.ts';

/** The new files of a list in the portal, by path. */
export function portalFiles(names: ListNames): Record<string, string> {
  const { feature } = names;
  const folder = `apps/portal/src/features/${feature}`;
  return {
    [`${folder}/${feature}-search.ts`]: search(names),
    [`${folder}/${feature}-page.tsx`]: page(names),
    [`${folder}/${feature}-page.browser.test.tsx`]: browserTest(names),
    [`apps/portal/src/routes/_app/(developer)/${feature}.tsx`]: route(names),
  };
}

function search({ feature, key, component, filters }: ListNames): string {
  const fields = filters.map(
    ({ name, kind }) => `\n    ${name}: ${FILTER_KINDS[kind]?.field(`${key}.fields.${name}`)},`,
  );
  const kinds = ['dateRangeFilter', 'textFilter', 'yesNoFilter'].filter(
    (kind) => kind === 'dateRangeFilter' || fields.some((field) => field.includes(kind)),
  );
  return `import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { ${kinds.join(', ')} } from '../../shared/url/filter-fields.ts';

export const ${key}List = defineList({
  id: '${feature}',
  pageSizes: PAGE_SIZES.${key},
  filters: {
    date: dateRangeFilter('${key}.created'),${fields.join('')}
  },
});
export type ${component}Search = ReturnType<typeof ${key}List.validateSearch>;
`;
}

/** A column of the page; what is not text is shown left to right. */
function column(key: string, row: string, { name, kind }: ListNames['columns'][number]): string {
  const text = `(row: ${row}) => ${COLUMN_KINDS[kind].text(`row.${name}`)}`;
  const shown: Partial<Record<typeof kind, string>> = {
    text: `({ ${name} }) => <bdi>{${name}}</bdi>`,
    money: `({ ${name} }) => <Amount value={${name}} />`,
    time: `(row) => <Ltr>{${COLUMN_KINDS.time.text(`row.${name}`)}}</Ltr>`,
  };
  const number = kind === 'money' || kind === 'number' ? ` align: 'end', whole: true,` : '';
  return `{ id: '${name}', label: '${key}.fields.${name}', width: 140,${number} text: ${text}, cell: ${shown[kind] ?? text} },`;
}

function page({ feature, key, row, component, titles, columns, filters }: ListNames): string {
  const shown = columns.map((one) => `\n      ${column(key, row, one)}`).join('');
  const primary = filters.find(({ kind }) => kind === 'text');
  const amount = shown.includes('<Amount')
    ? `import { Amount } from '../../shared/format/amount.tsx';\n`
    : '';
  return `import type { ${row} } from '@mishwar/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
${amount}import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { type ${component}Search, ${key}List } from './${feature}-search.ts';

interface ${component}PageProps {
  search: ${component}Search;
  onSearch: (search: ${component}Search, options: { replace: boolean }) => void;
}

const rowId = ({ _id }: ${row}) => _id;
const card = ({ _id }: ${row}) => <Ltr>{_id}</Ltr>;
const ignoreClick = () => undefined;

/** The list "${titles.en}". */
export function ${component}Page({ search, onSearch }: ${component}PageProps) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const query = useQuery(
    orpc.${key}.list.queryOptions({
      input: { ...search, filters: search.filters ?? {} },
      placeholderData: keepPreviousData,
    }),
  );
  usePageHead({ title: t('${key}.title'), parents: [{ label: t('shell.groups.developer') }] });
  const columns = useMemo((): ListColumn<${row}>[] => {
    const created = ({ created_at }: ${row}) => \`\${date(created_at)} \${seconds(created_at)}\`;
    return [
      { id: 'id', label: '${key}.id', width: 120, fixed: true, grow: true, text: rowId, cell: card },${shown}
      {
        id: 'created',
        label: '${key}.created',
        width: 170,
        whole: true,
        sorted: true,
        text: created,
        cell: (row) => <Ltr>{created(row)}</Ltr>,
      },
    ];
  }, [date, seconds${/\bt\(/.test(shown) ? ', t' : ''}]);
  return (
    <ListPage
      name={t('${key}.title')}
      list={${key}List}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data.results}
      total={query.data?.data.total}
      totalExact={query.data?.data.total_exact}
      columns={columns}
      rowId={rowId}
      rowName={rowId}
      onRowClick={ignoreClick}
      card={card}
      csvName="${feature}"${primary ? `\n      primaryFilter="${primary.name}"` : ''}
    />
  );
}
`;
}

function browserTest({ feature, key, component, columns }: ListNames): string {
  const samples = columns.map(({ kind }) => COLUMN_KINDS[kind].sample);
  const values = columns.map(({ name }, at) => `${name}: ${samples[at]?.[0]}, `).join('');
  const headings = columns.map(({ titles }) => `${titles.ar}|`).join('');
  const texts = samples.map(([, text]) => `'${text}', `).join('');
  return `import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import {
  answerPreferences,
  ListedScreen,
  shownCells,
  shownRows,
  underHeadings,
} from '../../shared/testing/listed.tsx';
import { ${component}Page } from './${feature}-page.tsx';
import { ${key}List } from './${feature}-search.ts';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

test('each value under its heading, in the sequence of the columns', async () => {
  const results = [{ _id: '9', ${values}created_at: '2026-03-01T18:05:09.000Z' }];
  serverAnswers((call) =>
    call.path.endsWith('/${feature}')
      ? { status: 200, body: { data: { results, total: 1, total_exact: true } } }
      : answerPreferences(call),
  );
  await render(
    <ListedScreen>
      <${component}Page search={${key}List.read({})} onSearch={() => undefined} />
    </ListedScreen>,
  );
  await expect.poll(() => shownRows().length).toBe(1);
  expect(shownCells('9')).toEqual(underHeadings('الرقم|${headings}وقت الإنشاء', ['9', ${texts}'01-03-2026 21:05:09']));
});
`;
}

const route = ({ feature, key, component }: ListNames) =>
  `import { createFileRoute } from '@tanstack/react-router';
import { ${component}Page } from '../../../features/${feature}/${feature}-page.tsx';
import { ${key}List } from '../../../features/${feature}/${feature}-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/${feature}')({
  validateSearch: ${key}List.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: ${component},
});

function ${component}() {
  const navigate = Route.useNavigate();
  return (
    <${component}Page
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
`;
