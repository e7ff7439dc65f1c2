import { type DistributionSettings, decideWave, PRODUCT, waveRadius } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { tell } from '../../platform/outbox.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { type ClaimedOrder, claimOrder } from './claim-order.ts';
import { driversNear } from './drivers-near.query.ts';
import { offerOnWire } from './offer-row.ts';
import { settingsOfWave } from './settings-of-wave.ts';
import { driverMessage } from './tell-driver.ts';

/** An offer stays open for two waves, but at least and at most so many seconds. */
const SHORTEST_OFFER_SECONDS = 20;
const LONGEST_OFFER_SECONDS = 120;
const FAILED_PAUSE_MS = 5_000;

/**
 * Decides one wave of the order that has been due for longest, in one transaction. Answers whether there was one.
 * An order whose wave cannot be decided is put off, so that it does not keep the others waiting.
 */
export async function decideNextOrder(app: Pick<App, 'db' | 'now' | 'log'>): Promise<boolean> {
  const now = app.now();
  let claimed: ClaimedOrder | undefined;
  try {
    await inTransaction(app.db, async (trx) => {
      claimed = await claimOrder(trx, now);
      if (claimed) await decideOrder(trx, claimed, now);
    });
  } catch (error) {
    if (!claimed) throw error;
    app.log.error('a wave could not be decided', { order: claimed.order_number, error });
    await app.db
      .updateTable('distribution_task')
      .set({ next_wave_at: new Date(now.getTime() + FAILED_PAUSE_MS) })
      .where('order_id', '=', claimed.order_id)
      .execute();
  }
  return claimed !== undefined;
}

async function decideOrder(trx: Trx, order: ClaimedOrder, now: Date): Promise<void> {
  if (order.status !== 'new') {
    await trx.deleteFrom('distribution_task').where('order_id', '=', order.order_id).execute();
    return;
  }
  const settings = await settingsOfWave(trx, order.settings_id);
  const { dispatch } = settings;
  const wave = order.wave - order.first_wave;
  const restaurant = { latitude: order.restaurant_latitude, longitude: order.restaurant_longitude };
  const around = {
    centre: restaurant,
    radius: waveRadius(dispatch, wave),
    scans: dispatch.max_scan_driver,
    onlineSince: new Date(now.getTime() - settings.position_seconds * 1000),
  };
  const drivers = await driversNear(trx, around, now);
  const answered = await earlierOffers(trx, order.order_id, now);
  const decision = decideWave({ order: { restaurant, ...answered }, drivers, settings, wave, now });
  await trx
    .insertInto('distribution_wave')
    .values({
      order_id: order.order_id,
      settings_id: order.settings_id,
      wave: order.wave,
      radius: decision.radius,
      decided_at: now,
      scanned: JSON.stringify(decision.scanned),
    })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'wave']).doUpdateSet((eb) => ({
        decided_at: eb.ref('excluded.decided_at'),
        scanned: eb.ref('excluded.scanned'),
      })),
    )
    .execute();
  // At the largest radius a scan that offers nothing is the same wave still: its record is kept once, as it is now.
  const goesOn = decision.offered.length > 0 || decision.radius < dispatch.max_distance;
  await trx
    .updateTable('distribution_task')
    .set({ wave: order.wave + (goesOn ? 1 : 0), next_wave_at: decision.nextWaveAt })
    .where('order_id', '=', order.order_id)
    .execute();
  const scores = new Map(decision.scanned.map((driver) => [driver.driver_id, driver.score]));
  const best = decision.offered.map((driverId) => ({ driverId, score: scores.get(driverId) ?? 0 }));
  if (best.length > 0) await sendOffers(trx, order, best, { settings, radius: decision.radius, now });
}

async function earlierOffers(trx: Trx, orderId: number, now: Date) {
  const offers = await trx
    .selectFrom('offer')
    .select(['driver_id', 'status', 'expires_at'])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['declined', 'offered'])
    .execute();
  const ids = (wanted: (offer: (typeof offers)[number]) => boolean) =>
    new Set(offers.filter(wanted).map((offer) => offer.driver_id));
  return {
    declined_by: ids(({ status }) => status === 'declined'),
    offered_to: ids(({ status, expires_at }) => status === 'offered' && expires_at > now),
  };
}

async function sendOffers(
  trx: Trx,
  order: ClaimedOrder,
  best: readonly { driverId: number; score: number }[],
  { settings, radius, now }: { settings: DistributionSettings; radius: number; now: Date },
): Promise<void> {
  const seconds = Math.min(
    Math.max(settings.dispatch.delay_time * 2, SHORTEST_OFFER_SECONDS),
    LONGEST_OFFER_SECONDS,
  );
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const offers = await trx
    .insertInto('offer')
    .values(
      best.map(({ driverId, score }) => ({
        order_id: order.order_id,
        driver_id: driverId,
        wave: order.wave,
        score,
        offered_at: now,
        expires_at: expiresAt,
      })),
    )
    .returning(['id', 'driver_id', 'offered_at', 'expires_at'])
    .execute();
  await trx
    .insertInto('order_event')
    .values({
      order_id: order.order_id,
      created_at: now,
      action: 'offered',
      actor_kind: 'system',
      actor_id: null,
      actor_name: PRODUCT.name,
      data: JSON.stringify({ wave: order.wave, radius, drivers: offers.length }),
    })
    .execute();
  await tell(
    trx,
    offers.map((offer) => driverMessage(offer.driver_id, 'offer', offerOnWire({ ...order, ...offer }))),
  );
}
