import type { FormerTransactionRow, TransactionRow } from '@mishwar/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api, orpc } from '../../shared/api/api.ts';
import type { CountViews } from '../../shared/list/use-view-counts.ts';
import type { DriverTransactionsSearch, TransactionsSearch } from './transactions-search.ts';

/** Polling interval of the first page, on which top-ups begin and end. */
const REFETCH_INTERVAL_MS = 5000;

interface AnyPage {
  data: (TransactionRow | FormerTransactionRow)[];
  total: number;
  total_exact: boolean;
}

const listOptions = ({ page, limit, sort, filters, version }: TransactionsSearch) =>
  orpc.transactions.list.queryOptions({
    input: { version, page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
    refetchInterval: version === 'new' && page === 1 ? REFETCH_INTERVAL_MS : false,
  });

/** A page of the ledger's transactions. */
export const transactionsQuery = (search: TransactionsSearch) => ({
  ...listOptions({ ...search, version: 'new' }),
  select: ({ data, ...page }: AnyPage) => ({
    ...page,
    rows: data.filter((row): row is TransactionRow => row.version === 'new'),
  }),
});

/** A page of the former wallet. */
export const formerQuery = (search: TransactionsSearch) => ({
  ...listOptions({ ...search, version: 'old' }),
  select: ({ data, ...page }: AnyPage) => ({
    ...page,
    rows: data.filter((row): row is FormerTransactionRow => row.version === 'old'),
  }),
});

/** Counts the transactions of each search, in its version. */
export const countTransactionViews: CountViews<
  Partial<Pick<TransactionsSearch, 'filters' | 'version'>>
> = async (searches, signal) => {
  const views = searches.map(({ filters = {}, version = 'new' }) => ({ filters, version }));
  return (await api.transactions.countViews({ views }, { signal })).data;
};

/** Plans by which the list is filtered: the 200 newest. */
export const planOptionsQuery = () => orpc.plans.list.queryOptions({ input: { limit: 200 } });

/** All data of one transaction, polled until its outcome is final. */
export const transactionQuery = (id: string) =>
  orpc.transactions.detail.queryOptions({
    input: { id },
    refetchInterval: ({ state: { data } }) =>
      data?.data.status === 'PENDING' || data?.data.refund_open ? REFETCH_INTERVAL_MS : false,
  });

/** A page of one driver's transactions. */
export const driverTransactionsQuery = (
  driverId: string,
  { page, limit, sort, filters }: DriverTransactionsSearch,
) =>
  orpc.transactions.ofDriver.queryOptions({
    input: {
      id: driverId,
      page,
      limit,
      sort: sort ?? -1,
      filters: filters ?? {},
    },
    placeholderData: keepPreviousData,
  });
