import { MAX_ORDER_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { AmountInput, chosenId, trimmedText } from '../fields.ts';

/** Why an order is cancelled: a reason of the list, a note, and what the customer still pays for the delivery. */
export const CancelBody = z.strictObject({
  cancel_reason: chosenId('required_reason'),
  cancel_reason_txt: trimmedText(MAX_ORDER_LENGTH.cancel_reason).optional(),
  delivery_cost: AmountInput.optional(),
});
export type CancelBody = z.infer<typeof CancelBody>;
