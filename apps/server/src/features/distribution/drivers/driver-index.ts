import { createPositionIndex, type NearestQuery } from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import { startLoop } from '../../../platform/realtime/loop.ts';

/** Interval of incremental refreshes. */
const FOLLOW_MS = 500;
/** Interval of full reloads, which drop drivers without a recent position. */
const WHOLE_EVERY_MS = 3_600_000;
/** An index that has not been refreshed for this long is not used. */
const STALE_MS = 3_000;
/** Below this number of drivers the table is read instead, in less than a millisecond. */
const SMALL_FLEET = 2_000;

/** An in-memory spatial index of drivers. */
export interface DriverIndex {
  /** Ids, nearest first; undefined if the table must be read: not loaded, out of date, or a small fleet. */
  nearest(query: NearestQuery): number[] | undefined;
}

export interface RunningIndex extends DriverIndex {
  /** Refreshes now. */
  follow(): Promise<void>;
  stop(): Promise<void>;
}

/** Loads all positions, follows the writes of every process, and reloads everything periodically. */
export function startDriverIndex(
  { positions, log }: Pick<App, 'positions' | 'log'>,
  smallFleet = SMALL_FLEET,
): RunningIndex {
  const index = createPositionIndex();
  let cursor: string | undefined;
  let followedAt = Number.NEGATIVE_INFINITY;
  let wholeAt = Number.NEGATIVE_INFINITY;
  const follow = async () => {
    const startedAt = performance.now();
    const isDue = startedAt - wholeAt > WHOLE_EVERY_MS;
    const changes = await positions.changes(isDue ? undefined : cursor);
    for (const { recorded_at, ...position } of changes.positions) {
      index.put({ ...position, recordedAt: recorded_at.getTime() });
    }
    if (changes.isWhole) {
      const ids = new Set(changes.positions.map(({ driver_id }) => driver_id));
      index.keepOnly((id) => ids.has(id));
      wholeAt = startedAt;
    }
    cursor = changes.cursor;
    followedAt = startedAt;
  };
  const loop = startLoop(log, 'index of drivers', FOLLOW_MS, async () => {
    await follow();
    return false;
  });
  return {
    nearest(query) {
      const isUsable = index.size >= smallFleet && performance.now() - followedAt < STALE_MS;
      return isUsable ? index.findNearest(query) : undefined;
    },
    follow,
    stop: () => loop.stop(),
  };
}
