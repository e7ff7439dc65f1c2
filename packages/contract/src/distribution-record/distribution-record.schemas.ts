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
  /** Degrees clockwise from north, as seen from the restaurant; null where the record does not know. */
  bearing: z.number().nullable(),
  /** From 0 to 10, like the next two. */
  availability_score: z.number(),
  distance_score: z.number(),
  idle_time_score: z.number(),
  /** From 0 to 100. */
  score: z.number(),
  offered: z.boolean(),
  /** Why he was offered nothing: id of a filter, `beyond_scan`, `below_limit` or `not_among_best`. */
  reason: z.string().nullable(),
  /** What became of the offer; null where there is none, as in a dry run. */
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

/** How an order came to its driver, wave by wave. */
export const OrderDistribution = z.object({
  order_id: z.string(),
  order_number: z.string(),
  isFake: z.boolean(),
  created_at: Instant,
  restaurant_name: z.string(),
  driver: z.object({ id: z.string(), name: z.string() }).nullable(),
  assigned_at: Instant.nullable(),
  /** When it is offered again; null once nobody is looked for. */
  next_wave_at: Instant.nullable(),
  /** Waves before those that are listed. */
  earlier_waves: z.number().int(),
  /** Oldest first. */
  waves: z.array(OrderWave),
});
export type OrderDistribution = z.infer<typeof OrderDistribution>;

/** What the order distribution made of one driver in the last 24 hours. */
export const DriverDay = z.object({
  driver_id: z.string(),
  driver_name: z.string(),
  since: Instant,
  /** What keeps him out of every order as he is now: ids of filters. */
  standing: z.array(z.string()),
  /** Waves that looked at him. */
  scans: z.number().int(),
  /** How many of them offered him nothing, by reason, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** His offers, by what became of them. */
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
      /** null where he was offered the order. */
      reason: z.string().nullable(),
    }),
  ),
});
export type DriverDay = z.infer<typeof DriverDay>;
