import type { DriverPosition } from '@mishwar/contract';
import { classifyPositionTime, type PositionTime } from '@mishwar/domain';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { PositionReport, PositionStore } from '../../platform/positions/position-store.ts';
import { selectBehindNewest, TRAIL_SECONDS, thinTrail } from './thin-trail.ts';

type ReportedPosition = z.output<typeof DriverPosition>;

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
 * positions, and those behind the newest of a batch that a phone sends after an outage, are points of the trail alone;
 * those of a wrong clock are not saved (`classifyPositionTime`).
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
  const trail = [...late, ...selectBehindNewest(current, now)];
  await Promise.all([
    current.length > 0 && saveCurrent(app, driverId, current, now),
    trail.length > 0 && saveTrail(app.db, driverId, trail),
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
    const newest = gathering.newest.get(driverId);
    if (newest && at < newest.recorded_at) continue;
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

async function saveTrail(
  db: App['db'],
  driverId: number,
  positions: readonly ReportedPosition[],
): Promise<void> {
  const times = positions.map(({ recorded_at }) => Date.parse(recorded_at));
  const track = await db
    .selectFrom('driver_track')
    .select('recorded_at')
    .where('driver_id', '=', driverId)
    .where('recorded_at', '>', new Date(Math.min(...times) - TRAIL_SECONDS * 1000))
    .where('recorded_at', '<', new Date(Math.max(...times) + TRAIL_SECONDS * 1000))
    .execute();
  const taken = thinTrail(
    positions,
    track.map(({ recorded_at }) => recorded_at),
  );
  if (taken.length === 0) return;
  await db
    .insertInto('driver_track')
    .values(
      taken.map(({ recorded_at, latitude, longitude }) => ({
        driver_id: driverId,
        recorded_at: new Date(recorded_at),
        latitude,
        longitude,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
