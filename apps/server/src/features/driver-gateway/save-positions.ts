import type { DriverPosition } from '@mishwar/contract';
import { classifyPositionTime, type PositionTime } from '@mishwar/domain';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { PositionReport, PositionStore } from '../../platform/positions/position-store.ts';

export type ReportedPosition = z.output<typeof DriverPosition>;

/** Why positions are refused that were all recorded by a wrong clock. */
export const CLOCK_WRONG = { field: 'positions', msg: 'position_time_invalid' } as const;

/** Positions received within this time are written in one batch. */
const BATCH_MS = 40;

interface Gathering {
  newest: Map<number, PositionReport>;
  written: Promise<void>;
}

const gatherings = new WeakMap<PositionStore, Gathering>();

/**
 * Saves the newest of a driver's positions and, at most every 15 seconds, a track point; resolves when both are
 * written, with the number of accepted positions. Positions of many drivers share one statement. A time a little in the
 * future is replaced by now, so that later positions of a phone with a fast clock are not discarded as old. Late
 * positions are points of the trail alone, and those of a wrong clock are not saved (`classifyPositionTime`).
 */
export async function savePositions(
  app: Pick<App, 'positions' | 'now' | 'db'>,
  driverId: number,
  positions: readonly ReportedPosition[],
): Promise<number> {
  const now = app.now();
  const ofTime = (time: PositionTime) =>
    positions.filter(({ recorded_at }) => classifyPositionTime(new Date(recorded_at), now) === time);
  const [current, late] = [ofTime('current'), ofTime('trail')];
  await Promise.all([
    current.length > 0 && saveCurrent(app, driverId, current, now),
    late.length > 0 && saveLate(app.db, driverId, late),
  ]);
  return current.length + late.length;
}

function saveCurrent(
  app: Pick<App, 'positions'>,
  driverId: number,
  positions: readonly ReportedPosition[],
  now: Date,
): Promise<void> {
  const gathering = gatherings.get(app.positions) ?? startGathering(app.positions);
  for (const { latitude, longitude, heading, speed, recorded_at } of positions) {
    const at = new Date(Math.min(new Date(recorded_at).getTime(), now.getTime()));
    const known = gathering.newest.get(driverId);
    if (known && at < known.recorded_at) continue;
    gathering.newest.set(driverId, {
      driver_id: driverId,
      latitude,
      longitude,
      heading: heading ?? null,
      speed: speed ?? null,
      recorded_at: at,
    });
  }
  return gathering.written;
}

function startGathering(locations: PositionStore): Gathering {
  const newest = new Map<number, PositionReport>();
  const written = new Promise<void>((resolve) => setTimeout(resolve, BATCH_MS)).then(() => {
    gatherings.delete(locations);
    return locations.write([...newest.values()]);
  });
  const gathering = { newest, written };
  gatherings.set(locations, gathering);
  return gathering;
}

/** Seconds of the trail of which late positions keep the first one, and none where a point of that time is known. */
const LATE_SECONDS = 15;

async function saveLate(db: App['db'], driverId: number, late: readonly ReportedPosition[]): Promise<void> {
  const [times, latitudes, longitudes] = [
    late.map(({ recorded_at }) => recorded_at),
    late.map(({ latitude }) => latitude),
    late.map(({ longitude }) => longitude),
  ];
  await sql`
    insert into driver_track (driver_id, recorded_at, latitude, longitude)
    select distinct on (slot) ${driverId}::bigint, recorded_at, latitude, longitude
    from unnest(${times}::timestamptz[], ${latitudes}::double precision[], ${longitudes}::double precision[])
        as late (recorded_at, latitude, longitude)
      cross join lateral (select make_interval(secs => ${LATE_SECONDS}) as distance) d
      cross join lateral (select date_bin(distance, recorded_at, 'epoch'::timestamptz) as slot) s
    where not exists (
      select from driver_track track where track.driver_id = ${driverId}
        and track.recorded_at > late.recorded_at - distance and track.recorded_at < late.recorded_at + distance
    )
    order by slot, recorded_at
    on conflict do nothing`.execute(db);
}
