import { z } from 'zod';
import { AmountInput, Id } from '../fields.ts';

/** Money that staff add to a driver's wallet: a charge of the main balance, or a gift; the other amount is zero. */
export const CreditDriver = z.strictObject({
  driver_id: Id,
  amount: AmountInput,
  gift: AmountInput,
  delivery_cost: z.literal('0.00'),
  isGift: z.boolean(),
  isCharge: z.boolean(),
});
