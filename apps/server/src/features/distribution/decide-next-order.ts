import type { App } from '../../platform/app.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { type ClaimedOrder, claimOrder } from './claim-order.ts';
import { decideWaveOf } from './decide-wave-of.ts';
import type { DriverIndex } from './driver-index.ts';
import { recordWave } from './record-wave.ts';
import { sendOffers } from './send-offers.ts';
import { settingsOfWave } from './settings-of-wave.ts';

const FAILED_PAUSE_MS = 5_000;

/**
 * Decides one wave of the order that has been due for longest, in one transaction. Answers whether there was one.
 * An order whose wave cannot be decided is put off, so that it does not keep the others waiting.
 */
export async function decideNextOrder(
  app: Pick<App, 'db' | 'now' | 'log'>,
  index?: DriverIndex,
): Promise<boolean> {
  const now = app.now();
  let claimed: ClaimedOrder | undefined;
  try {
    await inTransaction(app.db, async (trx) => {
      claimed = await claimOrder(trx, now);
      if (claimed) await decideOrder(trx, claimed, now, index);
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

async function decideOrder(trx: Trx, order: ClaimedOrder, now: Date, index?: DriverIndex): Promise<void> {
  if (order.status !== 'new') {
    await trx.deleteFrom('distribution_task').where('order_id', '=', order.order_id).execute();
    return;
  }
  const settings = await settingsOfWave(trx, order.settings_id);
  const asked = {
    restaurant: { latitude: order.restaurant_latitude, longitude: order.restaurant_longitude },
    cityId: order.restaurant_city_id,
    ...(await earlierOffers(trx, order.order_id, now)),
    settings,
    wave: order.wave - order.first_wave,
  };
  const { decision, world } = await decideWaveOf(trx, asked, now, index);
  await recordWave(trx, { ...order, decision, world }, now);
  // At the largest radius a scan that offers nothing is the same wave still: its record is kept once, as it is now.
  const goesOn = decision.offered.length > 0 || decision.radius < settings.dispatch.max_distance;
  await trx
    .updateTable('distribution_task')
    .set({ wave: order.wave + (goesOn ? 1 : 0), next_wave_at: decision.nextWaveAt })
    .where('order_id', '=', order.order_id)
    .execute();
  const scores = new Map(decision.scanned.map((driver) => [driver.driver_id, driver.score]));
  const best = decision.offered.map((driverId) => ({ driverId, score: scores.get(driverId) ?? 0 }));
  if (best.length === 0) return;
  await sendOffers(trx, order, best, { dispatch: settings.dispatch, radius: decision.radius, now });
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
