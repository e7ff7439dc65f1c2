import { ASSIGNMENT_OUTCOMES, MEMBERSHIP_STATUSES, SUBSCRIPTION_STATUSES } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Instant } from '../base.ts';

export const SubscriptionStatus = z.literal([...SUBSCRIPTION_STATUSES]);

/** A subscription that drivers of one delivery company can hold. */
export const Subscription = z.object({
  _id: z.string(),
  subscriptionName: z.string(),
  status: SubscriptionStatus,
  description: z.string(),
  price: Amount,
  /** In days. */
  duration: z.number().int(),
  company_id: z.string(),
  company_info: z.object({ name: z.string() }),
  created_at: Instant,
  /** Increases with each change: what an edit is based on. */
  version: z.number().int(),
});
export type Subscription = z.infer<typeof Subscription>;

/** A driver's paid period of a subscription. */
export const Membership = z.object({
  _id: z.string(),
  subscription_info: z.object({ subscriptionName: z.string(), description: z.string() }),
  membership_status: z.literal([...MEMBERSHIP_STATUSES]),
  /** As it was paid. */
  price: Amount,
  start_date: Instant,
  due_date: Instant,
  /** What would be returned if it were ended now; null where it is over. */
  unused: Amount.nullable(),
});
export type Membership = z.infer<typeof Membership>;

/** A driver of a company with the memberships: the current one and its renewal, otherwise the last one. */
export const SubscribedDriver = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  subscriptions: z.array(Membership),
});
export type SubscribedDriver = z.infer<typeof SubscribedDriver>;

/** The assignment of a subscription to several drivers: a job, with the number of drivers by outcome. */
export const Assignment = z.object({
  _id: z.string(),
  subscriptionName: z.string(),
  /** `failed`: its job was cancelled, or has no attempt left, while drivers wait. */
  state: z.literal(['running', 'done', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  outcomes: z.record(z.literal([...ASSIGNMENT_OUTCOMES]), z.number().int()),
  created_at: Instant,
  created_by: z.string(),
});
export type Assignment = z.infer<typeof Assignment>;

/** What an assignment did for one driver. */
export const AssignedDriver = z.object({
  driver: z.object({ _id: z.string(), name: z.string(), phone: z.string() }),
  /** Null while it waits. */
  outcome: z.literal([...ASSIGNMENT_OUTCOMES]).nullable(),
  /** What the balance lacked. */
  missing: Amount.nullable(),
});
export type AssignedDriver = z.infer<typeof AssignedDriver>;
