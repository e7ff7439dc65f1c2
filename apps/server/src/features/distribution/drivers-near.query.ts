import type { DispatchDriver, Place } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';
import type { AreasInForce } from '../service-areas/public.ts';
import { driverFacts, driverFactsByPlace } from './driver-facts.query.ts';
import type { DriverIndex } from './driver-index.ts';

const KM_PER_DEGREE = 111;
/** Of those who cannot take orders now, so many for each that is scanned are read at most, to say why not. */
const READ_PER_SCANNED = 2;

/** Where to look, how many the wave scans, and from when on a position counts as online. */
export interface Neighbourhood {
  centre: Place;
  /** km */
  radius: number;
  scans: number;
  onlineSince: Date;
}

export interface Looking {
  now: Date;
  areas: AreasInForce;
  index?: DriverIndex | undefined;
}

/**
 * Of each neighbourhood the drivers with everything the distribution asks of them, those who are online and ready first,
 * and never more than a few for each that the wave scans. An index says who is near without looking at the whole
 * fleet; what is decided from is what the database says of them, asked for all neighbourhoods at once.
 */
export async function driversNear(
  trx: Trx,
  around: readonly Neighbourhood[],
  looking: Looking,
): Promise<DispatchDriver<number>[][]> {
  const found: DispatchDriver<number>[][] = around.map(() => []);
  let open = around.map((one, place) => ({ one, place, asked: mostRead(one) }));
  while (open.length > 0) {
    const asked = open.map((each) => ({ ...each, ids: nearestIds(looking.index, each.one, each.asked) }));
    const known = asked.flatMap(({ ids, ...each }) => (ids ? [{ ...each, ids }] : []));
    for (const { one, place, ids } of asked) if (!ids) found[place] = await fromTable(trx, one, looking);
    const lists = await fromIndex(trx, known, looking);
    for (const [at, { place }] of known.entries()) found[place] = lists[at] ?? [];
    // Where too few of the near ones may be asked, more are looked at.
    open = known.flatMap(({ one, place, asked, ids }) => {
      const available = (found[place] ?? []).filter((driver) => isAvailable(driver, one)).length;
      const isEnough = available >= one.scans || ids.online.length < asked;
      return isEnough ? [] : [{ one, place, asked: asked * 4 }];
    });
  }
  return found;
}

const mostRead = ({ scans }: Neighbourhood): number => Math.max(scans, 1) * READ_PER_SCANNED + 20;

interface Near {
  online: number[];
  others: number[];
}

/** The nearest of those who are online, and of all. A km more than the radius: they move. */
function nearestIds(
  index: DriverIndex | undefined,
  { centre, radius, onlineSince }: Neighbourhood,
  most: number,
): Near | undefined {
  const asked = { centre, radius: radius + 1, most };
  const online = index?.nearest({ ...asked, since: onlineSince.getTime() });
  const others = index?.nearest(asked);
  return online && others && { online, others };
}

const isAvailable = (
  { is_active, is_ready, position }: DispatchDriver<number>,
  { onlineSince }: Neighbourhood,
): boolean => is_active && is_ready && position !== null && position.at >= onlineSince;

/**
 * Of each neighbourhood the nearest by where they are now, those who may be asked first, and everything else of these
 * alone: in one statement for all neighbourhoods.
 */
async function fromIndex(
  trx: Trx,
  asked: readonly { one: Neighbourhood; ids: Near }[],
  { now, areas }: Looking,
): Promise<DispatchDriver<number>[][]> {
  if (asked.length === 0) return [];
  const candidates = asked.flatMap(({ ids }, place) =>
    [...new Set(ids.online.concat(ids.others))].map((id) => ({ place, id })),
  );
  const ids = [...new Set(candidates.map(({ id }) => id))];
  // Whoever is near several places is read once.
  const near = sql`
    with seen as materialized (
      select p.driver_id, p.latitude, p.longitude, p.recorded_at, p.idle_since, d.is_active and d.is_ready as is_free
      from driver_position p join driver d on d.id = p.driver_id
      where p.driver_id = any(${ids}::bigint[])
    ), rated as (
      select candidate.place, around.most, seen.*, row_number() over (
        partition by candidate.place
        order by (seen.is_free and seen.recorded_at >= around.online_since) desc,
          (seen.latitude - around.latitude) ^ 2 + ((seen.longitude - around.longitude) * around.shrink) ^ 2,
          candidate.at
      ) as rank
      from unnest(
        ${candidates.map(({ place }) => place)}::integer[], ${candidates.map(({ id }) => id)}::bigint[]
      ) with ordinality as candidate (place, driver_id, at)
      join unnest(
        ${asked.map((_, place) => place)}::integer[],
        ${asked.map(({ one }) => one.centre.latitude)}::float8[],
        ${asked.map(({ one }) => one.centre.longitude)}::float8[],
        ${asked.map(({ one }) => shrinkAt(one.centre))}::float8[],
        ${asked.map(({ one }) => one.onlineSince)}::timestamptz[],
        ${asked.map(({ one }) => mostRead(one))}::integer[]
      ) as around (place, latitude, longitude, shrink, online_since, most) on around.place = candidate.place
      join seen on seen.driver_id = candidate.driver_id
    )
    select driver_id, latitude, longitude, recorded_at, idle_since, array_agg(place) as places
    from rated where rank <= most
    group by driver_id, latitude, longitude, recorded_at, idle_since`;
  const byPlace = await driverFactsByPlace(trx, near, now, areas);
  return asked.map((_, place) => byPlace.get(place) ?? []);
}

const shrinkAt = ({ latitude }: Place): number => Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);

function fromTable(trx: Trx, one: Neighbourhood, { now, areas }: Looking): Promise<DispatchDriver<number>[]> {
  const { centre, onlineSince } = one;
  const near = sql`
    select p.*, null as places
    from driver_position p join driver d on d.id = p.driver_id
    where ${inRectangle(one)}
    order by (d.is_active and d.is_ready and p.recorded_at >= ${onlineSince}) desc,
      (p.latitude - ${centre.latitude}) ^ 2 + ((p.longitude - ${centre.longitude}) * ${shrinkAt(centre)}) ^ 2
    limit ${mostRead(one)}`;
  return driverFacts(trx, near, now, areas);
}

function inRectangle({ centre, radius }: Neighbourhood): RawBuilder<unknown> {
  const north = (radius + 0.5) / KM_PER_DEGREE;
  const east = north / shrinkAt(centre);
  return sql`p.latitude between ${centre.latitude - north} and ${centre.latitude + north}
    and p.longitude between ${centre.longitude - east} and ${centre.longitude + east}`;
}
