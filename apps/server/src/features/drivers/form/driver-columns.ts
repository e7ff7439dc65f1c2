import type { DriverBody, DriverDetail } from '@mishwar/contract';
import { applyDriverDefaults, foldText, parseDriverDate } from '@mishwar/domain';
import type { FieldChange } from '../audit/append-driver-audit.ts';
import { toStoredDocuments } from '../documents/documents.ts';

const orNull = (text: string | null | undefined): string | null => text || null;
const toId = (id: string | null | undefined): number | null => (id ? Number(id) : null);
const toDay = (text: string | null | undefined): string | null => (text ? parseDriverDate(text) : null);

/** The columns of a validated form. Digits of id numbers are stored as ASCII digits. */
export function toDriverColumns(body: DriverBody) {
  const { isCasper, is_accept_order_socket } = applyDriverDefaults(body);
  return {
    id_number: foldText(body.id_number),
    first_name: body.firstName,
    second_name: body.secondName,
    third_name: body.thirdName,
    last_name: body.lastName,
    phone: body.phone,
    stc_pay_number: orNull(body.stc_pay_number),
    date_of_birth: toDay(body.date_of_birth),
    medical_insurance_date: toDay(body.medical_Insurance_date),
    identity_type_id: toId(body.identity_type_id),
    car_type_id: toId(body.car_type_id),
    car_number: orNull(body.car_number),
    vehicle_sequence_number: orNull(body.vehicle_sequence_number),
    number_of_received: body.number_of_received ?? null,
    region_id: toId(body.region_id),
    city_id: toId(body.city_id),
    delivery_company_id: toId(body.company_id),
    from_company: orNull(body.from_company),
    driver_image: orNull(body.driver_image),
    attachment: JSON.stringify(toStoredDocuments(body.attachment)),
    is_casper: isCasper,
    is_accept_order_socket,
    geidea_terminal_id: orNull(body.geidea_terminal_id),
  };
}

/** The fields of the driver audit log, in the order of the form. A lookup is logged by its name. */
const AUDITED_FIELDS = [
  'id_number',
  'firstName',
  'secondName',
  'thirdName',
  'lastName',
  'phone',
  'stc_pay_number',
  'date_of_birth',
  'medical_Insurance_date',
  'identity_type',
  'car_type',
  'car_number',
  'vehicle_sequence_number',
  'number_of_received',
  'region',
  'city',
  'company_name',
  'from_company',
  'driver_image',
  'attachment',
  'isCasper',
  'is_accept_order_socket',
  'geidea_terminal_id',
  'isActive',
  'isReady',
] as const satisfies readonly (keyof DriverDetail)[];

function auditedValue(driver: DriverDetail, key: (typeof AUDITED_FIELDS)[number]): unknown {
  const value = driver[key];
  return value !== null && typeof value === 'object' && 'nameAr' in value ? value.nameAr : value;
}

/** The changed fields of a driver. */
export function diffDrivers(before: DriverDetail, after: DriverDetail): FieldChange[] {
  return AUDITED_FIELDS.flatMap((key) => {
    const [was, is] = [auditedValue(before, key), auditedValue(after, key)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ key, new: is, old: was }];
  });
}
