import { moneyToWire, TOP_UP_STATUSES, type TopUpStatus } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';

/** A top-up as the driver gateway returns it. */
export interface TopUpView {
  top_up_id: string;
  status: TopUpStatus;
  amount: string;
  /** The gift that comes with it. */
  gift: string;
  /** The plan that is bought, under the terms of the beginning; null for a top-up of a free amount. */
  plan: { plan_id: string; title: string } | null;
  /** The checkout page; null once it can no longer be paid. */
  checkout_url: string | null;
  expires_at: string;
  created_at: string;
}

/** A top-up of this driver; undefined where the driver has none with this id. */
export async function readTopUp(
  db: Db,
  driverId: number,
  id: number,
  now: Date,
): Promise<TopUpView | undefined> {
  const row = await db
    .selectFrom('wallet_transaction as t')
    .innerJoin('wallet_payment as p', 'p.transaction_id', 't.id')
    .select(['t.id', 't.status', 't.created_at', 'p.amount', 'p.checkout_url', 'p.expires_at'])
    .select(['p.gift', 'p.plan_id', 'p.plan_title'])
    .where('t.id', '=', id)
    .where('t.driver_id', '=', driverId)
    .executeTakeFirst();
  if (!row) return undefined;
  const status = TOP_UP_STATUSES.find((value) => value === row.status) ?? 'PENDING';
  const expiresAt = row.expires_at ?? row.created_at;
  return {
    top_up_id: String(row.id),
    status,
    amount: moneyToWire(row.amount),
    gift: moneyToWire(row.gift),
    plan: row.plan_id === null ? null : { plan_id: String(row.plan_id), title: row.plan_title ?? '' },
    checkout_url: status === 'PENDING' && expiresAt > now ? row.checkout_url : null,
    expires_at: expiresAt.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}
