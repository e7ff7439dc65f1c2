import type { DriverPosition } from '@mishwar/contract';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { PositionReport, PositionStore } from '../../platform/positions/position-store.ts';

export type ReportedPosition = z.output<typeof DriverPosition>;

/** Positions received within this time are written in one batch. */
const BATCH_MS = 40;

interface Gathering {
  newest: Map<number, PositionReport>;
  written: Promise<void>;
}

const gatherings = new WeakMap<PositionStore, Gathering>();

/**
 * Saves the newest of a driver's positions and, at most every 15 seconds, a track point; resolves when both are
 * written. Positions of many drivers share one statement. A time in the future is replaced by now, so that later
 * positions of a phone with a fast clock are not discarded as old.
 */
export function savePositions(
  app: Pick<App, 'positions' | 'now'>,
  driverId: number,
  positions: readonly ReportedPosition[],
): Promise<void> {
  const now = app.now();
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
