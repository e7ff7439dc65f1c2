import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { BalanceSearch } from './balance-search.ts';

/** Polling interval of the ledger check's last result. */
const REFETCH_INTERVAL_MS = 10_000;

const until = (upTo: string | undefined) => (upTo === undefined ? {} : { upTo });

/** The balances of a driver and their parts; read again when it is opened, as one's own credit or refund changes them. */
export const explainQuery = (driverId: string, upTo: string | undefined) =>
  orpc.ledger.explain.queryOptions({
    input: { id: driverId, ...until(upTo) },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A page of a balance's chain of entries. */
export const entriesQuery = (driverId: string, { tab, page, limit, sort, upTo }: BalanceSearch) =>
  orpc.ledger.entries.queryOptions({
    input: {
      id: driverId,
      account: tab ?? 'MAIN',
      page,
      limit,
      sort: sort ?? -1,
      ...until(upTo),
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The transactions of an order with their entries. */
export const orderTransactionsQuery = (orderId: string) =>
  orpc.ledger.ofOrder.queryOptions({ input: { id: orderId } });

/** All accounts with their sums, and the last result of the ledger check. */
export const trialBalanceQuery = (enabled: boolean) =>
  orpc.ledger.trialBalance.queryOptions({ refetchInterval: REFETCH_INTERVAL_MS, enabled });
