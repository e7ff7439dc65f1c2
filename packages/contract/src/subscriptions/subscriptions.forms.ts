import {
  MAX_AMOUNT_SAR,
  MAX_AMOUNT_TEXT_LENGTH,
  MAX_INT32,
  MAX_SUBSCRIPTION_TEXT_LENGTH,
} from '@mishwar/domain';
import { z } from 'zod';
import { Id, nameText, requiredText } from '../fields.ts';

const MISSING = 'please_fill_in_all_fields';

/** A number as a person enters it; `checkSubscription` of the domain judges it. */
const Numeric = (max: number) =>
  z.union([requiredText(MAX_AMOUNT_TEXT_LENGTH, MISSING), z.number().min(-max).max(max)]);

/** The fields of a subscription, all of them required. */
export const SubscriptionBody = z.strictObject({
  subscriptionName: nameText(MAX_SUBSCRIPTION_TEXT_LENGTH.name, MISSING),
  company_id: Id,
  /** In SAR. */
  price: Numeric(MAX_AMOUNT_SAR),
  /** In days. */
  duration: Numeric(MAX_INT32),
  description: requiredText(MAX_SUBSCRIPTION_TEXT_LENGTH.description, MISSING),
});
export type SubscriptionBody = z.infer<typeof SubscriptionBody>;
