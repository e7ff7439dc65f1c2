import { createPositionIndex, type NearestQuery } from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import { startLoop } from '../../../platform/realtime/loop.ts';

/** How often the index reads what has changed. */
const FOLLOW_MS = 500;
/** From time to time everything is read anew, so that those go of whom nobody has heard for months. */
const WHOLE_EVERY_MS = 3_600_000;
/** An index that could not be kept up for so long is not asked. */
const STALE_MS = 3_000;
/** Fewer drivers are read from their table in less than a millisecond, as they are at that moment. */
const SMALL_FLEET = 2_000;

/** The drivers around a place, by memory. */
export interface DriverIndex {
  /** Ids, nearest first; undefined where the table must be asked: not read yet, not kept up, or a small fleet. */
  nearest(asked: NearestQuery): number[] | undefined;
}

export interface RunningIndex extends DriverIndex {
  /** Reads what has changed now, and not only when it is time. */
  follow(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads all positions, keeps up with what any process writes, and reads everything anew now and then. */
export function startDriverIndex(
  { positions, log }: Pick<App, 'positions' | 'log'>,
  smallFleet = SMALL_FLEET,
): RunningIndex {
  const index = createPositionIndex();
  let cursor: string | undefined;
  let followedAt = Number.NEGATIVE_INFINITY;
  let wholeAt = Number.NEGATIVE_INFINITY;
  const follow = async () => {
    const asked = performance.now();
    const isDue = asked - wholeAt > WHOLE_EVERY_MS;
    const changes = await positions.changes(isDue ? undefined : cursor);
    for (const { recorded_at, ...position } of changes.positions) {
      index.put({ ...position, recordedAt: recorded_at.getTime() });
    }
    if (changes.isWhole) {
      const known = new Set(changes.positions.map(({ driver_id }) => driver_id));
      index.keepOnly((id) => known.has(id));
      wholeAt = asked;
    }
    cursor = changes.cursor;
    followedAt = asked;
  };
  const loop = startLoop(log, 'index of drivers', FOLLOW_MS, async () => {
    await follow();
    return false;
  });
  return {
    nearest(asked) {
      const isUsable = index.size >= smallFleet && performance.now() - followedAt < STALE_MS;
      return isUsable ? index.findNearest(asked) : undefined;
    },
    follow,
    stop: () => loop.stop(),
  };
}
