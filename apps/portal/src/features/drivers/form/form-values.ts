import type { Attachment, DriverDetail } from '@mishwar/contract';
import {
  applyDriverDefaults,
  type DateParts,
  EMPTY_DATE,
  findBirthDateProblem,
  joinDate,
  listMissingLookups,
  parseDriverDate,
  splitDate,
} from '@mishwar/domain';

/** Text fields. */
const TEXTS = [
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

/** Texts that are sent empty, not as null: names that may be missing, and those that the schema requires. */
const SENT_EMPTY = ['id_number', 'firstName', 'secondName', 'thirdName', 'lastName', 'phone'] as const;

export const CHOICES = ['identity_type_id', 'car_type_id', 'region_id', 'city_id', 'company_id'] as const;
export type ChoiceField = (typeof CHOICES)[number];

export const SWITCHES = ['isCasper', 'is_accept_order_socket', 'isActive', 'isReady'] as const;
type SwitchField = (typeof SWITCHES)[number];

/** What is wrong with a date as typed, by its field. */
const DATE_PROBLEMS = {
  date_of_birth: (text: string) => findBirthDateProblem(text, new Date()),
  medical_Insurance_date: (text: string) =>
    parseDriverDate(text) === null ? 'medical_insurance_date_invalid' : null,
} as const;
export type DateField = keyof typeof DATE_PROBLEMS;
const DATES = Object.keys(DATE_PROBLEMS) as DateField[];

export type FormValues = Record<TextField, string> &
  Record<ChoiceField, string | null> &
  Record<SwitchField, boolean> &
  Record<DateField, DateParts> & { attachment: Attachment[] };

const eachOf = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;

/** The form of a new driver. */
export const EMPTY_VALUES: FormValues = {
  ...eachOf(TEXTS, () => ''),
  ...eachOf(CHOICES, () => null),
  ...applyDriverDefaults({}),
  isActive: true,
  isReady: false,
  date_of_birth: EMPTY_DATE,
  medical_Insurance_date: EMPTY_DATE,
  attachment: [],
};

/** The form of a stored driver. */
export function toFormValues(driver: DriverDetail): FormValues {
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

/** The request body of the form: empty texts are null, dates are joined as DD/MM/YYYY. The contract's schema trims it. */
export function toDriverBody(values: FormValues) {
  const { number_of_received, ...texts } = eachOf(TEXTS, (name) => values[name].trim() || null);
  return {
    ...texts,
    ...eachOf(SENT_EMPTY, (name) => values[name]),
    ...eachOf(DATES, (name) => joinDate(values[name]) || null),
    ...eachOf(CHOICES, (name) => values[name]),
    ...eachOf(SWITCHES, (name) => values[name]),
    number_of_received:
      number_of_received && (/^\d+$/.test(number_of_received) ? Number(number_of_received) : Number.NaN),
    attachment: values.attachment,
  };
}

/** Rules beyond the contract's schema: enough selections are made, the dates exist, and the age is that of a driver. */
export function checkDriverRules(values: FormValues): { field?: string; msg: string }[] {
  const problems = DATES.flatMap((field) => {
    const joined = joinDate(values[field]);
    const msg = joined === '' ? null : DATE_PROBLEMS[field](joined);
    return msg === null ? [] : [{ field, msg }];
  });
  const missing = listMissingLookups(values);
  const isIncomplete = missing.some(({ field }) => field === undefined);
  const unchosen = isIncomplete ? CHOICES.filter((name) => !values[name] && name !== 'region_id') : [];
  return [...missing, ...unchosen.map((field) => ({ field, msg: 'selection_required' })), ...problems];
}
