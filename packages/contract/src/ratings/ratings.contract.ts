import { MAX_DRIVER_FIELD_LENGTH, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, FileLanguage, FileResponse, Id, Instant, paging, requiredText, staff } from '../base.ts';
import {
  DriverRatingFilters,
  DriverRatingRow,
  RatingFilters,
  RatingRow,
  RatingTrend,
  StoreRatingFilters,
  StoreRatingRow,
} from './ratings.schemas.ts';

const pages = paging(PAGE_SIZES.ratings);

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    meta: z.object({
      totalItems: z.number().int(),
      /** False where counting stopped at the cap. */
      totalExact: z.boolean(),
    }),
  });

const excel = {
  inputStructure: 'detailed',
  outputStructure: 'detailed',
} as const;

const IdNumber = requiredText(MAX_DRIVER_FIELD_LENGTH.id_number);

export const ratings = {
  list: staff
    .route({ method: 'GET', path: '/rating/api/v1/rating-start', summary: 'Ratings of orders, newest first' })
    .input(z.strictObject({ filter: RatingFilters.default({}), ...pages }))
    .output(rowsOf(RatingRow)),
  review: staff
    .errors({ CONFLICT: { status: 409, message: 'rating_changed', data: ErrorList } })
    .route({
      method: 'POST',
      path: '/rating/api/v1/rating-start/{id}/review',
      summary: 'Record that a rating was looked at: it needs no attention any more; the first time counts',
    })
    /** `since`: that of the item which the operator has read; a rating that was changed later is not marked. */
    .input(z.strictObject({ id: Id, since: Instant.optional() }))
    .output(z.object({ success: z.literal(true) })),
  export: staff
    .route({
      method: 'POST',
      path: '/rating/api/v1/rating-start/excel',
      ...excel,
      summary: 'The filtered ratings of orders as rating-all-{date}.xlsx, streamed',
    })
    .input(
      z.object({
        query: z.strictObject({ filter: RatingFilters.default({}), ...pages, language: FileLanguage }),
      }),
    )
    .output(FileResponse),
  drivers: staff
    .route({
      method: 'GET',
      path: '/rating/api/v1/operation/driver',
      summary: 'Drivers with the mean of their stars, best first',
    })
    .input(z.strictObject({ filter: DriverRatingFilters.default({}), ...pages }))
    .output(rowsOf(DriverRatingRow)),
  exportDrivers: staff
    .route({
      method: 'POST',
      path: '/rating/api/v1/operation/driver/excel',
      ...excel,
      summary: 'The filtered drivers as rating-drivers-{date}.xlsx, streamed',
    })
    .input(
      z.object({
        query: z.strictObject({ filter: DriverRatingFilters.default({}), ...pages, language: FileLanguage }),
      }),
    )
    .output(FileResponse),
  stores: staff
    .route({
      method: 'GET',
      path: '/rating/api/v1/operation/store',
      summary: 'Stores with the mean of their stars, best first',
    })
    .input(z.strictObject({ filter: StoreRatingFilters.default({}), ...pages }))
    .output(rowsOf(StoreRatingRow)),
  exportStores: staff
    .route({
      method: 'POST',
      path: '/rating/api/v1/operation/store/excel',
      ...excel,
      summary: 'The filtered stores as rating-stores-{date}.xlsx, streamed',
    })
    .input(
      z.object({
        query: z.strictObject({ filter: StoreRatingFilters.default({}), ...pages, language: FileLanguage }),
      }),
    )
    .output(FileResponse),
  driverLogs: staff
    .route({
      method: 'GET',
      path: '/rating/api/v1/rating-start/logs',
      summary: 'Ratings of the orders of one driver, newest first',
    })
    .input(z.strictObject({ 'id-number': IdNumber, ...pages }))
    .output(rowsOf(RatingRow)),
  driverTrend: staff
    .route({
      method: 'GET',
      path: '/rating/api/v1/operation/driver/{id_number}/trend',
      summary: 'A rated driver, the spread of the stars and twelve weeks of them',
    })
    .input(z.strictObject({ id_number: IdNumber }))
    .output(z.object({ data: RatingTrend.extend({ id_number: z.string(), driver_name: z.string() }) })),
  storeTrend: staff
    .route({
      method: 'GET',
      path: '/rating/api/v1/operation/store/{merchant_id}/trend',
      summary: 'A rated store, the spread of the stars and twelve weeks of them',
    })
    .input(z.strictObject({ merchant_id: requiredText(MAX_DRIVER_FIELD_LENGTH.from_company) }))
    .output(
      z.object({
        data: RatingTrend.extend({
          merchant_id: z.string(),
          store_name: z.string(),
          store_name_en: z.string(),
        }),
      }),
    ),
};
