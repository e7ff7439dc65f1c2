import { z } from 'zod';
import { Amount, Id, Instant, many, SearchText } from '../base.ts';

const DayOrInstant = z.union([z.iso.date(), Instant]);

/** What the driver list, its total, its export and a message to many drivers are narrowed by; the same meaning everywhere. */
export const DriverFilters = z.object({
  /** Part of a name, an id number or a phone. */
  keyword: SearchText.optional(),
  firstName: SearchText.optional(),
  lastName: SearchText.optional(),
  phone: SearchText.optional(),
  id_number: SearchText.optional(),
  cities: many(Id).optional(),
  company_ids: many(Id).optional(),
  status: many(z.literal(['active', 'inactive'])).optional(),
  /** When they registered; `to` is included where it is a day, and not where it is an instant. */
  date: z.object({ from: DayOrInstant.optional(), to: DayOrInstant.optional() }).optional(),
});
export type DriverFilters = z.infer<typeof DriverFilters>;

/** Balances of the MAIN account before and after the last transaction that touched it. */
const LastTransaction = z.object({ previous_balance: Amount, remaining_balance: Amount });

/** A driver as a row of the list. */
export const DriverRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** In capitals. */
  passKey: z.string(),
  id_number: z.string(),
  phone: z.string(),
  stc_pay_number: z.string().nullable(),
  company_name: z.string().nullable(),
  city_ar: z.string().nullable(),
  city_en: z.string().nullable(),
  balance: Amount,
  /** The gift balance. */
  subBalance: Amount,
  last_transaction: LastTransaction.nullable(),
  registration_date: Instant,
  /** When the last membership was paid; null without one. */
  subscription_date: Instant.nullable(),
  isActive: z.boolean(),
  isReady: z.boolean(),
  is_odm_enabled: z.boolean(),
});
export type DriverRow = z.infer<typeof DriverRow>;
