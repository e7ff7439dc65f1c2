import type { Trx } from '../../platform/transaction.ts';

/** An offer to this driver; undefined where there is none, or it is another driver's. */
export function readOwnOffer(trx: Trx, offerId: number, driverId: number) {
  return trx
    .selectFrom('offer')
    .select(['id', 'order_id', 'wave', 'status', 'expires_at'])
    .where('id', '=', offerId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
}
