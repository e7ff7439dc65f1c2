import type { FormerTransactionRow, TransactionRow } from '@mishwar/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { DriverTransactionsSearch, TransactionsSearch } from './transactions-search.ts';

/** Top-ups begin and end while somebody looks: the first page is read again so often, in milliseconds. */
const REFETCH = 5000;

type Limit = 100 | 200 | 400 | 600;

interface AnyPage {
  data: (TransactionRow | FormerTransactionRow)[];
  total: number;
  total_exact: boolean;
}

const listOptions = ({ page, limit, sort, filters, version }: TransactionsSearch) =>
  orpc.transactions.list.queryOptions({
    input: { version, page, limit: limit as Limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
    refetchInterval: version === 'new' && page === 1 ? REFETCH : false,
  });

/** A page of the ledger's transactions. */
export const transactionsQuery = (search: TransactionsSearch) => ({
  ...listOptions({ ...search, version: 'new' }),
  select: ({ data, ...page }: AnyPage) => ({
    ...page,
    rows: data.filter((row): row is TransactionRow => row.version === 'new'),
  }),
});

/** A page of the former wallet's rows. */
export const formerQuery = (search: TransactionsSearch) => ({
  ...listOptions({ ...search, version: 'old' }),
  select: ({ data, ...page }: AnyPage) => ({
    ...page,
    rows: data.filter((row): row is FormerTransactionRow => row.version === 'old'),
  }),
});

/** Everything about one transaction, followed until it is known how it ends. */
export const transactionQuery = (id: string) =>
  orpc.transactions.detail.queryOptions({
    input: { id },
    refetchInterval: ({ state: { data } }) =>
      data?.data.status === 'PENDING' || data?.data.refund_open ? REFETCH : false,
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
      limit: limit as Limit,
      sort: sort ?? -1,
      filters: filters ?? {},
    },
    placeholderData: keepPreviousData,
  });
