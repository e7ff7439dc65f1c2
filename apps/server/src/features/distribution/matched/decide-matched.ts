import {
  type DistributionSettings,
  decideWave,
  explainMatch,
  haversineKm,
  type MatchedDriver,
  type MatchedOrder,
  type MatchingPlan,
  matchOrders,
  type RoadDistances,
} from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import type { Roads } from '../../../platform/roads/roads.ts';
import { inTransaction, type Trx } from '../../../platform/transaction.ts';
import { readAreasInForce } from '../../service-areas/public.ts';
import { readOnlineDrivers } from '../drivers/drivers-online.query.ts';
import { measureRoadDistances } from '../drivers/road-distances.ts';
import { readWaveSettings } from '../settings/settings-of-wave.ts';
import { recordWave } from '../waves/record-wave.ts';
import { sendOffers } from '../waves/send-offers.ts';
import { readWaitingOrders, tryMatcherLock, type WaitingRow } from './claim-matched.ts';

type Order = MatchedOrder;
type Driver = MatchedDriver;

type Matching = Pick<App, 'db' | 'now' | 'roads'>;
type Search = Pick<App, 'roads'> & { now: Date };

/**
 * One decision of the *matched* mode over all waiting orders, in one transaction; one process at a time decides, and
 * the next decision continues from its plan. Then, for orders of the *waves* with shadow mode, the choices that matching
 * would make. Returns the number of offers.
 */
export async function decideMatched({ db, now, roads }: Matching): Promise<number> {
  const search = { now: now(), roads };
  const offers = await inTransaction(db, async (trx) =>
    (await tryMatcherLock(trx)) ? decideAll(trx, search) : 0,
  );
  await inTransaction(db, async (trx) => {
    if (await tryMatcherLock(trx)) await decideShadow(trx, search);
  });
  return offers;
}

async function decideAll(trx: Trx, search: Search): Promise<number> {
  const { now } = search;
  const claimed = await readWaitingOrders(trx, { mode: 'matched', now });
  const rows = claimed.filter(({ status }) => status === 'new');
  const gone = claimed.filter(({ status }) => status !== 'new').map(({ order_id }) => order_id);
  if (gone.length > 0) await trx.deleteFrom('distribution_task').where('order_id', 'in', gone).execute();
  const world = await readMatchingInput(trx, rows, search, false);
  if (!world) return 0;
  const { offers, plan } = matchOrders({ ...world, plan: await planOf(trx, 'force'), now });
  await keepPlan(trx, 'force', plan, now);
  const rowOf = new Map(rows.map((row) => [row.order_id, row]));
  const orderOf = new Map(world.orders.map((order) => [order.order_id, order]));
  for (const { order_id, driver_id } of offers) {
    const [row, order] = [rowOf.get(order_id), orderOf.get(order_id)];
    if (row && order) await ask(trx, { row, order, driver_id, now }, world);
  }
  await shadowByWaves(trx, rows, world, now);
  return offers.length;
}

interface World {
  orders: Order[];
  drivers: Driver[];
  settings: DistributionSettings;
  /** The version of `settings`, which may be newer than that of an order. */
  settings_id: number;
  /** By order; undefined where the settings measure straight lines. */
  distances: ReadonlyMap<number, RoadDistances> | undefined;
}

/** The waiting orders with nearby drivers and the newest of their settings versions; undefined without orders. */
async function readMatchingInput(
  trx: Trx,
  rows: readonly WaitingRow[],
  { now, roads }: Search,
  isShadow: boolean,
): Promise<World | undefined> {
  if (rows.length === 0) return undefined;
  const settings_id = Math.max(...rows.map((row) => row.settings_id));
  const settings = await readWaveSettings(trx, settings_id);
  const areas = await readAreasInForce(trx);
  const orders = rows.map((row): Order => {
    const area = areas.ofCity.get(row.restaurant_city_id);
    return {
      order_id: row.order_id,
      restaurant_id: row.restaurant_id,
      restaurant: restaurantOf(row),
      customer: { latitude: row.customer_latitude, longitude: row.customer_longitude },
      placed_at: row.created_at,
      declined_by: new Set(row.declined_by),
      offered_to: new Set(),
      ...(area && { area }),
    };
  });
  const around = {
    restaurants: rows.map(restaurantOf),
    reach: settings.dispatch.max_distance,
    onlineSince: new Date(now.getTime() - settings.position_seconds * 1000),
    // In shadow mode drivers with open offers of the waves count as free.
    evenAsked: isShadow,
  };
  const drivers = await readOnlineDrivers(trx, around, now, areas);
  const distances = settings.roads && (await measureAround(roads, orders, drivers, settings));
  return { orders, drivers, settings, settings_id, distances };
}

/** Km by road by order, from the drivers in reach: a road is no shorter than the straight line. */
async function measureAround(
  roads: Roads,
  orders: readonly Order[],
  drivers: readonly Driver[],
  settings: DistributionSettings,
): Promise<Map<number, RoadDistances>> {
  const { max_distance } = settings.dispatch;
  const searches = orders.map(({ restaurant }) => ({
    restaurant,
    settings,
    drivers: drivers.filter(({ position }) => position && haversineKm(position, restaurant) <= max_distance),
  }));
  const measured = await measureRoadDistances(roads, searches);
  return new Map(orders.map(({ order_id }, at) => [order_id, measured[at] ?? new Map()]));
}

const restaurantOf = (row: WaitingRow) => ({
  latitude: row.restaurant_latitude,
  longitude: row.restaurant_longitude,
});

async function ask(
  trx: Trx,
  {
    row,
    order,
    driver_id,
    now,
  }: {
    row: WaitingRow;
    order: Order;
    driver_id: number;
    now: Date;
  },
  { drivers, settings, settings_id, distances }: World,
): Promise<void> {
  const { order_id, wave } = row;
  const scanned = explainMatch(order, drivers, driver_id, {
    settings,
    now,
    distances: distances?.get(order_id),
  });
  const radius = settings.dispatch.max_distance;
  const decision = { radius, scanned };
  await recordWave(trx, { order_id, settings_id, wave, decision, world: null }, now);
  await trx
    .updateTable('distribution_task')
    .set({ wave: wave + 1, next_wave_at: now })
    .where('order_id', '=', order_id)
    .execute();
  const score = scanned.find(({ offered }) => offered)?.score ?? 0;
  const best = [{ driverId: driver_id, score }];
  await sendOffers(trx, [{ order: row, best, dispatch: settings.dispatch, radius }], now);
}

/** Records the first offers that the waves would make for orders decided by matching. */
async function shadowByWaves(
  trx: Trx,
  rows: readonly WaitingRow[],
  { orders, drivers, settings, settings_id, distances }: World,
  now: Date,
): Promise<void> {
  const shadowed = new Map(rows.filter(({ shadow }) => shadow).map((row) => [row.order_id, row]));
  const choices = orders.flatMap((order) => {
    const row = shadowed.get(order.order_id);
    if (!row) return [];
    const waited = (now.getTime() - row.started_at.getTime()) / 1000;
    const wave = Math.floor(waited / Math.max(settings.dispatch.delay_time, 1));
    const byRoad = distances?.get(order.order_id);
    const { offered } = decideWave({ order, drivers, settings, wave, distances: byRoad, now });
    return offered.length > 0 ? [{ order_id: row.order_id, driver_ids: offered }] : [];
  });
  await recordShadow(trx, { mode: 'waves', settings_id }, choices, now);
}

/** Records the choices that matching would make for orders of the waves. */
async function decideShadow(trx: Trx, search: Search): Promise<void> {
  const { now } = search;
  const rows = await readWaitingOrders(trx, { mode: 'shadow', now });
  const world = await readMatchingInput(trx, rows, search, true);
  if (!world) return;
  const { offers, plan } = matchOrders({ ...world, plan: await planOf(trx, 'shadow'), now });
  await keepPlan(trx, 'shadow', plan, now);
  const choices = offers.map(({ order_id, driver_id }) => ({ order_id, driver_ids: [driver_id] }));
  await recordShadow(trx, { mode: 'matched', settings_id: world.settings_id }, choices, now);
}

async function recordShadow(
  trx: Trx,
  by: { mode: 'waves' | 'matched'; settings_id: number },
  choices: readonly { order_id: number; driver_ids: number[] }[],
  now: Date,
): Promise<void> {
  if (choices.length === 0) return;
  await trx
    .insertInto('distribution_shadow')
    .values(choices.map((choice) => ({ ...choice, ...by, decided_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function planOf(trx: Trx, role: 'force' | 'shadow'): Promise<MatchingPlan<number, number>> {
  const row = await trx
    .selectFrom('distribution_plan')
    .select('plan')
    .where('role', '=', role)
    .executeTakeFirst();
  return (row?.plan ?? []) as unknown as MatchingPlan<number, number>;
}

async function keepPlan(
  trx: Trx,
  role: 'force' | 'shadow',
  plan: MatchingPlan<number, number>,
  now: Date,
): Promise<void> {
  const values = { plan: JSON.stringify(plan), decided_at: now };
  await trx
    .insertInto('distribution_plan')
    .values({ role, ...values })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(values))
    .execute();
}
