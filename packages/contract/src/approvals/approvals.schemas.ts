import { APPROVAL_KINDS, APPROVAL_STATES } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Instant } from '../base.ts';

const Person = z.object({ _id: z.string(), name: z.string() });

/** Money that somebody wants to add, and what a second super admin said of it. */
export const ApprovalRow = z.object({
  _id: z.string(),
  kind: z.literal([...APPROVAL_KINDS]),
  state: z.literal([...APPROVAL_STATES]),
  /** The first of the drivers that it is for. */
  drivers: z.array(Person),
  driver_count: z.number().int(),
  /** For each driver: to the main balance, and to the gift balance. */
  amount: Amount,
  gift: Amount,
  /** Of all drivers together. */
  sum: Amount,
  requested_by: Person,
  requested_at: Instant,
  expires_at: Instant,
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  reason: z.string().nullable(),
  /** What this viewer may do with it now. */
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

/** When money needs a second super admin; `version` 0 is the rule that nobody has ever saved. */
export const ApprovalRuleAnswer = z.object({
  /** What is more than this; null for no amount. */
  credit_above: Amount.nullable(),
  mass_gifts: z.boolean(),
  version: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: Instant.nullable(),
});
export type ApprovalRuleAnswer = z.infer<typeof ApprovalRuleAnswer>;
