import { z } from 'zod';
import { Amount, DayOrInstant, Id, Instant, oneOrMany, SearchText } from '../base.ts';

/** What the driver list, its total, its export and a message to many drivers are narrowed by; the same meaning everywhere. */
export const DriverFilters = z.object({
  /** Part of a name, an id number or a phone. */
  keyword: SearchText.optional(),
  firstName: SearchText.optional(),
  lastName: SearchText.optional(),
  phone: SearchText.optional(),
  id_number: SearchText.optional(),
  cities: oneOrMany(Id).optional(),
  company_ids: oneOrMany(Id).optional(),
  status: oneOrMany(z.literal(['active', 'inactive'])).optional(),
  /** When they registered; `to` is included where it is a day, and not where it is an instant. */
  date: z.strictObject({ from: DayOrInstant.optional(), to: DayOrInstant.optional() }).optional(),
});
/** The same in a body, which has nothing else in it. */
export const StrictDriverFilters = z.strictObject(DriverFilters.shape);
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

/** A named lookup of a driver: its id, and its name in both languages. */
const Named = z.object({ id: z.string(), nameAr: z.string(), nameEn: z.string() });

/** A paper that lies under a key of the store. `Location` is a link of ours that soon ends, or an address elsewhere. */
export const StoredAttachment = z.object({ Location: z.string(), key: z.string() });
/** A paper of a driver: kept in the store, or a bare address. */
export const Attachment = z.union([StoredAttachment, z.string()]);
export type Attachment = z.infer<typeof Attachment>;

/** A day as DD/MM/YYYY. */
const Day = z.string();

/** A refusal of the regulator's. */
export const CitcError = z.object({ code: z.string(), message: z.string() });

/** A driver as the regulator knows him; the spelling is its own. */
export const CitcDriver = z.object({
  identityTypeId: z.string().nullable(),
  idNumber: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  registrationDate: z.string().nullable(),
  refrenceCode: z.string().nullable(),
  carTypeId: z.string().nullable(),
  carNumber: z.string().nullable(),
  regionId: z.string().nullable(),
  cityId: z.string().nullable(),
  vehicleSequenceNumber: z.string().nullable(),
  mobile: z.string().nullable(),
});
export type CitcDriver = z.infer<typeof CitcDriver>;

/** Everything of a driver, as the edit form has it. */
export const DriverDetail = z.object({
  _id: z.string(),
  version: z.number().int(),
  id_number: z.string(),
  name: z.string(),
  firstName: z.string(),
  secondName: z.string(),
  thirdName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  stc_pay_number: z.string().nullable(),
  date_of_birth: Day.nullable(),
  medical_Insurance_date: Day.nullable(),
  identity_type: Named.nullable(),
  identity_type_id: z.string().nullable(),
  car_type: Named.nullable(),
  car_type_id: z.string().nullable(),
  car_number: z.string().nullable(),
  vehicle_sequence_number: z.string().nullable(),
  number_of_received: z.number().int().nullable(),
  region: Named.nullable(),
  region_id: z.string().nullable(),
  city: Named.nullable(),
  city_id: z.string().nullable(),
  company_name: z.string().nullable(),
  company_id: z.string().nullable(),
  from_company: z.string().nullable(),
  driver_image: z.string().nullable(),
  attachment: z.array(Attachment),
  isCasper: z.boolean(),
  is_accept_order_socket: z.boolean(),
  geidea_terminal_id: z.string().nullable(),
  citc_status: z.boolean().nullable(),
  err_code_citc: z.array(CitcError).nullable(),
  isActive: z.boolean(),
  isReady: z.boolean(),
  rating_star: z.number().nullable(),
  passKey: z.string(),
  balance: Amount,
  /** What MAIN holds once the last transaction is done. */
  new_balance: Amount,
  subBalance: Amount,
  registration_date: Instant,
  last_transaction: LastTransaction.nullable(),
});
export type DriverDetail = z.infer<typeof DriverDetail>;

/** A value of a field, as the history keeps it. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(Attachment)]);

/** A change of a driver's fields, or a note about him. */
export const DriverAuditEntry = z.object({
  _id: z.string(),
  created_at: Instant,
  update_by: z.object({ name: z.string(), role: z.string() }),
  update_content: z.union([
    z.array(z.object({ key: z.string(), new: Value, old: Value })),
    z.object({ note: z.string() }),
  ]),
});
export type DriverAuditEntry = z.infer<typeof DriverAuditEntry>;
