/** The order actions that carry a transaction key, spelled as the key spells them. */
export const KEYED_ACTIONS = ['Execute', 'Cancel', 'Unassign', 'Assign', 'Reoffer', 'Reorder'] as const;

export type KeyedAction = (typeof KEYED_ACTIONS)[number];

/** Header in which a transaction key travels. */
export const TRANSACTION_KEY_HEADER = 'x-transaction-key';

export interface TransactionKeyParts {
  orderNumber: string;
  /** Id of the signed-in staff member, whatever the role. */
  adminId: string;
  action: KeyedAction;
  uuid: string;
}

const KEY =
  /^([^:\s]{1,64})::([^:\s]{1,64})::(Execute|Cancel|Unassign|Assign|Reoffer|Reorder)::([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** `<order number>::<admin id>::<Action>::<uuid>` */
export function buildTransactionKey({ orderNumber, adminId, action, uuid }: TransactionKeyParts): string {
  return [orderNumber, adminId, action, uuid].join('::');
}

/** The parts of a transaction key, or null when the text is not one. */
export function parseTransactionKey(key: string): TransactionKeyParts | null {
  const [, orderNumber, adminId, action, uuid] = KEY.exec(key) ?? [];
  if (!orderNumber || !adminId || !uuid) return null;
  const keyedAction = KEYED_ACTIONS.find((name) => name === action);
  return keyedAction ? { orderNumber, adminId, action: keyedAction, uuid: uuid.toLowerCase() } : null;
}
