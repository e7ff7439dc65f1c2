import type { DriverBody, DriverDetail } from '@mishwar/contract';
import { applyDriverDefaults, foldText, parseDriverDate } from '@mishwar/domain';
import { storedPapers } from './papers.ts';
import type { FieldChange } from './write-version.ts';

const orNull = (text: string | null | undefined): string | null => text || null;
const idOf = (id: string | null | undefined): number | null => (id ? Number(id) : null);
const dayOf = (text: string | null | undefined): string | null => (text ? parseDriverDate(text) : null);

/** The columns that hold what was entered; the caller has checked it. Digits of an id number are kept in Latin ones. */
export function driverColumns(body: DriverBody) {
  const { isCasper, is_accept_order_socket } = applyDriverDefaults(body);
  return {
    id_number: foldText(body.id_number),
    first_name: body.firstName,
    second_name: body.secondName,
    third_name: body.thirdName,
    last_name: body.lastName,
    phone: body.phone,
    stc_pay_number: orNull(body.stc_pay_number),
    date_of_birth: dayOf(body.date_of_birth),
    medical_insurance_date: dayOf(body.medical_Insurance_date),
    identity_type_id: idOf(body.identity_type_id),
    car_type_id: idOf(body.car_type_id),
    car_number: orNull(body.car_number),
    vehicle_sequence_number: orNull(body.vehicle_sequence_number),
    number_of_received: body.number_of_received ?? null,
    region_id: idOf(body.region_id),
    city_id: idOf(body.city_id),
    delivery_company_id: idOf(body.company_id),
    from_company: orNull(body.from_company),
    driver_image: orNull(body.driver_image),
    attachment: JSON.stringify(storedPapers(body.attachment)),
    is_casper: isCasper,
    is_accept_order_socket,
    geidea_terminal_id: orNull(body.geidea_terminal_id),
  };
}

/** The fields of which the history tells, in the sequence of the form. Of a lookup it tells the name. */
const TOLD = [
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

function told(driver: DriverDetail, key: (typeof TOLD)[number]): unknown {
  const value = driver[key];
  return value !== null && typeof value === 'object' && 'nameAr' in value ? value.nameAr : value;
}

/** What is different between a driver before and after. */
export function driverChanges(before: DriverDetail, after: DriverDetail): FieldChange[] {
  return TOLD.flatMap((key) => {
    const [was, is] = [told(before, key), told(after, key)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ key, new: is, old: was }];
  });
}
