import { YES_NO_FILTERS } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, DateRange, Id, Instant, oneOrMany, SearchText } from '../base.ts';

/** Filters of the driver list, its total, its export and of mass messages, with one meaning everywhere. */
export const DriverFilters = z.strictObject({
  /** Part of a name, an id number or a phone. */
  keyword: SearchText.optional(),
  firstName: SearchText.optional(),
  lastName: SearchText.optional(),
  phone: SearchText.optional(),
  id_number: SearchText.optional(),
  cities: oneOrMany(Id).optional(),
  company_ids: oneOrMany(Id).optional(),
  status: oneOrMany(z.literal(['active', 'inactive'])).optional(),
  /** Whether the driver takes orders now. */
  ready: z.literal([...YES_NO_FILTERS]).optional(),
  /** Whether the driver is active and ready and has a fresh position. */
  online: z.literal([...YES_NO_FILTERS]).optional(),
  /** Whether the driver has an order in hand. */
  busy: z.literal([...YES_NO_FILTERS]).optional(),
  /** State of the medical insurance by its last day: *soon* is within 30 days. */
  documents: oneOrMany(z.literal(['expired', 'soon', 'missing'])).optional(),
  /** Whether the main balance is below zero. */
  negative_balance: z.literal([...YES_NO_FILTERS]).optional(),
  /** Time of the registration. */
  date: DateRange.optional(),
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
  /** When the last membership starts or started; null without one. */
  subscription_date: Instant.nullable(),
  isActive: z.boolean(),
  isReady: z.boolean(),
  is_odm_enabled: z.boolean(),
});
export type DriverRow = z.infer<typeof DriverRow>;

/** A named lookup of a driver: its id, and its name in both languages. */
const Named = z.object({ id: z.string(), nameAr: z.string(), nameEn: z.string() });

/** A document in the file store. `Location` is a signed link that expires, or an external address. */
export const StoredAttachment = z.object({ Location: z.string(), key: z.string() });
/** A document of a driver: in the file store, or a plain address. */
export const Attachment = z.union([StoredAttachment, z.string()]);
export type Attachment = z.infer<typeof Attachment>;

/** A day as DD/MM/YYYY. */
const Day = z.string();

/** An error of the regulator. */
export const CitcError = z.object({ code: z.string(), message: z.string() });

/** A driver in the regulator's register, in the regulator's spelling. */
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

/** All fields of a driver, for the edit form. */
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
  /** A link of 15 minutes to an uploaded picture; null for none, or the address of another site. */
  driver_image_link: z.string().nullable(),
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
  /** MAIN balance after the last transaction. */
  new_balance: Amount,
  subBalance: Amount,
  registration_date: Instant,
  last_transaction: LastTransaction.nullable(),
});
export type DriverDetail = z.infer<typeof DriverDetail>;

/** A field value in the audit log. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(Attachment)]);

/** An audit log entry of a driver: changed fields, or a note. */
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
