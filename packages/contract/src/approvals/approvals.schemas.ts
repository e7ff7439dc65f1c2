import { APPROVAL_KINDS, APPROVAL_STATES, OPERATOR_CHANGES } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Instant } from '../base.ts';

const Person = z.object({ _id: z.string(), name: z.string() });

/** A limit and its switch, as of an approval rule. */
const Rule = z.object({
  /** Credits above this amount need approval; null switches the check off. */
  credit_above: Amount.nullable(),
  mass_gifts: z.boolean(),
});

/** A request to add money, to loosen the approval rule or to change a super admin, and its decision by a second super admin. */
export const ApprovalRow = z.object({
  _id: z.string(),
  kind: z.literal([...APPROVAL_KINDS]),
  state: z.literal([...APPROVAL_STATES]),
  /** Of a `rule_change`: the rule that would take effect; null otherwise. */
  rule: Rule.nullable(),
  /** Of an `operator_change`: whom it changes, and how; null otherwise. */
  operator: Person.extend({ change: z.literal([...OPERATOR_CHANGES]) }).nullable(),
  /** The first drivers of the request. */
  drivers: z.array(Person),
  driver_count: z.number().int(),
  /** For each driver: added to the main balance, and to the gift balance. */
  amount: Amount,
  gift: Amount,
  /** Sum over all drivers. */
  sum: Amount,
  /**
   * Of the operator or one of the drivers over the day, this request included, where it waits because of that total although
   * its own sum is within the limit; null otherwise.
   */
  day_total: Amount.nullable(),
  requested_by: Person,
  requested_at: Instant,
  expires_at: Instant,
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  reason: z.string().nullable(),
  /** What this viewer may do with the request now. */
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

/** When money needs a second super admin; `version` 0 is the default rule. */
export const ApprovalRuleAnswer = Rule.extend({
  version: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: Instant.nullable(),
});
export type ApprovalRuleAnswer = z.infer<typeof ApprovalRuleAnswer>;
