import {
  isTopUpStatusApplicable,
  PAGE_SIZES,
  PAYMENT_GATEWAYS,
  TOP_UP_STATUSES,
  WALLET_TRANSACTION_TYPES,
} from '@mishwar/domain';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { defineList, TODAY } from '../../shared/url/define-list.ts';
import { choicesFilter, dateRangeFilter, lookupFilter, textFilter } from '../../shared/url/filter-fields.ts';

const base = defineList({
  id: 'transactions',
  pageSizes: PAGE_SIZES.transactions,
  filters: {
    driver: textFilter('transactions.filters.driver'),
    type: choicesFilter(
      'transactions.filters.type',
      WALLET_TRANSACTION_TYPES.map((value) => ({ value, label: `transactions.types.${value}` as const })),
    ),
    status: choicesFilter(
      'transactions.filters.status',
      TOP_UP_STATUSES.map((value) => ({ value, label: `transactions.status.${value}` as const })),
    ),
    order_number: textFilter('transactions.filters.order_number', { ltr: true, maxLength: 8000 }),
    creator: choicesFilter('transactions.filters.creator', [
      { value: 'DRIVER', label: 'transactions.creator.DRIVER' },
      { value: 'ADMIN', label: 'transactions.creator.ADMIN' },
    ]),
    plans: lookupFilter('transactions.filters.plans'),
    unsettled: choicesFilter(
      'transactions.filters.unsettled',
      PAYMENT_GATEWAYS.map((value) => ({ value, label: `transactions.gateways.${value}` as const })),
    ),
    date: dateRangeFilter('transactions.filters.date'),
  },
  views: [
    {
      id: 'failed-top-ups',
      name: 'transactions.views.failed_top_ups',
      filters: { type: ['TOP_UP'], status: ['FAILURE'] },
    },
    {
      id: 'pending-top-ups',
      name: 'transactions.views.pending_top_ups',
      filters: { type: ['TOP_UP'], status: ['PENDING'] },
    },
    {
      id: 'by-staff-today',
      name: 'transactions.views.by_staff_today',
      filters: { creator: ['ADMIN'], date: TODAY },
    },
  ],
});

export type TransactionVersion = 'new' | 'old';
type Fields = typeof base.filters;
/** Search parameters of the page. */
export type TransactionsSearch = ReturnType<typeof base.read> & {
  version: TransactionVersion;
  /** The transaction whose details are open. */
  open?: string;
};
type TransactionFilterValues = NonNullable<TransactionsSearch['filters']>;

/** Filters that a version has, beside those of the types. */
function fitting(version: TransactionVersion, filters: TransactionFilterValues): TransactionFilterValues {
  const { type, status, creator, plans, unsettled, ...common } = filters;
  if (version === 'old') return common;
  return {
    ...common,
    ...(type && { type }),
    ...(status && isTopUpStatusApplicable(type) && { status }),
    ...(creator && { creator }),
    ...(plans && { plans }),
    ...(unsettled && { unsettled }),
  };
}

/** Drops filters that do not apply: a top-up's status beside other types, most filters on the former wallet. */
export function dropInapplicableFilters(search: TransactionsSearch): TransactionsSearch {
  const { filters, ...rest } = search;
  if (!filters) return search;
  const remaining = fitting(search.version, filters);
  return Object.keys(remaining).length > 0 ? { ...rest, filters: remaining } : rest;
}

/** Reads a parsed query string; the details of the former wallet's rows do not open. */
function read(raw: Record<string, unknown>): TransactionsSearch {
  const version = raw.version === 'old' ? 'old' : 'new';
  const open = String(raw.open ?? '');
  const isOpen = version === 'new' && /^[1-9]\d{0,17}$/.test(open);
  return dropInapplicableFilters({ ...base.read(raw), version, ...(isOpen && { open }) });
}

export const transactionsList = {
  ...base,
  read,
  validateSearch: (raw: Partial<TransactionsSearch> & SearchSchemaInput) => read({ ...raw }),
};

/** The list with the filters that are offered now. */
export function listFor({ version, filters }: TransactionsSearch): typeof base {
  const { type, status, creator, plans, unsettled, ...common } = base.filters;
  const offered =
    version === 'old'
      ? common
      : {
          ...common,
          type,
          ...(isTopUpStatusApplicable(filters?.type) && { status }),
          creator,
          plans,
          unsettled,
        };
  return {
    ...transactionsList,
    filters: offered as Fields,
    views: version === 'old' ? [] : (base.views ?? []),
  };
}

export const driverTransactionsList = defineList({
  id: 'driver-transactions',
  pageSizes: PAGE_SIZES.transactions,
  filters: {
    order_number: textFilter('transactions.filters.order_number', { ltr: true, maxLength: 8000 }),
    date: dateRangeFilter('transactions.filters.date'),
  },
});
export type DriverTransactionsSearch = ReturnType<typeof driverTransactionsList.validateSearch>;
