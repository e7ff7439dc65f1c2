import * as z from 'zod/mini';
import { FormAmount, FormId } from '../form-fields.ts';

/** Money that staff add to a driver's wallet: a charge of the main balance, or a gift; the other amount is zero. */
export const CreditDriver = z.strictObject({
  driver_id: FormId,
  amount: FormAmount,
  gift: FormAmount,
  delivery_cost: z.literal('0.00'),
  isGift: z.boolean(),
  isCharge: z.boolean(),
});
