import { MAX_MAP_RECORDS, POLYGON_CORNERS, STOP_KINDS } from '@mishwar/domain';
import { z } from 'zod';
import { Id, Instant, Latitude, Longitude, oneOrMany, SearchText } from '../base.ts';

const Coordinates = z.tuple([Longitude, Latitude]);
const count = z.number().int().min(0);

/** The requested part of the map. */
export const MapBoundaries = z.strictObject({
  northLatitude: Latitude,
  eastLongitude: Longitude,
  southLatitude: Latitude,
  westLongitude: Longitude,
});

/** Corners as [lng, lat]; an empty list is no polygon. */
const MapPolygon = z.union([
  z.array(Coordinates).min(POLYGON_CORNERS.min).max(POLYGON_CORNERS.max),
  z.tuple([]),
]);

/** A city by its id, or by a part of its name. */
const City = oneOrMany(SearchText.min(1));

export const MapDriversInput = z.strictObject({
  boundaries: MapBoundaries.optional(),
  filter: z
    .strictObject({
      driver_id: Id.optional(),
      status: z.literal(['online', 'offline']).optional(),
      isHasOrder: z.boolean().optional(),
      /** Only the driver of that order. */
      orderId: Id.optional(),
    })
    .default({}),
  polygon: MapPolygon.optional(),
  keyword: SearchText.optional(),
});

export const MapOrdersInput = z.strictObject({
  boundaries: MapBoundaries.optional(),
  filter: z
    .strictObject({
      order_id: Id.optional(),
      driver_id: Id.optional(),
      status: z.literal(['new', 'assigned']).optional(),
      keyword: SearchText.optional(),
      /** The focused order: it and its driver's other orders are included wherever they are. */
      orderAssigned: Id.optional(),
      city: City.optional(),
    })
    .default({}),
  polygon: MapPolygon.optional(),
});

/** An active driver with the last position. The counts are today's orders in the configured time zone. */
export const MapDriver = z.object({
  driver_id: z.string(),
  driver_name: z.string(),
  driver_phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Degrees clockwise from north. */
  heading: z.number().nullable(),
  /** km/h */
  speed: z.number().nullable(),
  seen_at: Instant,
  is_online: z.boolean(),
  hasOrder: z.boolean(),
  /** An order has been picked up from the store. */
  delivering: z.boolean(),
  orders_in_hand: count,
  canceled_orders: count,
  executed_orders: count,
  assigned_orders: count,
});
export type MapDriver = z.infer<typeof MapDriver>;

/** `counts` are per tab, regardless of `status` and `isHasOrder`. */
export const MapDrivers = z.object({
  drivers: z.array(MapDriver).max(MAX_MAP_RECORDS),
  total: count,
  counts: z.object({ online: count, offline: count, with_order: count, without_order: count }),
});

/** An open order with the fields of the map and its card. */
export const MapOrder = z.object({
  _id: z.string(),
  order_number: z.string(),
  driver_id: z.string().nullable(),
  driver_name: z.string().nullable(),
  restaurant_code: z.string(),
  restaurant_name: z.string(),
  restaurant_location: Coordinates,
  customer_name: z.string(),
  customer_phone: z.string(),
  customer_address: z.string(),
  customer_city: z.string(),
  customer_city_en: z.string(),
  customer_location: Coordinates,
  created_at: Instant,
  promised_at: Instant,
  /** Open offers. */
  offers: z.array(z.object({ driver_id: z.string(), expires_at: Instant })),
});
export type MapOrder = z.infer<typeof MapOrder>;

export const MapOrders = z.object({
  orders: z.array(MapOrder).max(MAX_MAP_RECORDS),
  total: count,
  counts: z.object({ new: count, assigned: count }),
});

/** A driver's last position as a row of a list. */
export const LocatedDriver = z.object({
  driver_id: z.string(),
  driver_name: z.string(),
  driver_phone: z.string(),
  company_name: z.string().nullable(),
  city_ar: z.string().nullable(),
  city_en: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  heading: z.number().nullable(),
  speed: z.number().nullable(),
  seen_at: Instant,
  is_online: z.boolean(),
  hasOrder: z.boolean(),
  orders_in_hand: count,
});
export type LocatedDriver = z.infer<typeof LocatedDriver>;

export const LocatedDriversFilter = { keyword: SearchText.optional(), city: City.optional() };

/** A past position of a driver. */
export const TrailPoint = z.object({ latitude: z.number(), longitude: z.number(), recorded_at: Instant });

/** Where a driver goes with the orders in hand. */
export const DriverRoute = z.object({
  /** In sequence; without a fresh position nothing is expected at any time. */
  stops: z.array(
    z.object({
      kind: z.literal([...STOP_KINDS]),
      order_id: z.string(),
      order_number: z.string(),
      location: Coordinates,
      expected_at: Instant.nullable(),
    }),
  ),
  /** From the driver through all stops; empty without a fresh position. */
  line: z.array(Coordinates),
  /** Whether the line follows streets; false for straight lines. */
  is_road: z.boolean(),
});
export type DriverRoute = z.infer<typeof DriverRoute>;

/** The base layers of the map: tile sources, and cities and restaurants as a fallback. */
export const MapBaseLayers = z.object({
  /** Tiles of our own origin: addresses with {z}, {x} and {y} or a .pmtiles archive; null where not configured. */
  sources: z.object({ road: z.string().nullable(), satellite: z.string().nullable() }),
  /** The TOGGLE_ZOOM_MAP setting: moving the map fetches its drivers and orders again. */
  refetch_on_move: z.boolean(),
  cities: z.array(z.object({ name_ar: z.string(), name_en: z.string(), coordinates: Coordinates })),
  restaurants: z.array(Coordinates),
});
export type MapBaseLayers = z.infer<typeof MapBaseLayers>;
