import type {
  DriverRatingFilters,
  DriverRatingRow,
  RatingFilters,
  RatingRow,
  StoreRatingFilters,
  StoreRatingRow,
} from '@mishwar/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { matchingDriverRatings, matchingRatings, matchingStoreRatings } from './matching-ratings.ts';
import {
  DRIVER_COLUMNS,
  DRIVER_JOINS,
  RATING_COLUMNS,
  RATING_JOINS,
  type ReadDriverRating,
  type ReadRating,
  type ReadStoreRating,
  STORE_COLUMNS,
  STORE_JOINS,
  toDriverRatingRow,
  toRatingRow,
  toStoreRatingRow,
} from './rating-row.ts';

/** Upper bound of the count; the portal shows "10,000+". */
export const COUNT_CAP = 10_000;

interface PageRequest {
  page: number;
  limit: number;
  /** -1 newest or best first, 1 oldest or worst first. */
  sort: 1 | -1;
}

interface Page<Row> {
  data: Row[];
  meta: { totalItems: number; totalExact: boolean };
}

/** A page of ratings. `db` limits each statement's time; `linkTo` makes the link of a stored image. */
export async function listRatings(
  db: Db,
  { filter, ...page }: PageRequest & { filter: RatingFilters },
  linkTo: (fileId: number) => string,
): Promise<Page<RatingRow>> {
  const where = await matchingRatings(db, filter);
  return listPage(db, page, where, (read: ReadRating) => toRatingRow(read, linkTo));
}

/** A page of one driver's ratings; none where no driver has the id number. */
export const listDriverLogs = (
  db: Db,
  { idNumber, ...page }: PageRequest & { idNumber: string },
  linkTo: (fileId: number) => string,
): Promise<Page<RatingRow>> =>
  listPage(
    db,
    page,
    sql<boolean>`r.driver_id = (select id from driver where id_number = fold_text(${idNumber}))`,
    (read: ReadRating) => toRatingRow(read, linkTo),
  );

async function listPage<Row>(
  db: Db,
  { page, limit, sort }: PageRequest,
  where: RawBuilder<boolean>,
  toRow: (read: ReadRating) => Row,
): Promise<Page<Row>> {
  const isOldestFirst = sort === 1;
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const { rows } = await sql<ReadRating>`
    with listed as (
      select r.id from rating r where ${where}
      order by r.created_at ${direction}, r.id ${direction} offset ${offset} limit ${limit}
    )
    select ${RATING_COLUMNS} from listed join rating r on r.id = listed.id ${RATING_JOINS}
    order by r.created_at ${direction}, r.id ${direction}`.execute(db);
  return withTotal(rows.map(toRow), { offset, limit }, () => countUpTo(db, sql`rating r where ${where}`));
}

/** A page of rated drivers with the mean of their stars. */
export async function listDriverRatings(
  db: Db,
  { filter, ...page }: PageRequest & { filter: DriverRatingFilters },
): Promise<Page<DriverRatingRow>> {
  const from = sql`driver_rating s ${DRIVER_JOINS} where ${matchingDriverRatings(filter)}`;
  return listMeans(db, page, { columns: DRIVER_COLUMNS, from, id: sql`s.driver_id` }, toDriverRatingRow);
}

/** A page of rated stores with the mean of their stars. */
export async function listStoreRatings(
  db: Db,
  { filter, ...page }: PageRequest & { filter: StoreRatingFilters },
): Promise<Page<StoreRatingRow>> {
  const from = sql`store_rating s ${STORE_JOINS} where ${matchingStoreRatings(filter)}`;
  return listMeans(db, page, { columns: STORE_COLUMNS, from, id: sql`s.restaurant_id` }, toStoreRatingRow);
}

async function listMeans<Read extends ReadDriverRating | ReadStoreRating, Row>(
  db: Db,
  { page, limit, sort }: PageRequest,
  { columns, from, id }: { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; id: RawBuilder<unknown> },
  toRow: (read: Read) => Row,
): Promise<Page<Row>> {
  const isWorstFirst = sort === 1;
  const direction = sql.raw(isWorstFirst ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const { rows } = await sql<Read>`
    select ${columns} from ${from}
    order by s.rating_star ${direction}, ${id} ${direction} offset ${offset} limit ${limit}`.execute(db);
  return withTotal(rows.map(toRow), { offset, limit }, () => countUpTo(db, from));
}

async function withTotal<Row>(
  data: Row[],
  { offset, limit }: { offset: number; limit: number },
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const isLastPage = data.length < limit && (data.length > 0 || offset === 0);
  const counted = isLastPage ? offset + data.length : await count();
  return {
    data,
    meta: {
      totalItems: Math.min(counted, Math.max(COUNT_CAP, offset + data.length)),
      totalExact: isLastPage || counted <= COUNT_CAP,
    },
  };
}

async function countUpTo(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${from} limit ${COUNT_CAP + 1}) c`.execute(db);
  return rows[0]?.n ?? 0;
}
