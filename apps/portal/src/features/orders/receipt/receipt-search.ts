import type { OrderRow } from '@mishwar/contract';

/** Actions that an address can open on a receipt. */
export const RECEIPT_ACTIONS = [
  'assign',
  'cancel',
  'execute',
  'unassign',
  'reoffer',
  'reorder',
  'history',
  'detail',
] as const;
export type ReceiptAction = (typeof RECEIPT_ACTIONS)[number];

/** `?action=cancel` of a receipt's address; anything else is left out. */
export function parseReceiptSearch(search: Record<string, unknown>): { action?: ReceiptAction } {
  const action = RECEIPT_ACTIONS.find((name) => name === search.action);
  return action === undefined ? {} : { action };
}

/** Whether the order offers the action in its present state. */
export const isOffered = (action: ReceiptAction, { can }: Pick<OrderRow, 'can'>): boolean =>
  action === 'history' || action === 'detail' || can[action];
