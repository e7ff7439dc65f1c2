import { ATTENTION_KINDS, AUTOMATIONS, isSnoozable, MAX_FILTER_VALUES } from '@mishwar/domain';
import { z } from 'zod';
import { Instant, staff } from '../base.ts';
import { SnoozeBody } from './attention.forms.ts';

/** Why something needs attention. */
const AttentionReason = z.object({
  kind: z.literal([...ATTENTION_KINDS]),
  /** Stable key of the reason while it holds. */
  key: z.string(),
  /** Who did not take a message or does not say what became of money: citc, whatsapp, PAYFORT, … */
  third_party: z.string().nullable(),
  /** The transaction of the wallet that it is about. */
  transaction_id: z.string().nullable(),
  since: Instant,
  /** What happens without staff, and when, counted down from `from`; null where nothing does. */
  next: z.object({ automation: z.literal([...AUTOMATIONS]), from: Instant, at: Instant }).nullable(),
  /** Whole minutes after the promised time at which an order is expected that will be late; null for other kinds. */
  late_by: z.number().int().nullable(),
  /** Who set it aside, until when and why; null while it is not snoozed. */
  snooze: z.object({ until: Instant, reason: z.string(), by: z.string() }).nullable(),
});
export type AttentionReason = z.infer<typeof AttentionReason>;

/** An order, or something else, that needs attention: its most urgent reason, and the others in `also`. */
export const AttentionItem = AttentionReason.extend({
  also: z.array(AttentionReason),
  /** Null where it is not about an order. */
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  restaurant_name: z.string().nullable(),
  restaurant_phone: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  /** What staff may do with the order. */
  can: z.object({ assign: z.boolean(), unassign: z.boolean() }),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

const key = z.string().max(60).refine(isSnoozable, 'not_snoozable');
const done = z.object({ success: z.literal(true) });

export const attention = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/attention',
      summary:
        'What needs attention now: the most urgent first, snoozed items last, gone by itself when solved',
    })
    .output(
      z.object({
        data: z.object({
          results: z.array(AttentionItem),
          /** Of those that are not snoozed, also what is not listed. */
          total: z.number().int(),
          snoozed: z.number().int(),
        }),
      }),
    ),
  waiting: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/attention/waiting',
      summary:
        'How many registrations and approvals wait for a decision of this operator, at most 1,000 each',
    })
    .output(z.object({ data: z.object({ registrations: z.number().int(), approvals: z.number().int() }) })),
  snooze: staff
    .route({
      method: 'PUT',
      path: '/admin/api/v1/attention/{key}/snooze',
      summary:
        'Set these reasons of a listed item aside for everyone until a time; a second call replaces the first',
    })
    .input(
      z.strictObject({
        key,
        /** The reasons that the caller saw: what has arisen since then stays listed. */
        keys: z.array(key).min(1).max(MAX_FILTER_VALUES),
        ...SnoozeBody.shape,
      }),
    )
    .output(done),
  endSnooze: staff
    .route({
      method: 'DELETE',
      path: '/admin/api/v1/attention/{key}/snooze',
      summary: 'List a snoozed item again, with all its reasons',
    })
    .input(z.strictObject({ key }))
    .output(done),
};
