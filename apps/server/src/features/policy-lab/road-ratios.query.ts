import { buildRoadRatios, MAX_ROAD_CELLS, type Place, type RoadRatios } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/transaction.ts';

/** Side of a cell in degrees: about two kilometres. */
const CELL = 0.02;
/** The replay itself takes longer; estimates would change what it shows. */
const TABLE_TIMEOUT_MS = 10_000;

/** How roads compare with straight lines between the busiest places of a period; asks the routing service once. */
export async function readRoadRatios(
  { db, roads }: Pick<App, 'db' | 'roads'>,
  from: Date,
  to: Date,
): Promise<RoadRatios> {
  const cells = await readBusiestCells(db, from, to);
  return buildRoadRatios(
    cells,
    cells.length > 0 ? await roads.table(cells, cells, { timeoutMs: TABLE_TIMEOUT_MS }) : [],
  );
}

/** The mean place of the restaurants and customers of each cell, the cells with the most orders first. */
async function readBusiestCells(db: Db, from: Date, to: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with decided as (
      select distinct order_id from distribution_wave where decided_at >= ${from} and decided_at < ${to}
    ), place as (
      select r.latitude, r.longitude
      from decided join orders o on o.id = order_id join restaurant r on r.id = o.restaurant_id where not o.is_fake
      union all
      select o.customer_latitude, o.customer_longitude
      from decided join orders o on o.id = order_id where not o.is_fake
    )
    select avg(latitude) as latitude, avg(longitude) as longitude from place
    group by floor(latitude / ${CELL}::float8), floor(longitude / ${CELL}::float8)
    order by count(*) desc, 1, 2 limit ${MAX_ROAD_CELLS}`.execute(db);
  return rows;
}
