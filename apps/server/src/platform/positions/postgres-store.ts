import { sql } from 'kysely';
import type { App } from '../app.ts';
import { prepared } from '../prepared.ts';
import type { KnownPosition, PositionReport, PositionStore } from './position-store.ts';

/** Interval of track points in seconds. */
const TRACK_SECONDS = 15;

interface Row extends Omit<KnownPosition, 'driver_id'> {
  /** Null in the single row of an empty result. */
  driver_id: number | null;
  cursor: string;
}

/** Stores positions in `driver_position` and thins them out into `driver_track`. */
export function createPostgresStore({ db, now }: Pick<App, 'db' | 'now'>): PositionStore {
  return {
    write: (reports) => writeReports(db, reports, now()),
    async changes(since) {
      // A row that an earlier snapshot did not see was written by a transaction that was running then or started
      // later: one from the snapshot's oldest running transaction on.
      const { rows } = await sql<Row>`
        select p.driver_id, p.latitude, p.longitude, p.recorded_at, look.cursor
        from (select pg_snapshot_xmin(pg_current_snapshot())::text as cursor) look
        left join driver_position p on p.written_in >= ${since ?? '0'}::text::xid8`.execute(db);
      const positions = rows.flatMap(({ driver_id, latitude, longitude, recorded_at }) =>
        driver_id === null ? [] : [{ driver_id, latitude, longitude, recorded_at }],
      );
      return { positions, isWhole: since === undefined, cursor: rows[0]?.cursor ?? '0' };
    },
    close: () => Promise.resolve(),
  };
}

async function writeReports(db: App['db'], reports: readonly PositionReport[], now: Date): Promise<void> {
  // Sorted: concurrent writers lock rows in one order.
  const rows = reports.toSorted((a, b) => a.driver_id - b.driver_id);
  await sql`
    with reported as materialized (
      select * from unnest(
        ${rows.map(({ driver_id }) => driver_id)}::bigint[],
        ${rows.map(({ latitude }) => latitude)}::double precision[],
        ${rows.map(({ longitude }) => longitude)}::double precision[],
        ${rows.map(({ heading }) => heading)}::real[],
        ${rows.map(({ speed }) => speed)}::real[],
        ${rows.map(({ recorded_at }) => recorded_at)}::timestamptz[]
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
      speed = excluded.speed, recorded_at = excluded.recorded_at, received_at = excluded.received_at,
      written_in = pg_current_xact_id()
    where known.recorded_at <= excluded.recorded_at
    ${prepared}`.execute(db);
}
