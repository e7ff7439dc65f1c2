import { z } from 'zod';
import { Amount, Id, Instant, oneOrMany, SearchText } from '../base.ts';

const DayOrInstant = z.union([z.iso.date(), Instant]);

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

const text = (max: number) => z.string().trim().max(max, 'value_too_large');
const optional = (max: number) => text(max).nullish();
const lookup = Id.nullish();
/** An address that a browser may open; nothing but the web, and files of our own. */
const WebAddress = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(https?:\/\/\S+|\/files\/\S+)$/i, 'address_invalid');

/** What staff enter of a driver. Dates are DD/MM/YYYY; days that do not exist are refused. */
export const DriverBody = z.strictObject({
  id_number: text(40).min(1, 'id_number_required'),
  firstName: text(60).min(1, 'firstname_required'),
  secondName: text(60).default(''),
  thirdName: text(60).default(''),
  lastName: text(60).min(1, 'lastname_required'),
  phone: text(30).min(1, 'phone_required'),
  stc_pay_number: optional(30),
  date_of_birth: optional(10),
  medical_Insurance_date: optional(10),
  identity_type_id: lookup,
  car_type_id: lookup,
  car_number: optional(30),
  vehicle_sequence_number: optional(40),
  number_of_received: z.number().int().min(1, 'value_too_small').max(50, 'value_too_large').nullish(),
  region_id: lookup,
  city_id: lookup,
  company_id: lookup,
  from_company: optional(40),
  driver_image: WebAddress.nullish(),
  attachment: z
    .array(z.union([z.strictObject({ Location: WebAddress, key: text(300) }), WebAddress]))
    .max(50)
    .default([]),
  isCasper: z.boolean().optional(),
  is_accept_order_socket: z.boolean().optional(),
  geidea_terminal_id: optional(60),
  isActive: z.boolean().optional(),
  isReady: z.boolean().optional(),
});
export type DriverBody = z.infer<typeof DriverBody>;

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
