import { type Boundaries, MAX_MAP_RECORDS, packPositions } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { buildAreaFilter } from './area.ts';

/** What was written by several processes at once may become visible a little out of sequence. ms */
const OVERLAP_MS = 2_000;

interface Row {
  driver_id: number;
  latitude: number;
  longitude: number;
  heading: number | null;
  recorded_at: Date;
}

/** Positions that came after `after` (epoch ms, the `until` of the answer before), packed; without it none yet. */
export async function readNewPositions(
  db: Db,
  { boundaries, after }: { boundaries?: Boundaries | undefined; after?: number | undefined },
  now: Date,
): Promise<{ until: number; moved: number[] }> {
  const until = now.getTime();
  if (after === undefined) return { until, moved: [] };
  const { rows } = await sql<Row>`
    select p.driver_id, p.latitude, p.longitude, p.heading, p.recorded_at
    from driver_position p
    where p.received_at > ${new Date(Math.min(after, until) - OVERLAP_MS)}
      and ${buildAreaFilter({ boundaries }).inRectangle(sql.ref('p.latitude'), sql.ref('p.longitude'))}
    order by p.received_at desc limit ${MAX_MAP_RECORDS}`.execute(db);
  const changes = rows.map(({ driver_id, recorded_at, ...row }) => ({
    ...row,
    driver_id: String(driver_id),
    age: (until - recorded_at.getTime()) / 1000,
  }));
  return { until, moved: packPositions(changes) };
}
