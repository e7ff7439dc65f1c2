import type { DriverRatingFilters, RatingFilters, StoreRatingFilters } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/ratings' with { type: 'json' };
import en from '@mishwar/locales/en/ratings' with { type: 'json' };
import { sql } from 'kysely';
import { dayCell, timeCell } from '../../platform/exports/cells.ts';
import { datedFileName, defineExport } from '../../platform/exports/define-export.ts';
import { readBatches } from '../../platform/exports/read-batches.ts';
import { ratingList } from './list-ratings.query.ts';
import { matchingDriverRatings, matchingStoreRatings } from './matching-ratings.ts';
import {
  DRIVER_COLUMNS,
  DRIVER_JOINS,
  type ReadDriverRating,
  type ReadRating,
  type ReadStoreRating,
  STORE_COLUMNS,
  STORE_JOINS,
} from './rating-row.ts';

const BATCH_ROWS = 1_000;
const textsOf = (language: Language) => (language === 'ar' ? ar : en);

/** The filtered ratings of orders, newest first. */
export const ratingsExport = defineExport<{ filter: RatingFilters }, ReadRating>({
  name: 'ratings',
  fileName: (request) => datedFileName('rating-all', request),
  sheetName: ({ language }) => textsOf(language).tabs.all,
  columns: ({ language }) => {
    const { columns } = textsOf(language);
    const isArabic = language === 'ar';
    return [
      { header: columns.order_number, width: 14, cell: (row) => row.order_number },
      { header: columns.customer, width: 24, repeats: true, cell: (row) => row.customer_name },
      { header: columns.customer_phone, width: 16, repeats: true, cell: (row) => row.customer_phone },
      { header: columns.driver, width: 26, repeats: true, cell: (row) => row.driver_name },
      { header: columns.driver_phone, width: 16, repeats: true, cell: (row) => row.driver_phone },
      { header: columns.driver_star, width: 10, cell: (row) => row.driver_star },
      { header: columns.driver_feedback, width: 40, cell: (row) => row.driver_feedback },
      {
        header: columns.store,
        width: 26,
        repeats: true,
        cell: (row) => (isArabic ? row.store_name : row.store_name_en),
      },
      { header: columns.store_phone, width: 16, repeats: true, cell: (row) => row.store_phone },
      { header: columns.merchant_id, width: 12, repeats: true, cell: (row) => row.merchant_id },
      { header: columns.store_star, width: 10, cell: (row) => row.store_star },
      { header: columns.store_feedback, width: 40, cell: (row) => row.store_feedback },
      { header: columns.date, width: 12, cell: (row) => dayCell(row.at) },
      { header: columns.time, width: 10, cell: (row) => timeCell(row.at) },
    ];
  },
  async *rows({ db, pool }, { params }) {
    const query = await ratingList.allStatement(db, params.filter);
    yield* readBatches<ReadRating>(pool, query.compile(db), BATCH_ROWS);
  },
});

/** The filtered drivers with the mean of their stars, best first. */
export const driverRatingsExport = defineExport<{ filter: DriverRatingFilters }, ReadDriverRating>({
  name: 'driver-ratings',
  fileName: (request) => datedFileName('rating-drivers', request),
  sheetName: ({ language }) => textsOf(language).tabs.drivers,
  columns: ({ language }) => {
    const { columns } = textsOf(language);
    return [
      { header: columns.id_number, width: 14, cell: (row) => row.id_number },
      { header: columns.company, width: 24, repeats: true, cell: (row) => row.company },
      { header: columns.driver, width: 28, cell: (row) => row.driver_name },
      { header: columns.driver_phone, width: 16, cell: (row) => row.phone },
      { header: columns.rating, width: 10, cell: (row) => row.rating_star },
      { header: columns.rating_count, width: 10, cell: (row) => row.rating_count },
    ];
  },
  async *rows({ db, pool }, { params }) {
    const where = await matchingDriverRatings(db, params.filter);
    const query = sql<ReadDriverRating>`
      select ${DRIVER_COLUMNS} from driver_rating s ${DRIVER_JOINS} where ${where}
      order by s.rating_star desc, s.driver_id desc`;
    yield* readBatches<ReadDriverRating>(pool, query.compile(db), BATCH_ROWS);
  },
});

/** The filtered stores with the mean of their stars, best first. */
export const storeRatingsExport = defineExport<{ filter: StoreRatingFilters }, ReadStoreRating>({
  name: 'store-ratings',
  fileName: (request) => datedFileName('rating-stores', request),
  sheetName: ({ language }) => textsOf(language).tabs.stores,
  columns: ({ language }) => {
    const { columns } = textsOf(language);
    const isArabic = language === 'ar';
    return [
      { header: columns.store, width: 28, cell: (row) => (isArabic ? row.store_name : row.store_name_en) },
      {
        header: columns.city,
        width: 16,
        repeats: true,
        cell: (row) => (isArabic ? row.city_ar : row.city_en),
      },
      { header: columns.store_phone, width: 16, cell: (row) => row.phone },
      { header: columns.merchant_id, width: 12, cell: (row) => row.merchant_id },
      { header: columns.rating, width: 10, cell: (row) => row.rating_star },
      { header: columns.rating_count, width: 10, cell: (row) => row.rating_count },
    ];
  },
  async *rows({ db, pool }, { params }) {
    const where = await matchingStoreRatings(db, params.filter);
    const query = sql<ReadStoreRating>`
      select ${STORE_COLUMNS} from store_rating s ${STORE_JOINS} where ${where}
      order by s.rating_star desc, s.restaurant_id desc`;
    yield* readBatches<ReadStoreRating>(pool, query.compile(db), BATCH_ROWS);
  },
});
