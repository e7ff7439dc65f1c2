import i18next from 'i18next';
import {
  isOffered,
  RECEIPT_ACTIONS,
  type ReceiptAction,
} from '../../../features/orders/receipt/receipt-search.ts';
import { api } from '../../../shared/api/api.ts';
import type { Command } from '../../../shared/commands/command-providers.ts';
import { isolate } from '../../../shared/i18n/i18n.ts';
import { loadOtherTexts, textAt } from './other-texts.ts';
import { matchesWords, splitQuery } from './query-words.ts';

const MAX_ORDERS = 3;

const LABELS = {
  assign: 'orders.assign.title_of',
  cancel: 'orders.cancel.title',
  execute: 'orders.execute.title',
  unassign: 'orders.unassign.title',
  reoffer: 'orders.reoffer.title',
  reorder: 'orders.reorder.title',
  history: 'orders.history.title',
  detail: 'orders.detail.title',
} as const satisfies Record<ReceiptAction, string>;

/** Search provider: the actions that orders offer, from words of either language and (the beginning of) an order number. */
export async function findOrderCommands(
  go: (href: string) => void,
  query: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const { words, number } = splitQuery(query);
  if (words.length === 0 || number === null) return [];
  const [{ orders }, other] = await Promise.all([
    api.search.everything({ q: number }, { signal }),
    loadOtherTexts(),
  ]);
  return orders
    .slice(0, MAX_ORDERS)
    .flatMap(({ order_number, restaurant_name, customer_name, status, can }) =>
      RECEIPT_ACTIONS.filter((action) => isOffered(action, { can })).flatMap((action) => {
        // An open order that is not new has a driver.
        const key = action === 'assign' && status !== 'new' ? 'orders.assign.title_again_of' : LABELS[action];
        const label = i18next.t(key, { number: order_number });
        if (!matchesWords(`${label} ${textAt(other, key)}`, words)) return [];
        return {
          id: `${action}-${order_number}`,
          label,
          description: [restaurant_name, customer_name].filter(Boolean).map(isolate).join(' · '),
          group: i18next.t('shell.palette.actions'),
          run: () => go(`/orders/${encodeURIComponent(order_number)}?action=${action}`),
        };
      }),
    );
}
