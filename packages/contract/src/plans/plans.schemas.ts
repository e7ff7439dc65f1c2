import { PLAN_PRIORITIES } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Instant, oneOrMany, SearchText } from '../base.ts';

/** Filters of the list of plans. */
export const PlanFilters = z.strictObject({
  title: SearchText.optional(),
  status: oneOrMany(z.literal(['active', 'inactive'])).optional(),
});
export type PlanFilters = z.infer<typeof PlanFilters>;

/** A pricing plan: what a driver pays, and the gift that comes with it. */
export const Plan = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  price: Amount,
  gift: Amount,
  isRecommend: z.boolean(),
  /** 1 lowest, 2 normal, 3 highest; null unless the plan is recommended. */
  priority: z.literal([...PLAN_PRIORITIES]).nullable(),
  isActive: z.boolean(),
  /** Increases with each change: what an edit and a purchase were based on. */
  version: z.number().int(),
  created_at: Instant,
});
export type Plan = z.infer<typeof Plan>;

/** A plan as a row of the list. */
export const PlanRow = Plan.extend({
  /** Purchases of the last 30 days that were paid. */
  sold: z.number().int(),
});
export type PlanRow = z.infer<typeof PlanRow>;

/** A purchase of a plan that was paid, with the terms that the driver was shown. */
export const PlanPurchase = z.object({
  transaction_id: z.string(),
  driver: z.object({ _id: z.string(), name: z.string(), phone: z.string() }),
  title: z.string(),
  price: Amount,
  gift: Amount,
  paid_at: Instant,
});
export type PlanPurchase = z.infer<typeof PlanPurchase>;

/** The purchases of a plan in one month of the configured time zone. */
export const PlanMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  sold: z.number().int(),
  paid: Amount,
  given: Amount,
});
export type PlanMonth = z.infer<typeof PlanMonth>;
