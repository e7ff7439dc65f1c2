import { z } from 'zod';
import { DateRange, Instant, oneOrMany, SearchText } from '../base.ts';

/** PENDING until staff decide. */
export const SupplierRegistrationStatus = z.literal(['PENDING', 'ACCEPTED', 'REJECTED']);
export type SupplierRegistrationStatus = z.infer<typeof SupplierRegistrationStatus>;

/** Filters of the applications. */
export const SupplierRegistrationFilters = z.strictObject({
  /** Part of the company's or the person's name, a phone or a commercial registration number. */
  keyword: SearchText.optional(),
  status: oneOrMany(SupplierRegistrationStatus).optional(),
  /** Time of the application. */
  date: DateRange.optional(),
});
export type SupplierRegistrationFilters = z.infer<typeof SupplierRegistrationFilters>;

/** An application of a company as a row of the list. */
export const SupplierRegistrationRow = z.object({
  _id: z.string(),
  company_name: z.string(),
  company_phone: z.string(),
  cr_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.object({ nameAr: z.string(), nameEn: z.string() }).nullable(),
  number_of_drivers: z.number().int().nullable(),
  status: SupplierRegistrationStatus,
  created_at: Instant,
  /** The delivery company that was made of it; null unless accepted. */
  company_id: z.string().nullable(),
});
export type SupplierRegistrationRow = z.infer<typeof SupplierRegistrationRow>;

/** An application with all that was entered, and its decision. */
export const SupplierRegistrationDetail = SupplierRegistrationRow.extend({
  iban: z.string().nullable(),
  note: z.string().nullable(),
  reject_reason: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
});
export type SupplierRegistrationDetail = z.infer<typeof SupplierRegistrationDetail>;
