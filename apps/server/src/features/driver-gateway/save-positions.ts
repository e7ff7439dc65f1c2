import type { DriverPosition } from '@mishwar/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';

export type ReportedPosition = z.output<typeof DriverPosition>;

/** Reports that arrive within this time are written together. */
const GATHER_MS = 40;
/** A driver's track has a point for each so many seconds. */
const TRACK_SECONDS = 15;

interface Newest {
  position: ReportedPosition;
  at: Date;
}

interface Gathering {
  newest: Map<number, Newest>;
  written: Promise<void>;
}

const gatherings = new WeakMap<App['db'], Gathering>();

/**
 * Keeps the newest of a driver's positions, and now and then a point of his track; resolves when it is written. Reports of many drivers share one statement.
 * A phone whose clock runs ahead is taken to report now, or its later positions would be held to be old.
 */
export function savePositions(
  app: Pick<App, 'db' | 'now'>,
  driverId: number,
  positions: readonly ReportedPosition[],
): Promise<void> {
  const now = app.now();
  const gathering = gatherings.get(app.db) ?? startGathering(app);
  for (const position of positions) {
    const at = new Date(Math.min(new Date(position.recorded_at).getTime(), now.getTime()));
    const known = gathering.newest.get(driverId);
    if (!known || at >= known.at) gathering.newest.set(driverId, { position, at });
  }
  return gathering.written;
}

function startGathering({ db, now }: Pick<App, 'db' | 'now'>): Gathering {
  const newest = new Map<number, Newest>();
  const written = new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
    gatherings.delete(db);
    return write(db, newest, now());
  });
  const gathering = { newest, written };
  gatherings.set(db, gathering);
  return gathering;
}

async function write(db: App['db'], newest: ReadonlyMap<number, Newest>, now: Date): Promise<void> {
  // Sorted, so that two processes never lock the same rows in a different order.
  const rows = [...newest].sort(([a], [b]) => a - b);
  const column = <T>(value: (row: Newest) => T): T[] => rows.map(([, row]) => value(row));
  await sql`
    with reported as materialized (
      select * from unnest(
        ${rows.map(([id]) => id)}::bigint[],
        ${column(({ position }) => position.latitude)}::double precision[],
        ${column(({ position }) => position.longitude)}::double precision[],
        ${column(({ position }) => position.heading ?? null)}::real[],
        ${column(({ position }) => position.speed ?? null)}::real[],
        ${column(({ at }) => at)}::timestamptz[]
      ) as reported (driver_id, latitude, longitude, heading, speed, recorded_at)
    ), tracked as (
      insert into driver_track (driver_id, recorded_at, latitude, longitude)
      select driver_id, recorded_at, latitude, longitude from reported
      where not exists (
        select from driver_track as track
        where track.driver_id = reported.driver_id
          and track.recorded_at > reported.recorded_at - make_interval(secs => ${TRACK_SECONDS})
      )
      on conflict do nothing
    )
    insert into driver_position as known
      (driver_id, latitude, longitude, heading, speed, recorded_at, received_at, idle_since)
    select reported.*, ${now}, ${now} from reported
    on conflict (driver_id) do update set
      latitude = excluded.latitude, longitude = excluded.longitude, heading = excluded.heading,
      speed = excluded.speed, recorded_at = excluded.recorded_at, received_at = excluded.received_at
    where known.recorded_at <= excluded.recorded_at
  `.execute(db);
}
