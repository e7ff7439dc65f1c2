import {
  MAX_DRIVER_FIELD_LENGTH as MAX,
  MAX_DRIVER_ATTACHMENTS,
  MAX_DRIVER_NOTE_LENGTH,
  MAX_ORDERS_AT_ONCE,
  MIN_ORDERS_AT_ONCE,
} from '@mishwar/domain';
import { z } from 'zod';
import { Id, nameText, optionalName, optionalPhone, requiredText, trimmedText } from '../fields.ts';

const optional = (max: number) => trimmedText(max).nullish();
const lookup = Id.nullish();
/** A web address, or a file of our own; no other scheme, which a browser might run. */
const WebAddress = trimmedText(MAX.address).regex(/^(https?:\/\/\S+|\/files\/\S+)$/i, 'address_invalid');

/** The editable fields of a driver. Dates are DD/MM/YYYY; days that do not exist are refused. */
export const DriverBody = z.strictObject({
  id_number: requiredText(MAX.id_number, 'id_number_required'),
  firstName: nameText(MAX.name, 'firstname_required'),
  secondName: optionalName(MAX.name).default(''),
  thirdName: optionalName(MAX.name).default(''),
  lastName: nameText(MAX.name, 'lastname_required'),
  phone: requiredText(MAX.phone, 'phone_required'),
  stc_pay_number: optionalPhone(MAX.phone).nullish(),
  date_of_birth: optional(MAX.date),
  medical_Insurance_date: optional(MAX.date),
  identity_type_id: lookup,
  car_type_id: lookup,
  car_number: optional(MAX.car_number),
  vehicle_sequence_number: optional(MAX.vehicle_sequence_number),
  number_of_received: z.number().int().min(MIN_ORDERS_AT_ONCE).max(MAX_ORDERS_AT_ONCE).nullish(),
  region_id: lookup,
  city_id: lookup,
  company_id: lookup,
  from_company: optional(MAX.from_company),
  driver_image: WebAddress.nullish(),
  attachment: z
    .array(
      z.union([z.strictObject({ Location: WebAddress, key: trimmedText(MAX.attachment_key) }), WebAddress]),
    )
    .max(MAX_DRIVER_ATTACHMENTS)
    .default([]),
  isCasper: z.boolean().optional(),
  is_accept_order_socket: z.boolean().optional(),
  geidea_terminal_id: optional(MAX.geidea_terminal_id),
  isActive: z.boolean().optional(),
  isReady: z.boolean().optional(),
});
export type DriverBody = z.infer<typeof DriverBody>;

/** A note of staff about a driver. */
export const DriverNote = z.strictObject({ note: requiredText(MAX_DRIVER_NOTE_LENGTH, 'note_required') });
export type DriverNote = z.infer<typeof DriverNote>;
