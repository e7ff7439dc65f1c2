import type { OrderDistribution, OrderWave, WaveDriver } from '@mishwar/contract';
import {
  bearingDegrees,
  type PackedScan,
  type PackedWaveRecord,
  type Place,
  type ScannedDriver,
  unpackScan,
  unpackWaveRecord,
  type WaveRecord,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** Maximum number of waves returned per order, the last ones. */
const MAX_LISTED_WAVES = 40;

/** The distribution record of an order, or undefined for an unknown order. */
export async function readOrderDistribution(
  db: Db,
  by: { id: number } | { fakeNumber: string },
): Promise<OrderDistribution | undefined> {
  const order = await findOrder(db, by);
  if (!order) return undefined;
  const [waves, offers] = await Promise.all([readLastWaves(db, order.id), readOffers(db, order.id)]);
  const names = await readDriverNames(db, [
    ...new Set(waves.flatMap(({ scanned }) => scanned.map((one) => one.driver_id))),
  ]);
  const offerOf = new Map(offers.map((offer) => [`${offer.wave} ${offer.driver_id}`, offer]));
  const driverOnWire = (wave: WaveRow, scanned: ScannedDriver): WaveDriver => {
    const offer = offerOf.get(`${wave.wave} ${scanned.driver_id}`);
    return {
      driver_id: String(scanned.driver_id),
      driver_name: names.get(scanned.driver_id) ?? '',
      distance: scanned.distance,
      bearing: computeBearing(wave.world, scanned.driver_id),
      availability_score: scanned.availability,
      distance_score: scanned.distance_score,
      idle_time_score: scanned.idle_time,
      score: scanned.score,
      offered: scanned.offered,
      reason: scanned.reason ?? null,
      company_range:
        scanned.reason === 'company_distance' ? readCompanyRange(wave.world, scanned.driver_id) : null,
      offer: offer ? { status: offer.status, answered_at: offer.answered_at?.toISOString() ?? null } : null,
    };
  };
  return {
    order_id: String(order.id),
    order_number: order.order_number,
    isFake: order.is_fake,
    created_at: order.created_at.toISOString(),
    restaurant_name: order.restaurant_name,
    driver: order.driver_id === null ? null : { id: String(order.driver_id), name: order.driver_name ?? '' },
    assigned_at: order.assigned_at?.toISOString() ?? null,
    next_wave_at: order.next_wave_at?.toISOString() ?? null,
    earlier_waves: waves[0]?.before ?? 0,
    waves: waves.map((wave) => toOrderWave(wave, (scanned) => driverOnWire(wave, scanned))),
  };
}

function toOrderWave(wave: WaveRow, toDriver: (scanned: ScannedDriver) => WaveDriver): OrderWave {
  const { availability_weight, distance_weight, idle_time_weight, qualified_limit } = wave;
  return {
    wave: wave.wave + 1,
    decided_at: wave.decided_at.toISOString(),
    radius: wave.radius,
    settings: {
      version: String(wave.settings_id),
      availability_weight,
      distance_weight,
      idle_time_weight,
      qualified_limit,
    },
    drivers: wave.scanned.map(toDriver),
  };
}

/** Rounded to a tenth of a degree, which is enough to draw a dot. */
function computeBearing(world: WaveRecord | null, driverId: number): number | null {
  const position = world?.drivers.find(({ driver_id }) => driver_id === driverId)?.position;
  const restaurant: Place | undefined = world?.order.restaurant;
  if (!position || !restaurant) return null;
  return Math.round(bearingDegrees(restaurant, position) * 10) / 10;
}

function findOrder(db: Db, by: { id: number } | { fakeNumber: string }) {
  const query = db
    .selectFrom('orders as o')
    .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
    .leftJoin('driver as d', 'd.id', 'o.driver_id')
    .leftJoin('distribution_task as t', 't.order_id', 'o.id')
    .select([
      'o.id',
      'o.order_number',
      'o.is_fake',
      'o.created_at',
      'o.driver_id',
      'o.assigned_at',
      'r.name as restaurant_name',
      'd.name as driver_name',
      't.next_wave_at',
    ]);
  const one =
    'id' in by
      ? query.where('o.id', '=', by.id)
      : query.where('o.order_number', '=', by.fakeNumber).where('o.is_fake', '=', true);
  return one.executeTakeFirst();
}

/** The range of the driver's delivery company when the wave was decided; null where it is not recorded. */
function readCompanyRange(world: WaveRecord | null, driverId: number): number | null {
  return world?.drivers.find(({ driver_id }) => driver_id === driverId)?.company_distance_receive ?? null;
}

interface WaveRow {
  wave: number;
  radius: number;
  decided_at: Date;
  settings_id: number;
  scanned: ScannedDriver[];
  world: WaveRecord | null;
  availability_weight: number;
  distance_weight: number;
  idle_time_weight: number;
  qualified_limit: number;
  /** Number of waves before the first returned one. */
  before: number;
}

/** The last waves, oldest first, with the weights of the version that decided each. */
async function readLastWaves(db: Db, orderId: number): Promise<WaveRow[]> {
  const rows = await db
    .selectFrom('distribution_wave as w')
    .innerJoin('distribution_settings as s', 's.id', 'w.settings_id')
    .where('w.order_id', '=', orderId)
    .select([
      'w.wave',
      'w.radius',
      'w.decided_at',
      'w.settings_id',
      'w.scanned',
      'w.world',
      's.availability_weight',
      's.distance_weight',
      's.idle_time_weight',
      's.qualified_limit',
      sql<number>`(count(*) over () - least(count(*) over (), ${MAX_LISTED_WAVES}))`.as('before'),
    ])
    .orderBy('w.wave', 'desc')
    .limit(MAX_LISTED_WAVES)
    .execute();
  return rows
    .map(({ scanned, world, ...row }) => {
      // Only the dispatcher writes these columns.
      const [scan, record] = [scanned as unknown as PackedScan, world as PackedWaveRecord | null];
      return { ...row, scanned: unpackScan(scan), world: record && unpackWaveRecord(record) };
    })
    .reverse();
}

function readOffers(db: Db, orderId: number) {
  return db
    .selectFrom('offer')
    .select(['driver_id', 'wave', 'status', 'answered_at'])
    .where('order_id', '=', orderId)
    .execute();
}

async function readDriverNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const drivers = await db.selectFrom('driver').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(drivers.map(({ id, name }) => [id, name]));
}
