import { tell } from '../../platform/outbox.ts';
import type { Trx } from '../../platform/transaction.ts';
import { settingsInForce } from './settings-in-force.ts';
import { driverMessage } from './tell-driver.ts';

export { offerOnWire } from './offer-row.ts';
export { settingsInForce } from './settings-in-force.ts';
export { settingsOfWave } from './settings-of-wave.ts';
export { driverMessage } from './tell-driver.ts';

/**
 * Hands an order without a driver to the distribution: its first wave is due at once, decided by the settings that are
 * in force now (the order remembers which). Waves of an earlier distribution of the order keep their numbers. An order
 * that is in distribution already starts over.
 */
export async function startDistribution(trx: Trx, orderId: number, now: Date): Promise<void> {
  const settingsId = await settingsInForce(trx);
  const { earlier } = await trx
    .selectFrom('distribution_wave')
    .select((eb) => eb.fn.max('wave').as('earlier'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const task = {
    settings_id: settingsId,
    wave: earlier === null ? 0 : earlier + 1,
    next_wave_at: now,
    started_at: now,
  };
  await trx
    .insertInto('distribution_task')
    .values({ order_id: orderId, ...task })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(task))
    .execute();
  await trx
    .updateTable('orders')
    .set({ distribution_settings_id: settingsId })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Takes an order out of the distribution: no further wave, and the offers that are out (but for `exceptOfferId`, the
 * one that was accepted) are withdrawn and their drivers told. The caller holds the order's lock. Does nothing for an
 * order that is not in distribution.
 */
export async function stopDistribution(
  trx: Trx,
  orderId: number,
  now: Date,
  exceptOfferId?: number,
): Promise<void> {
  await trx.deleteFrom('distribution_task').where('order_id', '=', orderId).execute();
  const withdrawn = await trx
    .updateTable('offer')
    .from('orders')
    .set({ status: 'withdrawn', answered_at: now })
    .whereRef('orders.id', '=', 'offer.order_id')
    .where('offer.order_id', '=', orderId)
    .where('offer.status', '=', 'offered')
    .where('offer.id', '<>', exceptOfferId ?? 0)
    .returning(['offer.id', 'offer.driver_id', 'orders.order_number'])
    .execute();
  await tell(
    trx,
    withdrawn.map((offer) =>
      driverMessage(offer.driver_id, 'offerWithdrawn', {
        offer_id: String(offer.id),
        order_number: offer.order_number,
      }),
    ),
  );
}
