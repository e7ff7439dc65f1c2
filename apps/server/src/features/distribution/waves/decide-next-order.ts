import type { DistributionSettings } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { prepared } from '../../../platform/prepared.ts';
import { inTransaction, type Trx } from '../../../platform/transaction.ts';
import type { DriverIndex } from '../drivers/driver-index.ts';
import { type Claim, type ClaimedOrder, claimOrders } from './claim-order.ts';
import { type DecidedOf, decideWaves, type WaveSearch } from './decide-wave-of.ts';
import { buildRecordCtes, type DecidedWave } from './record-wave.ts';
import { buildOfferCtes, type OrderOffers } from './send-offers.ts';

const FAILED_PAUSE_MS = 5_000;

interface DecideOptions {
  /** The driver index, if there is one. */
  index?: DriverIndex;
  /** Maximum number of orders per transaction. */
  limit?: number;
}

/**
 * Decides one wave of the longest due orders, at most `limit`, in one transaction. Returns
 * whether the maximum was reached, so that more may be due. An order whose wave fails is postponed, so that
 * it does not block the others.
 */
export async function decideNextOrder(
  app: Pick<App, 'db' | 'now' | 'log' | 'roads'>,
  { index, limit = 1 }: DecideOptions = {},
): Promise<boolean> {
  const now = app.now();
  let claimed: readonly ClaimedOrder[] = [];
  try {
    await inTransaction(app.db, async (trx) => {
      const claim = await claimOrders(trx, now, limit);
      claimed = claim.orders;
      if (claimed.length > 0) await decideOrders(trx, claim, { now, index, roads: app.roads });
    });
  } catch (error) {
    const [failed] = claimed;
    if (!failed) throw error;
    // One of them fails: decided alone, only that one is postponed.
    if (claimed.length > 1) return decideNextOrder(app, { ...(index && { index }) });
    app.log.error({ order: failed.order_number, error }, 'wave was not decided');
    await app.db
      .updateTable('distribution_task')
      .set({ next_wave_at: new Date(now.getTime() + FAILED_PAUSE_MS) })
      .where('order_id', '=', failed.order_id)
      .execute();
  }
  return claimed.length === limit;
}

interface Decided extends DecidedOf {
  order: ClaimedOrder;
  settings: DistributionSettings;
}

type Search = Omit<WaveSearch, 'areas'>;

async function decideOrders(trx: Trx, claim: Claim, search: Search): Promise<void> {
  const { orders } = claim;
  const gone = orders.filter(({ status }) => status !== 'new').map(({ order_id }) => order_id);
  if (gone.length > 0) await trx.deleteFrom('distribution_task').where('order_id', 'in', gone).execute();
  const waiting = orders.filter(({ status }) => status === 'new');
  if (waiting.length === 0) return;
  const decided = await decideWaiting(trx, { ...claim, orders: waiting }, search);
  const waves = decided.map((one) => ({ ...one, ...one.order, next: nextOf(one) }));
  await writeDecisions(trx, waves, decided.flatMap(offersOf), search.now);
}

async function decideWaiting(
  trx: Trx,
  { orders, settings: versions, areas }: Claim,
  search: Search,
): Promise<Decided[]> {
  const withSettings = orders.flatMap((order) => {
    const settings = versions.get(order.settings_id);
    return settings ? [{ order, settings }] : [];
  });
  const waves = withSettings.map(({ order, settings }) => ({
    restaurant: { latitude: order.restaurant_latitude, longitude: order.restaurant_longitude },
    cityId: order.restaurant_city_id,
    declined_by: new Set(order.declined_by),
    offered_to: new Set(order.offered_to),
    settings,
    wave: order.wave - order.first_wave,
  }));
  const decided = await decideWaves(trx, waves, { ...search, areas });
  return withSettings.flatMap((one, place) => {
    const made = decided[place];
    return made ? [{ ...one, ...made }] : [];
  });
}

/** Time and number of the next wave. */
function nextOf({ order, settings, decision }: Decided): { wave: number; at: Date } {
  // At the maximum radius a scan without offers stays the same wave and replaces its record.
  const goesOn = decision.offered.length > 0 || decision.radius < settings.dispatch.max_distance;
  return { wave: order.wave + (goesOn ? 1 : 0), at: decision.nextWaveAt };
}

function offersOf({ order, settings, decision }: Decided): OrderOffers[] {
  const scores = new Map(decision.scanned.map((driver) => [driver.driver_id, driver.score]));
  const best = decision.offered.map((driverId) => ({ driverId, score: scores.get(driverId) ?? 0 }));
  return best.length === 0 ? [] : [{ order, best, dispatch: settings.dispatch, radius: decision.radius }];
}

/** A decided wave with time and number of the next one. */
type PlannedWave = DecidedWave & { next: { wave: number; at: Date } };

/** Writes decisions, next waves, offers and their notifications in one statement. */
async function writeDecisions(
  trx: Trx,
  waves: readonly PlannedWave[],
  offers: readonly OrderOffers[],
  now: Date,
): Promise<void> {
  await sql`
    with ${buildRecordCtes(waves, now)}, ${buildOfferCtes(offers, now)}
    update distribution_task set wave = next.wave, next_wave_at = next.at
    from unnest(
      ${waves.map(({ order_id }) => order_id)}::bigint[],
      ${waves.map(({ next }) => next.wave)}::integer[],
      ${waves.map(({ next }) => next.at)}::timestamptz[]
    ) as next (order_id, wave, at)
    where distribution_task.order_id = next.order_id ${prepared}`.execute(trx);
}
