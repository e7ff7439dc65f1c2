import { MAX_DRIVER_FIELD_LENGTH as MAX } from '@mishwar/domain';
import { z } from 'zod';
import { DateRange, Id, Instant, oneOrMany, requiredText, SearchText } from '../base.ts';
import { DriverBody } from '../drivers/drivers.forms.ts';

/** PENDING until staff decide; UNAVAILABLE where the applicant is a driver already. */
export const RegistrationStatus = z.literal(['ACCEPTED', 'REJECTED', 'PENDING', 'UNAVAILABLE']);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

/** Filters of the registration list. */
export const RegistrationFilters = z.strictObject({
  name: SearchText.optional(),
  phone: SearchText.optional(),
  id_number: SearchText.optional(),
  company_id: oneOrMany(Id).optional(),
  status: oneOrMany(RegistrationStatus).optional(),
  /** Time of the application. */
  date: DateRange.optional(),
});
export type RegistrationFilters = z.infer<typeof RegistrationFilters>;

/** A name in both languages. */
const Named = z.object({ nameAr: z.string(), nameEn: z.string() });

/** A driver registration as a row of the list. */
export const RegistrationRow = z.object({
  _id: z.string(),
  id_number: z.string(),
  name: z.string(),
  phone: z.string(),
  /** DD/MM/YYYY. */
  date_of_birth: z.string(),
  identity_type: Named,
  city: Named,
  region: Named,
  car_type: Named,
  car_number: z.string(),
  vehicle_sequence_number: z.string().nullable(),
  company_name: z.string().nullable(),
  stc_pay_number: z.string().nullable(),
  status: RegistrationStatus,
  created_at: Instant,
  /** The created driver; null unless accepted. */
  id_accepted_driver: z.string().nullable(),
});
export type RegistrationRow = z.infer<typeof RegistrationRow>;

/** A registration with its decision. */
export const RegistrationDetail = RegistrationRow.extend({
  reject_reason: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
});
export type RegistrationDetail = z.infer<typeof RegistrationDetail>;

/** What an applicant enters to become a driver. */
export const DriverApplication = DriverBody.pick({
  id_number: true,
  firstName: true,
  secondName: true,
  thirdName: true,
  lastName: true,
  phone: true,
  stc_pay_number: true,
  vehicle_sequence_number: true,
  company_id: true,
}).extend({
  /** DD/MM/YYYY. */
  date_of_birth: requiredText(MAX.date, 'date_of_birth_invalid'),
  identity_type_id: Id,
  car_type_id: Id,
  car_number: requiredText(MAX.car_number, 'car_number_required'),
  region_id: Id,
  city_id: Id,
});
export type DriverApplication = z.infer<typeof DriverApplication>;
