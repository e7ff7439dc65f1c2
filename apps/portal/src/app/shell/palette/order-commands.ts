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
import { beginsWithWord, matchesWords, splitQuery } from './query-words.ts';

type FoundOrder = Awaited<ReturnType<typeof api.search.everything>>['orders'][number];

/** Of the orders that offer the action. */
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

/** The actions that an order offers in its present state, each with the key of its label. */
export function listActionsOf({ order_number, status, can }: FoundOrder) {
  return RECEIPT_ACTIONS.filter((action) => isOffered(action, { can })).map((action) => {
    // An open order that is not new has a driver.
    const key = action === 'assign' && status !== 'new' ? 'orders.assign.title_again_of' : LABELS[action];
    return {
      key,
      id: `${action}-${order_number}`,
      label: i18next.t(key, { number: order_number }),
      href: `/orders/${encodeURIComponent(order_number)}?action=${action}`,
    };
  });
}

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
  const offered = orders.map((order) => {
    const description = [order.restaurant_name, order.customer_name].filter(Boolean).map(isolate).join(' · ');
    const named = listActionsOf(order).filter(({ label, key }) =>
      matchesWords(`${label} ${textAt(other, key)}`, words),
    );
    return named.map(
      ({ id, label, href }): Command => ({
        ...{ id, label, description },
        group: i18next.t('shell.palette.actions'),
        run: () => go(href),
      }),
    );
  });
  return offered
    .filter(({ length }) => length > 0)
    .slice(0, MAX_ORDERS)
    .flat();
}

/**
 * The actions that a query without a number names by the beginning of their label, in either language. They run nothing:
 * `askNumber` receives the text to write before the number.
 */
export function listVerbs(
  query: string,
  other: Record<string, unknown> | undefined,
  askNumber: (text: string) => void,
): Command[] {
  const { words, number } = splitQuery(query);
  if (words.length === 0 || number !== null || query.trim().length < 2) return [];
  return RECEIPT_ACTIONS.flatMap((action) => {
    const label = i18next.t(LABELS[action], { number: '' }).replace(/ +/g, ' ').trim();
    const texts = [label, textAt(other, LABELS[action])];
    if (!matchesWords(texts.join(' '), words) || !texts.some((text) => beginsWithWord(text, words)))
      return [];
    return {
      id: `verb-${action}`,
      label: `${label}…`,
      description: i18next.t('shell.palette.asks_number'),
      group: i18next.t('shell.palette.actions'),
      isStep: true,
      run: () => askNumber(`${label} `),
    };
  });
}
