import {
  MAX_AMOUNT_SAR,
  MAX_AMOUNT_TEXT_LENGTH,
  MAX_INT32,
  MAX_PLAN_TEXT_LENGTH,
  trimText,
} from '@mishwar/domain';
import * as z from 'zod/mini';
import { nameText, trimmedText } from '../form-fields.ts';

/** Riyals as a person enters them. `checkPlanTerms` of the domain judges them; their fraction is dropped. */
const Riyals = z.union([
  z.string().check(z.overwrite(trimText), z.maxLength(MAX_AMOUNT_TEXT_LENGTH, 'plan_amount_too_large')),
  z.number().check(z.gte(-MAX_AMOUNT_SAR), z.lte(MAX_AMOUNT_SAR, 'plan_amount_too_large')),
]);

/** The editable fields of a pricing plan. `priority` counts with `isRecommend` only. */
export const PlanBody = z.strictObject({
  title: nameText(MAX_PLAN_TEXT_LENGTH.title, 'plan_name_required'),
  description: z._default(trimmedText(MAX_PLAN_TEXT_LENGTH.description), ''),
  price: Riyals,
  gift: z._default(Riyals, 0),
  isRecommend: z._default(z.boolean(), false),
  priority: z.optional(z.int().check(z.gte(0), z.lte(MAX_INT32))),
});
export type PlanBody = z.infer<typeof PlanBody>;
