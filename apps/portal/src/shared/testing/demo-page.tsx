import { DirectionProvider, MantineProvider } from '@mantine/core';
import { DEFAULT_TIME_ZONE } from '@mishwar/domain';
import { IconCheck } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../api/api.ts';
import { bulkAction } from '../list/bulk/bulk-action.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ListQuery, NewRows } from '../list/list-page-props.ts';
import { profileQuery } from '../session/profile.ts';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { DEMO_COLUMNS, type DemoRow, demoList } from './demo-list.ts';

export type DemoSearch = ReturnType<typeof demoList.read>;

const IDLE: ListQuery = {
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  isError: false,
  error: null,
  refetch: () => undefined,
};

interface DemoPageProps {
  rows: readonly DemoRow[];
  total?: number;
  totalExact?: boolean;
  query?: Partial<ListQuery>;
  start?: Partial<DemoSearch>;
  freshIds?: ReadonlySet<string>;
  live?: boolean;
  arrivals?: NewRows;
  leftIds?: ReadonlySet<string>;
  onSearch?: (search: DemoSearch) => void;
  views?: typeof demoList.views;
  scheme?: 'light' | 'dark';
}

const run = async (row: DemoRow) => {
  if (row.id === '5') throw new Error('refused');
};
const ACTIONS = [
  bulkAction<DemoRow>({
    id: 'do',
    label: 'common.apply',
    icon: IconCheck,
    refusal: (row) => (row.tone === 'delivered' ? 'done before' : null),
    run,
  }),
];

function newClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(profileQuery().queryKey, {
    _id: '1',
    order_socket: true,
    api_version: 'v2',
    role: 'SUPER_ADMIN',
    email: 'huda@example.com',
    first_name: 'Huda',
    last_name: 'Salem',
    timezone: DEFAULT_TIME_ZONE,
  });
  client.setQueryData(orpc.preferences.get.queryKey({ input: { list: demoList.id } }), {
    columns: null,
    views: [],
    hiddenViews: [],
  });
  return client;
}

const rowId = (row: DemoRow) => row.id;
const rowName = (row: DemoRow) => row.number;
const rowTone = (row: DemoRow) => row.tone;
const lettered: string[] = [];
/** Numbers of the rows whose letter key was pressed. */
export const letterRuns = (): readonly string[] => lettered;
const rowKeys = [
  {
    letter: 'C',
    label: 'cancel',
    isOffered: (row: DemoRow) => row.tone !== 'delivered',
    run: (row: DemoRow) => void lettered.push(row.number),
  },
];
const panel = (row: DemoRow) => <button type="button">act on {row.number}</button>;
const card = (row: DemoRow) => (
  <p>
    {row.number} <StatusBadge tone={row.tone}>{row.tone}</StatusBadge> {row.name}
  </p>
);

/** A list page of the kit over given rows, its search kept in memory in place of the address bar. */
export function DemoPage({
  rows,
  total,
  totalExact,
  query,
  start,
  freshIds,
  live,
  arrivals,
  leftIds,
  onSearch,
  views,
  scheme = 'light',
}: DemoPageProps) {
  const [client] = useState(newClient);
  const [search, setSearch] = useState<DemoSearch>({ page: 1, limit: 100, ...start });
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
        <QueryClientProvider client={client}>
          <main style={{ height: '100vh' }}>
            <ListPage
              name="demo"
              list={views ? { ...demoList, views } : demoList}
              search={search}
              onSearch={(next) => {
                setSearch(next);
                onSearch?.(next);
              }}
              query={{ ...IDLE, ...query }}
              rows={rows}
              total={total ?? rows.length}
              totalExact={totalExact}
              columns={DEMO_COLUMNS}
              rowId={rowId}
              rowName={rowName}
              rowTone={rowTone}
              panel={panel}
              rowKeys={rowKeys}
              card={card}
              primaryFilter="keyword"
              bulkActions={ACTIONS}
              csvName="demo"
              {...(freshIds ? { freshIds } : {})}
              {...(live ? { live } : {})}
              {...(arrivals ? { arrivals } : {})}
              {...(leftIds ? { leftIds } : {})}
            />
          </main>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
