import { POLYGON_CORNERS } from '@mishwar/domain';
import { z } from 'zod';
import {
  ErrorList,
  Id,
  Instant,
  Latitude,
  Longitude,
  OptionalIdempotencyHeaders,
  staff,
  superAdmin,
} from '../base.ts';

const Corner = z.tuple([Longitude, Latitude]);

/** A service area: of a city (positions of drivers) or of a delivery company (restaurants of its orders). */
export const ServiceArea = z.object({
  /** The version: each save creates a new one. */
  _id: z.string(),
  /** The city or the company of the area; the other one is null. */
  city_id: z.string().nullable(),
  delivery_company_id: z.string().nullable(),
  /** Name of the city or company; companies have one name in both languages. */
  name_ar: z.string(),
  name_en: z.string(),
  created_at: Instant,
  /** GeoJSON: one ring, [lng, lat], closed. */
  polygon: z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(Corner)).length(1) }),
});
export type ServiceArea = z.infer<typeof ServiceArea>;

const ServiceAreas = z.object({
  data: z.array(ServiceArea),
  /** Whether the distribution skips drivers outside of them (filter `outside_polygon`). */
  isEnforced: z.boolean(),
});

export const ServiceAreaBody = z
  .strictObject({
    city_id: Id.optional(),
    delivery_company_id: Id.optional(),
    /** The first corner is not repeated; null removes the area. */
    corners: z.array(Corner).min(POLYGON_CORNERS.min).max(POLYGON_CORNERS.max).nullable(),
    /** `_id` of the area that was read, or null for none: saving over a later one is refused. */
    seen: Id.nullable(),
  })
  .refine(
    ({ city_id, delivery_company_id }) => (city_id === undefined) !== (delivery_company_id === undefined),
    {
      path: ['city_id'],
      message: 'not_valid',
    },
  );

export const serviceAreas = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/service-areas',
      summary: 'The areas of cities and delivery companies that are in force',
    })
    .output(ServiceAreas),
  save: superAdmin
    .errors({ CONFLICT: { status: 409, message: 'settings_changed', data: ErrorList } })
    .route({
      method: 'PUT',
      path: '/admin/api/v1/service-areas',
      inputStructure: 'detailed',
      summary: 'Save the area of a city or a delivery company as a new version',
    })
    .input(z.object({ headers: OptionalIdempotencyHeaders, body: ServiceAreaBody }))
    .output(ServiceAreas),
  enforce: superAdmin
    .route({
      method: 'PUT',
      path: '/admin/api/v1/service-areas/enforced',
      inputStructure: 'detailed',
      summary: 'Whether the distribution keeps to the areas',
    })
    .input(
      z.object({
        headers: OptionalIdempotencyHeaders,
        body: z.strictObject({ isActive: z.boolean() }),
      }),
    )
    .output(z.object({ isActive: z.boolean() })),
};
