import {
  isPhoneText,
  MAX_DRIVER_FIELD_LENGTH as MAX,
  MAX_DRIVER_ATTACHMENTS,
  MAX_DRIVER_NOTE_LENGTH,
  MAX_ORDERS_AT_ONCE,
  MIN_ORDERS_AT_ONCE,
  trimText,
} from '@mishwar/domain';
import * as z from 'zod/mini';
import { FormId, nameText, optionalName, requiredText, trimmedText } from '../form-fields.ts';

const optional = (max: number) => z.nullish(trimmedText(max));
/** A phone number that may be missing or empty. */
export const OptionalPhone = z.nullish(
  trimmedText(MAX.phone).check(z.refine((phone) => phone === '' || isPhoneText(phone), 'phone_invalid')),
);
const lookup = z.nullish(FormId);
/** A web address, or a file of our own; no other scheme, which a browser might run. */
const WebAddress = z
  .string()
  .check(
    z.overwrite(trimText),
    z.maxLength(MAX.address, 'value_too_large'),
    z.regex(/^(https?:\/\/\S+|\/files\/\S+)$/i, 'address_invalid'),
  );

/** The editable fields of a driver. Dates are DD/MM/YYYY; days that do not exist are refused. */
export const DriverBody = z.strictObject({
  id_number: requiredText(MAX.id_number, 'id_number_required'),
  firstName: nameText(MAX.name, 'firstname_required'),
  secondName: z._default(optionalName(MAX.name), ''),
  thirdName: z._default(optionalName(MAX.name), ''),
  lastName: nameText(MAX.name, 'lastname_required'),
  phone: requiredText(MAX.phone, 'phone_required'),
  stc_pay_number: OptionalPhone,
  date_of_birth: optional(MAX.date),
  medical_Insurance_date: optional(MAX.date),
  identity_type_id: lookup,
  car_type_id: lookup,
  car_number: optional(MAX.car_number),
  vehicle_sequence_number: optional(MAX.vehicle_sequence_number),
  number_of_received: z.nullish(
    z
      .number()
      .check(
        z.int(),
        z.gte(MIN_ORDERS_AT_ONCE, 'value_too_small'),
        z.lte(MAX_ORDERS_AT_ONCE, 'value_too_large'),
      ),
  ),
  region_id: lookup,
  city_id: lookup,
  company_id: lookup,
  from_company: optional(MAX.from_company),
  driver_image: z.nullish(WebAddress),
  attachment: z._default(
    z
      .array(
        z.union([z.strictObject({ Location: WebAddress, key: trimmedText(MAX.attachment_key) }), WebAddress]),
      )
      .check(z.maxLength(MAX_DRIVER_ATTACHMENTS, 'value_too_large')),
    [],
  ),
  isCasper: z.optional(z.boolean()),
  is_accept_order_socket: z.optional(z.boolean()),
  geidea_terminal_id: optional(MAX.geidea_terminal_id),
  isActive: z.optional(z.boolean()),
  isReady: z.optional(z.boolean()),
});
export type DriverBody = z.infer<typeof DriverBody>;

/** A note of staff about a driver. */
export const DriverNote = z.strictObject({ note: requiredText(MAX_DRIVER_NOTE_LENGTH, 'note_required') });
export type DriverNote = z.infer<typeof DriverNote>;
