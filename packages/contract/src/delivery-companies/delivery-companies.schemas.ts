import { z } from 'zod';
import { Amount, Instant, oneOrMany, SearchText } from '../base.ts';

/** Filters of the company list. */
export const CompanyFilters = z.strictObject({
  /** Part of a name, a phone or a commercial registration number. */
  keyword: SearchText.optional(),
  status: oneOrMany(z.literal(['active', 'inactive'])).optional(),
});
export type CompanyFilters = z.infer<typeof CompanyFilters>;

/** A delivery company. */
export const DeliveryCompany = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  cr_number: z.string().nullable(),
  contract: z.string().nullable(),
  iban: z.string().nullable(),
  /** km; null is no limit. */
  company_distance_receive: z.number().nullable(),
  company_contract_price: Amount.nullable(),
  isActive: z.boolean(),
  created_at: Instant,
  /** Of the stored company; an update with an earlier version is refused. */
  version: z.number().int(),
});
export type DeliveryCompany = z.infer<typeof DeliveryCompany>;

/** A delivery company as a row of the list. */
export const CompanyRow = DeliveryCompany.extend({
  /** Active drivers. */
  drivers: z.number().int(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

/** What a deactivation stops, and what a deletion waits for. */
export const CompanyDependents = z.object({
  /** All drivers of the company. */
  drivers: z.number().int(),
  active_drivers: z.number().int(),
  open_orders: z.number().int(),
  partners: z.number().int(),
  /** Fees that are held for open orders of its drivers. */
  money_held: Amount,
  /** Wallet balances of its drivers, gifts included. */
  balances: Amount,
});
export type CompanyDependents = z.infer<typeof CompanyDependents>;

/** A company's work today; `getCompanyFigureLists` has the list behind each figure. */
export const CompanyGlance = z.object({
  /** Today in the configured time zone. */
  day: z.iso.date(),
  drivers: z.object({ active: z.number().int(), online: z.number().int() }),
  orders_today: z.object({
    total: z.number().int(),
    delivered: z.number().int(),
    cancelled: z.number().int(),
    on_time: z.number().int(),
  }),
  /** Offers to its drivers today that were answered or expired. */
  offers_today: z.object({ answered: z.number().int(), accepted: z.number().int() }),
  /** Contract prices of the orders that were delivered this month. */
  money_owed: Amount,
  /** Drivers whose medical insurance ends within 30 days, or has ended. */
  documents: z.object({ soon: z.number().int(), expired: z.number().int() }),
});
export type CompanyGlance = z.infer<typeof CompanyGlance>;

/** A calendar month of the configured time zone, "2026-11". */
export const StatementMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'not_valid');

/** A company's month: what its delivered orders cost it, and what its drivers paid for them. */
export const CompanyStatement = z.object({
  month: StatementMonth,
  /** Delivered orders. */
  orders: z.number().int(),
  /** What customers paid for their delivery, tax included. */
  delivery_cost: Amount,
  /** What the company owes: the prices of the orders, tax included. */
  contract_price: Amount,
  contract_tax: Amount,
  /** Fees of the orders from the drivers' wallets, tax included. */
  fees: Amount,
  fee_tax: Amount,
  /** Adjustments by staff on the main balances of drivers who belonged to the company then. */
  adjustments: Amount,
  /** Delivered orders for which the ledger still holds money: 0 unless the ledger disagrees. */
  disagreeing_orders: z.number().int(),
});
export type CompanyStatement = z.infer<typeof CompanyStatement>;
