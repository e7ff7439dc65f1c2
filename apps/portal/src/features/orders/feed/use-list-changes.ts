import type { OrderFilters, OrderPage } from '@mishwar/contract';
import { MAX_NEW_ORDER_IDS, type OrderTab } from '@mishwar/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';
import {
  addAnswer,
  type Change,
  NOT_READ,
  NOTHING_COMPARED,
  nextRound,
  noteEvent,
  summarizeChanges,
  toReadRows,
  withoutRound,
} from './list-changes.ts';

/** Milliseconds in which several changes are compared in one call. */
const GATHER_MS = 1_000;
/** Milliseconds until a failed call is repeated. */
const RETRY_MS = 5_000;

/** A list of orders: one of all, or that of a driver or a company. */
export type FollowedList =
  | { list: OrderTab | 'discount'; owner?: never }
  | { list: 'driver' | 'company'; owner: string };

const NO_CHANGES: ReadonlyMap<string, Change> = new Map();

/**
 * How a list of orders has changed since its page was read, where rows are not inserted. The server compares changed
 * orders with the filters. `follow`: `new` for lists that orders only come to, `all` for those that they leave as well.
 */
export function useListChanges({
  list,
  filters,
  page,
  answer,
  follow,
}: {
  list: FollowedList;
  filters: OrderFilters;
  page: number;
  /** The page as it was read; undefined while it is loading. */
  answer: OrderPage | undefined;
  follow: 'nothing' | 'new' | 'all';
}) {
  const scope = JSON.stringify([list, filters, follow]);
  const [comparison, setComparison] = useState({ scope, compared: NOTHING_COMPARED });
  if (comparison.scope !== scope) setComparison({ scope, compared: NOTHING_COMPARED });
  const changes = useRef({ scope, orders: NO_CHANGES });
  const timer = useRef(0);
  const rows = useMemo(() => answer && toReadRows(page, answer), [page, answer]);
  /** Asks the server about what has changed; returns the milliseconds until the next round. */
  const compare = async (): Promise<number> => {
    if (changes.current.scope !== scope) changes.current = { scope, orders: NO_CHANGES };
    if (!rows) return GATHER_MS;
    const { later, round } = nextRound(changes.current.orders, rows);
    changes.current = { scope, orders: later };
    if (round.size === 0) return GATHER_MS;
    try {
      const compared = await api.orders.matching({ ...list, filters, ids: [...round.keys()] });
      if (changes.current.scope !== scope) return GATHER_MS;
      changes.current = { scope, orders: withoutRound(changes.current.orders, round) };
      setComparison((before) =>
        before.scope === scope
          ? { scope, compared: addAnswer(before.compared, round, compared, rows.ids) }
          : before,
      );
      return GATHER_MS;
    } catch {
      // The changes are kept; the sign of the connection says what is wrong.
      return RETRY_MS;
    }
  };
  const latest = useRef(compare);
  useEffect(() => {
    latest.current = compare;
  });
  const plan = (delayMs: number) => {
    if (timer.current !== 0 || changes.current.orders.size === 0) return;
    timer.current = window.setTimeout(async () => {
      const next = await latest.current();
      timer.current = 0;
      plan(next);
    }, delayMs);
  };
  useFeed('orders', {
    onEvent: (event) => {
      if (follow === 'nothing') return;
      const before = changes.current.scope === scope ? changes.current.orders : NO_CHANGES;
      changes.current = { scope, orders: noteEvent(before, event, { onlyNew: follow === 'new' }) };
      plan(GATHER_MS);
    },
    onReset: () => {
      changes.current = { scope, orders: NO_CHANGES };
      setComparison({ scope, compared: NOTHING_COMPARED });
    },
  });
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = 0;
      changes.current = { scope: '', orders: NO_CHANGES };
    },
    [],
  );
  return useMemo(() => {
    const changed = summarizeChanges(comparison.compared, rows ?? NOT_READ);
    return { ...changed, isCapped: changed.cameCount >= MAX_NEW_ORDER_IDS };
  }, [comparison.compared, rows]);
}
