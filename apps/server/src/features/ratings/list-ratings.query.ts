import type {
  DriverRatingFilters,
  DriverRatingRow,
  RatingFilters,
  RatingRow,
  StoreRatingFilters,
  StoreRatingRow,
} from '@mishwar/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type CountedPage,
  countUpTo,
  type PageRequest,
  withTotal,
} from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';
import { matchingDriverRatings, matchingStoreRatings, RATING_FILTERS } from './matching-ratings.ts';
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

interface Page<Row> {
  data: Row[];
  meta: { totalItems: number; totalExact: boolean };
}

const toPage = <Read, Row>(page: CountedPage<Read>, toRow: (read: Read) => Row): Page<Row> => ({
  data: page.rows.map(toRow),
  meta: { totalItems: page.total, totalExact: page.total_exact },
});

const SOURCE = {
  ...{ table: 'rating', as: 'r', sortedBy: 'created_at' },
  ...{ columns: RATING_COLUMNS, joins: RATING_JOINS },
};
export const ratingList = defineServerList<RatingFilters, ReadRating>({ ...SOURCE, filters: RATING_FILTERS });
const listOfDriver = (idNumber: string) =>
  defineServerList<object, ReadRating>({
    ...SOURCE,
    only: sql<boolean>`r.driver_id = (select id from driver where id_number = fold_text(${idNumber}))`,
    filters: {},
  });

/** A page of ratings. `db` limits each statement's time; `linkTo` makes the link of a stored image. */
export async function listRatings(
  db: Db,
  { filter, ...place }: PageRequest & { filter: RatingFilters },
  linkTo: (fileId: number) => string,
): Promise<Page<RatingRow>> {
  return toPage(await ratingList.page(db, { ...place, filters: filter }), (read) =>
    toRatingRow(read, linkTo),
  );
}

/** A page of one driver's ratings; none where no driver has the id number. */
export async function listDriverLogs(
  db: Db,
  { idNumber, ...place }: PageRequest & { idNumber: string },
  linkTo: (fileId: number) => string,
): Promise<Page<RatingRow>> {
  const page = await listOfDriver(idNumber).page(db, { ...place, filters: {} });
  return toPage(page, (read) => toRatingRow(read, linkTo));
}

/** A page of rated drivers with the mean of their stars, best first unless `sort` is 1. */
export async function listDriverRatings(
  db: Db,
  { filter, ...place }: PageRequest & { filter: DriverRatingFilters },
): Promise<Page<DriverRatingRow>> {
  const from = sql`driver_rating s ${DRIVER_JOINS} where ${await matchingDriverRatings(db, filter)}`;
  const page = { columns: DRIVER_COLUMNS, from, id: sql`s.driver_id` };
  return toPage(await listMeans<ReadDriverRating>(db, place, page), toDriverRatingRow);
}

/** A page of rated stores with the mean of their stars, best first unless `sort` is 1. */
export async function listStoreRatings(
  db: Db,
  { filter, ...place }: PageRequest & { filter: StoreRatingFilters },
): Promise<Page<StoreRatingRow>> {
  const from = sql`store_rating s ${STORE_JOINS} where ${await matchingStoreRatings(db, filter)}`;
  const page = { columns: STORE_COLUMNS, from, id: sql`s.restaurant_id` };
  return toPage(await listMeans<ReadStoreRating>(db, place, page), toStoreRatingRow);
}

async function listMeans<Read>(
  db: Db,
  { page, limit, sort }: PageRequest,
  { columns, from, id }: { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; id: RawBuilder<unknown> },
): Promise<CountedPage<Read>> {
  const isWorstFirst = sort === 1;
  const direction = sql.raw(isWorstFirst ? 'asc' : 'desc');
  const { rows } = await sql<Read>`
    select ${columns} from ${from}
    order by s.rating_star ${direction}, ${id} ${direction} offset ${(page - 1) * limit} limit ${limit}`.execute(
    db,
  );
  return withTotal(rows, { page, limit }, () => countUpTo(db, from));
}
