import type { Attachment, DriverBody, DriverDetail } from '@mishwar/contract';
import {
  applyDriverDefaults,
  type DateParts,
  EMPTY_DATE,
  joinDate,
  listMissingLookups,
  parseDriverDate,
  splitDate,
} from '@mishwar/domain';

/** What is typed, as text. */
export const TEXTS = [
  'id_number',
  'firstName',
  'secondName',
  'thirdName',
  'lastName',
  'phone',
  'stc_pay_number',
  'car_number',
  'vehicle_sequence_number',
  'number_of_received',
  'geidea_terminal_id',
  'from_company',
  'driver_image',
] as const;
export type TextField = (typeof TEXTS)[number];

export const CHOICES = ['identity_type_id', 'car_type_id', 'region_id', 'city_id', 'company_id'] as const;
export type ChoiceField = (typeof CHOICES)[number];

export const SWITCHES = ['isCasper', 'is_accept_order_socket', 'isActive', 'isReady'] as const;
export type SwitchField = (typeof SWITCHES)[number];

export type DateField = 'date_of_birth' | 'medical_Insurance_date';

export type FormValues = Record<TextField, string> &
  Record<ChoiceField, string | null> &
  Record<SwitchField, boolean> &
  Record<DateField, DateParts> & { attachment: Attachment[] };

export type FormErrors = Partial<Record<string, string>>;

const eachOf = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;

/** The form of a driver who is not there yet. */
export const EMPTY: FormValues = {
  ...eachOf(TEXTS, () => ''),
  ...eachOf(CHOICES, () => null),
  ...applyDriverDefaults({}),
  isActive: true,
  isReady: false,
  date_of_birth: EMPTY_DATE,
  medical_Insurance_date: EMPTY_DATE,
  attachment: [],
};

/** The form of a driver as he is stored. */
export function valuesOf(driver: DriverDetail): FormValues {
  return {
    ...eachOf(TEXTS, (name) => String(driver[name] ?? '')),
    ...eachOf(CHOICES, (name) => driver[name]),
    ...applyDriverDefaults(driver),
    isActive: driver.isActive,
    isReady: driver.isReady,
    date_of_birth: splitDate(driver.date_of_birth),
    medical_Insurance_date: splitDate(driver.medical_Insurance_date),
    attachment: driver.attachment,
  };
}

/** What the form sends: texts trimmed, dates joined as DD/MM/YYYY. */
export function bodyOf(values: FormValues): DriverBody {
  const text = (name: TextField) => values[name].trim();
  const orNull = (name: TextField) => text(name) || null;
  return {
    id_number: text('id_number'),
    firstName: text('firstName'),
    secondName: text('secondName'),
    thirdName: text('thirdName'),
    lastName: text('lastName'),
    phone: text('phone'),
    stc_pay_number: orNull('stc_pay_number'),
    date_of_birth: joinDate(values.date_of_birth) || null,
    medical_Insurance_date: joinDate(values.medical_Insurance_date) || null,
    ...eachOf(CHOICES, (name) => values[name]),
    car_number: orNull('car_number'),
    vehicle_sequence_number: orNull('vehicle_sequence_number'),
    number_of_received: text('number_of_received') === '' ? null : Number(text('number_of_received')),
    from_company: orNull('from_company'),
    driver_image: orNull('driver_image'),
    attachment: values.attachment,
    ...eachOf(SWITCHES, (name) => values[name]),
    geidea_terminal_id: orNull('geidea_terminal_id'),
  };
}

const REQUIRED = {
  firstName: 'firstname_required',
  lastName: 'lastname_required',
  id_number: 'id_number_required',
  phone: 'phone_required',
} as const;

/** What is wrong before anything is sent, as message keys by field; '' stands for the whole form. */
export function problemsOf(values: FormValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, msg] of Object.entries(REQUIRED)) {
    if (values[name as keyof typeof REQUIRED].trim() === '') problems[name] = msg;
  }
  for (const { field = '', msg } of listMissingLookups(values)) problems[field] = msg;
  const received = values.number_of_received.trim();
  if (received !== '' && !/^[1-9]\d?$/.test(received)) problems.number_of_received = 'not_valid';
  for (const [name, msg] of [
    ['date_of_birth', 'date_of_birth_invalid'],
    ['medical_Insurance_date', 'medical_insurance_date_invalid'],
  ] as const) {
    const joined = joinDate(values[name]);
    if (joined !== '' && parseDriverDate(joined) === null) problems[name] = msg;
  }
  return problems;
}
