import { MAX_AREA_VERSIONS, POLYGON_CORNERS } from '@mishwar/domain';
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
  area_km2: z.number(),
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

/** Whose area it is: of a city or of a delivery company, never both. */
const owner = { city_id: Id.optional(), delivery_company_id: Id.optional() };
const hasOneOwner = (value: { city_id?: string | undefined; delivery_company_id?: string | undefined }) =>
  (value.city_id === undefined) !== (value.delivery_company_id === undefined);
const ONE_OWNER = { path: ['city_id'], message: 'not_valid' };

/** The first corner is not repeated; null removes the area. */
const corners = z.array(Corner).min(POLYGON_CORNERS.min).max(POLYGON_CORNERS.max).nullable();

export const ServiceAreaBody = z
  .strictObject({
    ...owner,
    corners,
    /** `_id` of the area that was read, or null for none: saving over a later one is refused. */
    seen: Id.nullable(),
  })
  .refine(hasOneOwner, ONE_OWNER);

/** A saved version of an area. */
export const ServiceAreaVersion = z.object({
  _id: z.string(),
  /** Null where the area was removed. */
  corners: z.array(Corner).nullable(),
  area_km2: z.number().nullable(),
  created_at: Instant,
  /** The operator; null for an area that came with the installation. */
  created_by: z.string().nullable(),
});
export type ServiceAreaVersion = z.infer<typeof ServiceAreaVersion>;

const Reach = z.object({
  total: z.number().int(),
  /** With the area in force. */
  before: z.number().int(),
  after: z.number().int(),
});

/** What an area would change. */
export const ServiceAreaPreview = z.object({
  area_km2: z.number().nullable(),
  /** Areas of other cities that it covers a part of; those of companies may overlap. */
  overlaps: z.array(
    z.object({
      name_ar: z.string(),
      name_en: z.string(),
      area_km2: z.number(),
    }),
  ),
  /** Restaurants (of the city, or all) that lie inside. */
  restaurants: Reach.extend({
    /** Names of the first that lie outside. */
    outside: z.array(z.string()),
  }),
  /** Drivers online (of the city or the company) who stand inside. */
  drivers: Reach,
  /** Orders without a driver (of the city, or all) whose restaurant lies inside. */
  orders: Reach,
});
export type ServiceAreaPreview = z.infer<typeof ServiceAreaPreview>;

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
  versions: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/service-areas/versions',
      summary: 'The versions of the area of a city or a delivery company, newest first',
    })
    .input(z.strictObject(owner).refine(hasOneOwner, ONE_OWNER))
    .output(z.object({ data: z.array(ServiceAreaVersion).max(MAX_AREA_VERSIONS) })),
  preview: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/service-areas/preview',
      summary: 'What an area would change for restaurants, drivers and waiting orders',
    })
    .input(z.strictObject({ ...owner, corners }).refine(hasOneOwner, ONE_OWNER))
    .output(z.object({ data: ServiceAreaPreview })),
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
