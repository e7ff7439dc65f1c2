import type { DB } from '@mishwar/db';
import type { Halalas, OrderRefusalCode } from '@mishwar/domain';
import type { Selectable } from 'kysely';
import type { Trx } from '../../../platform/transaction.ts';
import type { SelectedOrder } from './order-row.ts';

/** The whole row of an order that this transaction holds the lock of. */
export type LockedOrder = Selectable<DB['orders']> & {
  /** What the screens were told of it, where this transaction has just changed it. */
  readonly shown?: SelectedOrder;
};

export type StepRefusalCode =
  | OrderRefusalCode
  | 'order_changed'
  | 'order_is_fake'
  | 'driver_not_found'
  | 'driver_not_active'
  | 'cancel_reason_unknown'
  | 'amount_invalid'
  | 'wallet_balance_too_low'
  | 'wallet_amount_invalid';

export interface StepRefusal {
  code: StepRefusalCode;
  status: 409 | 422;
  /** Who has the order, where that is the reason. */
  driver_id?: number;
  /** Halalas that the driver's wallet lacks. */
  missing?: Halalas;
}

/** What a step did: the order as it is after it, or why nothing was written. */
export type StepOutcome =
  | { ok: true; changed: boolean; order: LockedOrder }
  | { ok: false; refusal: StepRefusal };

/** Locks an order until the transaction ends. Always the first lock that is taken, before offers and wallets. */
export async function lockOrder(
  trx: Trx,
  by: { id: number } | { orderNumber: string },
): Promise<LockedOrder | undefined> {
  const query = trx.selectFrom('orders').selectAll().forNoKeyUpdate();
  const one = 'id' in by ? query.where('id', '=', by.id) : query.where('order_number', '=', by.orderNumber);
  return one.executeTakeFirst();
}
