import { DASHBOARD_PERIODS, PAYMENT_GATEWAYS } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Instant } from '../base.ts';

const Count = z.number().int();
const Named = z.object({ nameAr: z.string(), nameEn: z.string(), n: Count });
/** Seconds; null where nothing was measured. */
const Seconds = z.number().int().nullable();

/** How many orders were measured, and the median and 90th percentile of their durations. */
const Durations = z.object({ n: Count, median: Seconds, p90: Seconds });

/** One bar of the charts: an hour of a single day, or one day of several. */
const Slot = z.object({
  from: Instant,
  until: Instant,
  /** In the configured time zone. */
  day: z.iso.date(),
  hour: z.number().int().min(0).max(23).nullable(),
  orders: Count,
  /** Orders of the same span in the period of comparison. */
  compared: Count,
  acceptance: Durations,
  delivery: Durations,
});

/** Figures of the dashboard, all read in one snapshot. Those of the period count by the time of creation. */
export const Dashboard = z.object({
  at: Instant,
  period: z.literal([...DASHBOARD_PERIODS]),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  orders: z.object({
    total: Count,
    /** Of as much of the earlier period as has passed of this one. */
    compared: Count,
    compared_until: Instant,
    late: Count,
    slots: z.array(Slot),
  }),
  now: z.object({
    open: Count,
    /** Open orders without a driver. */
    unassigned: Count,
    late: Count,
    drivers_online: Count,
    drivers_busy: Count,
    drivers_needed: Count,
  }),
  acceptance: Durations,
  delivery: Durations,
  cancelled: z.object({
    total: Count,
    /** All reasons, the most frequent first; `_id` is null for orders that were cancelled without one. */
    reasons: z.array(Named.extend({ _id: z.string().nullable() })),
  }),
  restaurants: z.array(Named.extend({ code: z.string() })),
  delivery_companies: z.array(z.object({ _id: z.string(), name: z.string(), n: Count })),
  /** Of all cities. */
  money: z.object({
    /** Held on open orders and refunds; for super admins, as the trial balance is. */
    held: Amount.nullable(),
    fees: z.object({ amount: Amount, n: Count }),
    /** Top-ups that a gateway has not settled yet. */
    pending: z.object({ amount: Amount, n: Count }),
  }),
  /** Payments whose checkout is over without a final status from the gateway. */
  gateways: z.array(z.object({ gateway: z.literal([...PAYMENT_GATEWAYS]), unsettled: Count })),
  /** The last comparison of the figures with the rows; null before the first. */
  check: z.object({ at: Instant, differences: Count }).nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;
export type DashboardSlot = Dashboard['orders']['slots'][number];
