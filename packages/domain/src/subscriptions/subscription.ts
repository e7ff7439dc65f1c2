import { parseMoney, toLatinDigits } from '../money/money.ts';

/** DRAFT is not offered yet; INACTIVE is no longer offered; drivers can be assigned to an ACTIVE one. */
export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'DRAFT'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Longest duration of a subscription in days. */
export const MAX_SUBSCRIPTION_DAYS = 3_650;
/** Highest price of a subscription in SAR. */
export const MAX_SUBSCRIPTION_SAR = 100_000;

/** The status of a new subscription: DRAFT with the draft switch, otherwise offered at once. */
export const statusOfNewSubscription = (isDraft: boolean): SubscriptionStatus =>
  isDraft ? 'DRAFT' : 'ACTIVE';

/** The fields of a subscription as they are entered. */
export interface SubscriptionFields {
  subscriptionName: string;
  company_id: string | null;
  price: string | number;
  duration: string | number;
  description: string;
}

export interface SubscriptionProblem {
  field: keyof SubscriptionFields;
  msg: string;
}

/** A whole number of days from 1 to MAX_SUBSCRIPTION_DAYS; null for anything else. */
export function parseDays(input: string | number): number | null {
  const text = toLatinDigits(String(input).trim());
  const days = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return days >= 1 && days <= MAX_SUBSCRIPTION_DAYS ? days : null;
}

/** The fields that are missing; all of them are required. */
export function missingSubscriptionFields(fields: SubscriptionFields): (keyof SubscriptionFields)[] {
  const names = ['subscriptionName', 'company_id', 'price', 'duration', 'description'] as const;
  return names.filter((name) => String(fields[name] ?? '').trim() === '');
}

/** What is wrong with the price and the duration, as message keys. */
export function checkSubscription(fields: Partial<SubscriptionFields>): SubscriptionProblem[] {
  const problems: SubscriptionProblem[] = [];
  if (fields.price !== undefined) {
    const price = parseMoney(fields.price);
    if (price === null) problems.push({ field: 'price', msg: 'subscription_price_number' });
    else if (price <= 0 || price > MAX_SUBSCRIPTION_SAR * 100)
      problems.push({ field: 'price', msg: 'subscription_price_out_of_limits' });
  }
  if (fields.duration !== undefined && parseDays(fields.duration) === null)
    problems.push({ field: 'duration', msg: 'subscription_duration_number' });
  return problems;
}
