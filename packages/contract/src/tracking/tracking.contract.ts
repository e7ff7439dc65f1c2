import { MAX_MAP_RECORDS, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import {
  FileLanguage,
  FileResponse,
  Id,
  Instant,
  OptionalIdempotencyHeaders,
  pageOf,
  paging,
  staff,
  staffWithLargeBody,
} from '../base.ts';
import { NotificationWords } from '../notifications/notifications.forms.ts';
import {
  DriverRoute,
  LocatedDriver,
  LocatedDriversFilter,
  MapBaseLayers,
  MapBoundaries,
  MapDriver,
  MapDrivers,
  MapDriversInput,
  MapOrder,
  MapOrders,
  MapOrdersInput,
  TrailPoint,
} from './tracking.schemas.ts';

/** The drivers of these ids as Excel-driver-MM-DD-YYYY.xlsx. */
const driversFile = (path: `/${string}`) =>
  staffWithLargeBody
    .route({
      method: 'POST',
      path,
      outputStructure: 'detailed',
      summary: 'Drivers with their last positions as xlsx',
    })
    .input(
      z.strictObject({
        driverIds: z.array(Id).min(1).max(MAX_MAP_RECORDS),
        language: FileLanguage,
      }),
    )
    .output(FileResponse);

export const tracking = {
  drivers: staff
    .route({ method: 'POST', path: '/admin/api/v1/location/drivers', summary: 'Drivers on the map' })
    .input(MapDriversInput)
    .output(MapDrivers),
  orders: staffWithLargeBody
    .route({ method: 'POST', path: '/admin/api/v1/location/orders', summary: 'Open orders on the map' })
    .input(MapOrdersInput)
    .output(MapOrders),
  positions: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/location/positions',
      summary: 'Changed positions, packed into integers',
    })
    .input(
      z.strictObject({
        boundaries: MapBoundaries.optional(),
        /** `until` of the previous answer; absent in the first request. */
        after: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      }),
    )
    .output(z.object({ until: z.number().int(), moved: z.array(z.number().int()) })),
  trail: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/location/drivers/{driver_id}/trail',
      summary: "A driver's track of the last half hour, oldest first",
    })
    .input(z.strictObject({ driver_id: Id }))
    .output(z.object({ points: z.array(TrailPoint) })),
  driverRoute: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/location/drivers/route',
      summary: "A driver's remaining stops with the expected times, and the line through them",
    })
    .input(z.strictObject({ driver_id: Id }))
    .output(DriverRoute),
  ofOrder: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/location/orders/{order_id}/track',
      summary:
        "The track of an order's driver from the assignment to the end, oldest first, at most 400 points",
    })
    .input(z.strictObject({ order_id: Id }))
    .output(z.object({ points: z.array(TrailPoint) })),
  past: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/location/past',
      summary: 'Drivers, open orders and offers at a moment of the last day',
    })
    .input(z.strictObject({ at: Instant }))
    .output(z.object({ drivers: z.array(MapDriver), orders: z.array(MapOrder) })),
  pastDay: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/location/past-day',
      summary: 'New orders per quarter of an hour of the last day, oldest first',
    })
    .output(
      z.object({ bars: z.array(z.object({ orders: z.number().int(), late: z.number().int() })).max(97) }),
    ),
  search: staffWithLargeBody
    .route({
      method: 'POST',
      path: '/admin/api/v1/location/drivers/search',
      summary: "Drivers' last positions, a page at a time",
    })
    .input(z.strictObject({ ...LocatedDriversFilter, ...paging(PAGE_SIZES.locatedDrivers) }))
    .output(pageOf(LocatedDriver)),
  export: driversFile('/admin/api/v1/location/drivers/export'),
  exportNear: driversFile('/admin/api/v3/driver-near/excel'),
  notify: staffWithLargeBody
    .route({
      method: 'POST',
      path: '/admin/api/v1/notifications/map',
      inputStructure: 'detailed',
      summary: "A message to drivers' phones, kept until it is read",
    })
    .input(
      z.object({
        headers: OptionalIdempotencyHeaders,
        body: z.strictObject({
          ...NotificationWords.shape,
          driver_ids: z.array(Id).min(1).max(MAX_MAP_RECORDS),
        }),
      }),
    )
    .output(z.object({ success: z.literal(true), sent: z.number().int() })),
  ground: staff
    .route({ method: 'GET', path: '/admin/api/v1/location/ground', summary: 'Base layers of the map' })
    .output(MapBaseLayers),
  setRefetch: staff
    .route({
      method: 'PUT',
      path: '/admin/api/v1/location/refetch-on-move',
      summary: 'Whether moving the map fetches it again (TOGGLE_ZOOM_MAP)',
    })
    .input(z.strictObject({ isActive: z.boolean() }))
    .output(z.object({ isActive: z.boolean() })),
};
