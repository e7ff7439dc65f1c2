import { RATING_IMAGE_LINK_SECONDS } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { createDocumentLink } from '../../platform/files/files.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { listDriverLogs, listDriverRatings, listRatings, listStoreRatings } from './list-ratings.query.ts';
import { readDriverTrend, readStoreTrend } from './rating-trend.query.ts';
import { driverRatingsExport, ratingsExport, storeRatingsExport } from './ratings.export.ts';
import { reviewRating } from './review-rating.ts';

const { ratings } = os;

/** Makes links to images for the signed-in operator. */
const linkFor = (context: Context) => {
  const operatorId = operatorOf(context).actor.id;
  return (fileId: number) =>
    createDocumentLink(context.app, { fileId, operatorId, seconds: RATING_IMAGE_LINK_SECONDS });
};

export const ratingsRouter = ratings.router({
  list: ratings.list.handler(({ input, context }) =>
    listRatings(context.app.listPool, input, linkFor(context)),
  ),
  review: ratings.review.handler(async ({ input: { id, since }, context }) =>
    answer(await reviewRating(context.app, operatorOf(context).actor, id, since)),
  ),
  export: ratings.export.handler(({ input: { query }, context, errors }) => {
    const { filter, language } = query;
    const audit = { action: 'export.ratings' as const, after: { filter } };
    return sendExport(context, ratingsExport, { params: { filter }, language, audit }, errors);
  }),
  drivers: ratings.drivers.handler(({ input, context }) => listDriverRatings(context.app.listPool, input)),
  exportDrivers: ratings.exportDrivers.handler(({ input: { query }, context, errors }) => {
    const { filter, language } = query;
    const audit = { action: 'export.driver_ratings' as const, after: { filter } };
    return sendExport(context, driverRatingsExport, { params: { filter }, language, audit }, errors);
  }),
  stores: ratings.stores.handler(({ input, context }) => listStoreRatings(context.app.listPool, input)),
  exportStores: ratings.exportStores.handler(({ input: { query }, context, errors }) => {
    const { filter, language } = query;
    const audit = { action: 'export.store_ratings' as const, after: { filter } };
    return sendExport(context, storeRatingsExport, { params: { filter }, language, audit }, errors);
  }),
  driverLogs: ratings.driverLogs.handler(({ input: { 'id-number': idNumber, ...page }, context }) =>
    listDriverLogs(context.app.listPool, { idNumber, ...page }, linkFor(context)),
  ),
  driverTrend: ratings.driverTrend.handler(async ({ input, context, errors }) => {
    const result = await readDriverTrend(context.app.listPool, input.id_number, context.app.now());
    if (!result) throw errors.NOT_FOUND();
    return { data: { ...result.names, ...result.trend } };
  }),
  storeTrend: ratings.storeTrend.handler(async ({ input, context, errors }) => {
    const result = await readStoreTrend(context.app.listPool, input.merchant_id, context.app.now());
    if (!result) throw errors.NOT_FOUND();
    return { data: { ...result.names, ...result.trend } };
  }),
});
