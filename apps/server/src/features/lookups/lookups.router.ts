import { os } from '../../platform/http/implement.ts';
import { listCities, listCompanies, listLookup } from './lookups.query.ts';

export const lookupsRouter = os.lookups.router({
  carTypes: os.lookups.carTypes.handler(({ context }) => listLookup(context.app.db, 'car_type')),
  regions: os.lookups.regions.handler(({ context }) => listLookup(context.app.db, 'region')),
  identityTypes: os.lookups.identityTypes.handler(({ context }) =>
    listLookup(context.app.db, 'identity_type'),
  ),
  cancelReasons: os.lookups.cancelReasons.handler(({ context }) =>
    listLookup(context.app.db, 'cancel_reason'),
  ),
  cities: os.lookups.cities.handler(({ input, context }) => listCities(context.app.db, input.regionId)),
  deliveryCompanies: os.lookups.deliveryCompanies.handler(async ({ context }) => ({
    success: true as const,
    data: await listCompanies(context.app.db),
  })),
});
