import { type Halalas, parseMoney, toLatinDigits } from '../money/money.ts';

/** Priorities of a recommended plan: lowest, normal, highest. */
export const PLAN_PRIORITIES = [1, 2, 3] as const;
export type PlanPriority = (typeof PLAN_PRIORITIES)[number];

/** Largest price and gift of a plan in whole riyals: what a gateway takes in one payment. */
export const MAX_PLAN_SAR = 10_000;

/** Values of the form of a new plan. The price 0 is refused on save. */
export const NEW_PLAN = { price: '0', gift: '0', isRecommend: false, priority: 1 } as const;

const DECIMAL = /^([+-]?)(\d{0,14})(?:\.\d*)?$/;

/**
 * An amount of riyals as a person enters it, without its fraction: 12.9 becomes 12. Arabic and Persian digits are read too.
 *
 * @returns null for what is not a number
 */
export function truncateToRiyals(input: string | number): number | null {
  const text = toLatinDigits(String(input).trim());
  const match = DECIMAL.exec(text);
  if (!match || !/\d/.test(text)) return null;
  const [, sign, whole] = match;
  const riyals = Number(whole === '' ? '0' : whole);
  return sign === '-' && riyals !== 0 ? -riyals : riyals;
}

/** What a plan costs and gives, as it is entered; amounts in riyals. */
export interface PlanTerms {
  price: string | number;
  gift: string | number;
  isRecommend: boolean;
  priority?: number | undefined;
}

/** A field that is refused, with its message key. */
export interface PlanProblem {
  field: 'price' | 'gift' | 'priority';
  msg: string;
}

const toHalalas = (riyals: number): Halalas => parseMoney(riyals) ?? 0;

const checkAmount = (
  field: 'price' | 'gift',
  riyals: number | null,
  least: number,
  below: string,
): PlanProblem | null => {
  if (riyals === null) return { field, msg: `plan_${field}_required` };
  if (riyals < least) return { field, msg: below };
  return riyals > MAX_PLAN_SAR ? { field, msg: 'plan_amount_too_large' } : null;
};

/** What is wrong with the terms of a plan; empty where nothing is. */
export function checkPlanTerms({ price, gift, isRecommend, priority = 1 }: PlanTerms): PlanProblem[] {
  const isPriority = (PLAN_PRIORITIES as readonly number[]).includes(priority);
  return [
    checkAmount('price', truncateToRiyals(price), 1, 'plan_price_positive'),
    checkAmount('gift', truncateToRiyals(gift), 0, 'plan_gift_negative'),
    isRecommend && !isPriority ? { field: 'priority' as const, msg: 'plan_priority_invalid' } : null,
  ].filter((problem) => problem !== null);
}

/** The terms of a plan as they are stored. Amounts in halalas; a plan that is not recommended has no priority. */
export interface StoredPlanTerms {
  price: Halalas;
  gift: Halalas;
  isRecommend: boolean;
  priority: PlanPriority | null;
}

/** Terms without a problem, as they are stored: amounts truncated to riyals, priority only with a recommendation. */
export function toStoredPlanTerms({ price, gift, isRecommend, priority = 1 }: PlanTerms): StoredPlanTerms {
  return {
    price: toHalalas(truncateToRiyals(price) ?? 0),
    gift: toHalalas(truncateToRiyals(gift) ?? 0),
    isRecommend,
    priority: isRecommend ? (PLAN_PRIORITIES.find((value) => value === priority) ?? 1) : null,
  };
}

/** The body of a save: the priority is sent with a recommendation only. */
export function toPlanBody<Values extends PlanTerms & { title: string; description: string }>(
  values: Values,
) {
  const { title, description, isRecommend, priority } = values;
  return {
    title,
    description,
    price: truncateToRiyals(values.price) ?? '',
    gift: truncateToRiyals(values.gift) ?? '',
    isRecommend,
    ...(isRecommend && { priority }),
  };
}
