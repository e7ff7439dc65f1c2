import {
  MAX_AMOUNT_SAR,
  MAX_AMOUNT_TEXT_LENGTH,
  MAX_INT32,
  MAX_PLAN_TEXT_LENGTH,
  trimText,
} from '@mishwar/domain';
import { z } from 'zod';
import { nameText, trimmedText } from '../fields.ts';

/** Riyals as a person enters them. `checkPlanTerms` of the domain judges them; their fraction is dropped. */
const Riyals = z.union([
  z.string().overwrite(trimText).max(MAX_AMOUNT_TEXT_LENGTH, 'plan_amount_too_large'),
  z.number().min(-MAX_AMOUNT_SAR).max(MAX_AMOUNT_SAR, 'plan_amount_too_large'),
]);

/** The editable fields of a pricing plan. `priority` counts with `isRecommend` only. */
export const PlanBody = z.strictObject({
  title: nameText(MAX_PLAN_TEXT_LENGTH.title, 'plan_name_required'),
  description: trimmedText(MAX_PLAN_TEXT_LENGTH.description).default(''),
  price: Riyals,
  gift: Riyals.default(0),
  isRecommend: z.boolean().default(false),
  priority: z.number().int().min(0).max(MAX_INT32).optional(),
});
export type PlanBody = z.infer<typeof PlanBody>;
