import { z } from 'zod';
import { Id, staff } from '../base.ts';

export const Lookup = z.object({ id: z.string(), nameAr: z.string(), nameEn: z.string() });
export type Lookup = z.infer<typeof Lookup>;

const lookup = (path: `/${string}`, summary: string) =>
  staff.route({ method: 'GET', path, summary }).output(z.array(Lookup));

export const lookups = {
  carTypes: lookup('/admin/api/v1/car-types', 'Car types'),
  cities: staff
    .route({ method: 'GET', path: '/admin/api/v1/cities', summary: 'Cities, of one region or all' })
    .input(z.strictObject({ regionId: Id.optional() }))
    .output(z.array(Lookup)),
  regions: lookup('/admin/api/v1/regions', 'Regions'),
  identityTypes: lookup('/admin/api/v1/identity-types', 'Identity types'),
  cancelReasons: lookup('/admin/api/v1/reasons-list', 'Cancel reasons'),
  deliveryCompanies: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/delivery-companies',
      summary: 'Delivery companies for pickers',
    })
    .output(
      z.object({ success: z.literal(true), data: z.array(z.object({ _id: z.string(), name: z.string() })) }),
    ),
};
