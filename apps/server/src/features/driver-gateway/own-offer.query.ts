import type { Trx } from '../../platform/transaction.ts';

/** An offer to this driver; undefined if it does not exist or belongs to another driver. */
export function readOwnOffer(trx: Trx, offerId: number, driverId: number) {
  return trx
    .selectFrom('offer')
    .select(['id', 'order_id', 'wave', 'status', 'expires_at'])
    .where('id', '=', offerId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
}
