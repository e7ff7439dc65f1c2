import {
  type PackedScan,
  type PackedWaveRecord,
  type RecordedDriver,
  type RecordedScan,
  unpackScan,
  unpackWaveRecord,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

/** Waves per page; a record is some kilobytes. */
const WAVES_PER_PAGE = 100;
/** Time span of a page: ten thousand drivers report thirty thousand positions in it. */
const POSITIONS_MS = 60_000;

/** A recorded wave. */
interface StreamedWave extends RecordedScan {
  orderWave: number;
}

/** Streams the recorded waves of a period by time, in pages. */
export async function* streamWaves(db: Db, from: Date, until: Date): AsyncGenerator<StreamedWave[]> {
  let after = { at: from, id: 0 };
  for (;;) {
    const { rows } = await sql<{
      id: number;
      order_id: number;
      wave: number;
      radius: number;
      decided_at: Date;
      scanned: PackedScan;
      world: PackedWaveRecord | null;
    }>`
      select w.id, w.order_id, w.wave, w.radius, w.decided_at, w.scanned, w.world
      from distribution_wave w join orders o on o.id = w.order_id and not o.is_fake
      where (w.decided_at, w.id) > (${after.at}, ${after.id}) and w.decided_at < ${until}
      order by w.decided_at, w.id limit ${WAVES_PER_PAGE}`.execute(db);
    yield rows.map(({ order_id, wave, radius, decided_at, scanned, world }) => {
      const at = decided_at.getTime();
      const record = world && unpackWaveRecord(world);
      const scan = {
        order_id,
        wave: world?.wave ?? 0,
        at,
        radius,
        scanned: unpackScan(scanned),
        world: record,
      };
      return { ...scan, orderWave: wave };
    });
    const last = rows.at(-1);
    if (!last || rows.length < WAVES_PER_PAGE) return;
    after = { at: last.decided_at, id: last.id };
  }
}

interface StreamedPosition {
  driver_id: number;
  at: number;
  latitude: number;
  longitude: number;
}

/**
 * Streams the track points of a period by time, one minute per page. A day has millions:
 * arrays of numbers are read in a third of the time of rows.
 */
export async function* streamPositions(db: Db, from: Date, until: Date): AsyncGenerator<StreamedPosition[]> {
  for (let first = from.getTime(); first < until.getTime(); first += POSITIONS_MS) {
    const [since, before] = [new Date(first), new Date(Math.min(first + POSITIONS_MS, until.getTime()))];
    const { rows } = await sql<Record<'driver' | 'at' | 'latitude' | 'longitude', number[] | null>>`
      select json_agg(driver_id) as driver, json_agg(at) as at, json_agg(latitude) as latitude, json_agg(longitude) as longitude
      from (
        select driver_id, floor(extract(epoch from recorded_at) * 1000)::bigint as at, latitude, longitude
        from driver_track where recorded_at >= ${since} and recorded_at < ${before}
        order by recorded_at, driver_id
      ) point`.execute(db);
    const [points] = rows;
    const { at, latitude, longitude } = points ?? {};
    yield (points?.driver ?? []).map((driver_id, index) => ({
      driver_id,
      at: at?.[index] ?? 0,
      latitude: latitude?.[index] ?? 0,
      longitude: longitude?.[index] ?? 0,
    }));
  }
}

/**
 * The drivers with recorded tracks and their current data, which the lab uses until a recorded wave
 * has their data. A driver who reports positions counts as at work.
 */
export async function readRecordedDrivers(db: Db, from: Date, until: Date): Promise<RecordedDriver[]> {
  const { rows } = await sql<Omit<RecordedDriver, 'position' | 'documents_expire_at' | 'idle_since'>>`
    with tracked as (
      select driver_id from driver_track where recorded_at >= ${from} and recorded_at < ${until} group by driver_id
    )
    select d.id as driver_id, d.is_active, true as is_ready, d.is_odm_enabled, d.number_of_received, d.city_id,
      0 as orders_in_hand, 0 as missed_offers, coalesce(wallet.balance, 0) as balance,
      company.company_distance_receive, coalesce(car.is_motorcycle, false) as is_motorcycle
    from tracked join driver d on d.id = tracked.driver_id
    left join wallet_account wallet on wallet.driver_id = d.id and wallet.kind = 'MAIN' and wallet.gateway is null
    left join delivery_company company on company.id = d.delivery_company_id
    left join car_type car on car.id = d.car_type_id
    order by d.id`.execute(db);
  const idle_since = from.toISOString();
  return rows.map((row) => ({ ...row, position: null, documents_expire_at: null, idle_since }));
}
