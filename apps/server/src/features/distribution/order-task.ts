import { sql } from 'kysely';
import { appendToOutbox, buildDriverMessage } from '../../platform/outbox.ts';
import { afterCommit, type Trx } from '../../platform/transaction.ts';
import { ensureSettingsVersion } from './settings/settings-in-force.ts';
import { wakeDispatchers } from './wake-dispatchers.ts';

/** The task row of a new order's first wave; the writer must wake the dispatchers after the commit. */
export function buildFirstTask(orderId: number, settingsId: number, now: Date) {
  return { order_id: orderId, settings_id: settingsId, wave: 0, next_wave_at: now, started_at: now };
}

/**
 * Starts the distribution of an order without a driver: the first wave is due at once, decided by the settings in
 * force now, whose version is stored with the order. Waves of an earlier distribution keep their numbers. An order
 * that is already in distribution starts over. Returns the number of the first wave.
 */
export async function startDistribution(trx: Trx, orderId: number, now: Date): Promise<number> {
  const settingsId = await ensureSettingsVersion(trx);
  const { wave } = await trx
    .insertInto('distribution_task')
    .values({
      order_id: orderId,
      settings_id: settingsId,
      wave: sql<number>`coalesce((select max(wave) + 1 from distribution_wave where order_id = ${orderId}), 0)`,
      next_wave_at: now,
      started_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((eb) => ({
        settings_id: eb.ref('excluded.settings_id'),
        wave: eb.ref('excluded.wave'),
        next_wave_at: eb.ref('excluded.next_wave_at'),
        started_at: eb.ref('excluded.started_at'),
      })),
    )
    .returning('wave')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('orders')
    .set({ distribution_settings_id: settingsId })
    .where('id', '=', orderId)
    .execute();
  afterCommit(trx, wakeDispatchers);
  return wave;
}

/**
 * Makes the next wave of a waiting order due now: dispatchers decide it at once. Open offers stay open, and the waves go on
 * with the next radius. An order that is not in distribution starts it. Returns the number of the wave. The caller holds
 * the order's lock.
 */
export async function decideNextWaveNow(trx: Trx, orderId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ wave: number }>`
    update distribution_task set next_wave_at = least(next_wave_at, ${now}) where order_id = ${orderId}
    returning wave`.execute(trx);
  const [due] = rows;
  if (due === undefined) return startDistribution(trx, orderId, now);
  afterCommit(trx, wakeDispatchers);
  return due.wave;
}

/**
 * Stops the distribution of an order: no further waves, and its open offers (except `exceptOfferId`, the
 * accepted one) are withdrawn and their drivers notified. The caller holds the order's lock. Does nothing for an
 * order that is not in distribution.
 */
export async function stopDistribution(
  trx: Trx,
  orderId: number,
  now: Date,
  exceptOfferId?: number,
): Promise<void> {
  const withdrawn = await trx
    .with('ended', (db) => db.deleteFrom('distribution_task').where('order_id', '=', orderId))
    .updateTable('offer')
    .from('orders')
    .set({ status: 'withdrawn', answered_at: now })
    .whereRef('orders.id', '=', 'offer.order_id')
    .where('offer.order_id', '=', orderId)
    .where('offer.status', '=', 'offered')
    .where('offer.id', '<>', exceptOfferId ?? 0)
    .returning(['offer.id', 'offer.driver_id', 'orders.order_number'])
    .execute();
  await appendToOutbox(
    trx,
    withdrawn.map((offer) =>
      buildDriverMessage(offer.driver_id, 'offerWithdrawn', {
        offer_id: String(offer.id),
        order_number: offer.order_number,
      }),
    ),
  );
}
