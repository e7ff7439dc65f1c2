import {
  CITC_OPERATIONS,
  MAX_FILTER_VALUES,
  MAX_ORDER_LENGTH,
  NOT_SENT_REASONS,
  PAGE_SIZES,
} from '@mishwar/domain';
import { z } from 'zod';
import { Id, Instant, oneOrMany, pageOf, paging, requiredText, staff } from '../base.ts';

const Reason = z.literal([...NOT_SENT_REASONS]);
const Operation = z.literal([...CITC_OPERATIONS]);

export const RegulatorQueueFilters = z.strictObject({
  operation: oneOrMany(Operation).optional(),
  reason: oneOrMany(Reason).optional(),
  order_number: requiredText(MAX_ORDER_LENGTH.order_number).optional(),
});
export type RegulatorQueueFilters = z.infer<typeof RegulatorQueueFilters>;

/** An operation that the regulator does not know of yet. */
export const RegulatorQueueRow = z.object({
  _id: z.string(),
  operation: Operation,
  reason: Reason,
  order_number: z.string().nullable(),
  driver: z.object({ _id: z.string(), name: z.string(), id_number: z.string() }).nullable(),
  /** When it happened. */
  since: Instant,
  isOverdue: z.boolean(),
  attempts: z.number().int(),
  /** Null where only a replay sends it. */
  next_attempt_at: Instant.nullable(),
  /** What the regulator answered last, in words. */
  last_error: z.string().nullable(),
  /** Of its entries in the log. */
  correlation_id: z.string(),
});
export type RegulatorQueueRow = z.infer<typeof RegulatorQueueRow>;

export const regulatorQueue = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/regulator-queue',
      summary: 'What the regulator does not know of yet, oldest first, and why',
    })
    .input(
      z.strictObject({ filters: RegulatorQueueFilters.default({}), ...paging(PAGE_SIZES.regulatorQueue) }),
    )
    .output(pageOf(RegulatorQueueRow)),
  summary: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/regulator-queue/summary',
      summary: 'How much the regulator does not know of, by operation and reason',
    })
    .output(
      z.object({
        data: z.object({
          counts: z.array(z.object({ operation: Operation, reason: Reason, count: z.number().int() })),
          overdue: z.number().int(),
          oldest: Instant.nullable(),
          /** Whether the settings let operations be sent. */
          isOn: z.boolean(),
        }),
      }),
    ),
  replay: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/regulator-queue/replay',
      summary:
        'Send operations again: named ones, all of a period, or all that a switch held back; asking twice has one effect',
    })
    .input(
      z.union([
        z.strictObject({ ids: z.array(Id).min(1).max(MAX_FILTER_VALUES) }),
        z.strictObject({ from: Instant, to: Instant }),
        // All that was missed while the settings sent nothing.
        z.strictObject({ reason: z.literal('switched_off') }),
      ]),
    )
    .output(z.object({ success: z.literal(true), replayed: z.number().int() })),
};
