import { MAX_ORDER_LENGTH } from '@mishwar/domain';
import * as z from 'zod/mini';
import { FormAmount, ID_PATTERN, trimmedText } from '../form-fields.ts';

/** Why an order is cancelled: a reason of the list, a note, and what the customer still pays for the delivery. */
export const CancelBody = z.strictObject({
  cancel_reason: z.string('required_reason').check(z.regex(ID_PATTERN, 'required_reason')),
  cancel_reason_txt: z.optional(trimmedText(MAX_ORDER_LENGTH.cancel_reason)),
  delivery_cost: z.optional(FormAmount),
});
export type CancelBody = z.infer<typeof CancelBody>;
