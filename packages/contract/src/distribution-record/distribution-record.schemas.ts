import { z } from 'zod';
import { Instant } from '../base.ts';

export const OfferStatus = z.literal(['offered', 'accepted', 'declined', 'expired', 'withdrawn']);
export type OfferStatus = z.infer<typeof OfferStatus>;

/** A driver in a wave of the order distribution. */
export const WaveDriver = z.object({
  driver_id: z.string(),
  driver_name: z.string(),
  /** km to the restaurant */
  distance: z.number(),
  /** Bearing from the restaurant, degrees clockwise from north; null where not recorded. */
  bearing: z.number().nullable(),
  /** From 0 to 10, like the next two. */
  availability_score: z.number(),
  distance_score: z.number(),
  idle_time_score: z.number(),
  /** From 0 to 100. */
  score: z.number(),
  offered: z.boolean(),
  /** Why the driver was not offered the order: id of a filter, `beyond_scan`, `below_limit` or `not_among_best`. */
  reason: z.string().nullable(),
  /** km that the driver's delivery company allows, where this is the reason. */
  company_range: z.number().nullable(),
  /** Result of the offer; null without one, as in a dry run. */
  offer: z.object({ status: OfferStatus, answered_at: Instant.nullable() }).nullable(),
});
export type WaveDriver = z.infer<typeof WaveDriver>;

export const OrderWave = z.object({
  /** From 1. */
  wave: z.number().int(),
  decided_at: Instant,
  /** km */
  radius: z.number(),
  /** The version of the settings that decided. */
  settings: z.object({
    version: z.string(),
    availability_weight: z.number(),
    distance_weight: z.number(),
    idle_time_weight: z.number(),
    qualified_limit: z.number(),
  }),
  /** Nearest first. */
  drivers: z.array(WaveDriver),
});
export type OrderWave = z.infer<typeof OrderWave>;

/** The distribution of an order, wave by wave. */
export const OrderDistribution = z.object({
  order_id: z.string(),
  order_number: z.string(),
  isFake: z.boolean(),
  created_at: Instant,
  restaurant_name: z.string(),
  driver: z.object({ id: z.string(), name: z.string() }).nullable(),
  assigned_at: Instant.nullable(),
  /** Time of the next wave; null once the search has ended. */
  next_wave_at: Instant.nullable(),
  /** Number of earlier waves that are not listed. */
  earlier_waves: z.number().int(),
  /** Oldest first. */
  waves: z.array(OrderWave),
});
export type OrderDistribution = z.infer<typeof OrderDistribution>;

/** One driver in the order distribution of the last 24 hours. */
export const DriverDay = z.object({
  driver_id: z.string(),
  driver_name: z.string(),
  since: Instant,
  /** Ids of the filters that refuse the driver now for every order. */
  standing: z.array(z.string()),
  /** Waves that scanned the driver. */
  scans: z.number().int(),
  /** Scans without an offer by reason, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** The driver's offers by status. */
  offers: z.array(z.object({ status: OfferStatus, count: z.number().int() })),
  /** The last waves, newest first. */
  recent: z.array(
    z.object({
      order_id: z.string(),
      order_number: z.string(),
      restaurant_name: z.string(),
      wave: z.number().int(),
      decided_at: Instant,
      distance: z.number(),
      score: z.number(),
      /** Null where the order was offered. */
      reason: z.string().nullable(),
    }),
  ),
});
export type DriverDay = z.infer<typeof DriverDay>;
