import { MAX_INT32 } from '../request-limits.ts';
import type { DispatchSettings } from '../settings/settings.ts';
import { type OdmInput, parseOdmNumber } from './odm-check.ts';

/** delay_time in seconds, distances in km. */
export const DISPATCH_FIELDS = [
  'delay_time',
  'init_distance',
  'step_distance',
  'max_distance',
  'max_scan_driver',
  'number_of_sending_driver',
] as const satisfies readonly (keyof DispatchSettings)[];

export type DispatchField = (typeof DISPATCH_FIELDS)[number];

const WHOLE_NUMBER_FIELDS: readonly DispatchField[] = [
  'delay_time',
  'max_scan_driver',
  'number_of_sending_driver',
];

export type DispatchError =
  | 'dispatch_value_not_number'
  | 'dispatch_value_not_whole'
  | 'dispatch_value_negative'
  | 'dispatch_value_too_large';

export type DispatchErrors = Partial<Record<DispatchField, DispatchError>>;

function checkField(field: DispatchField, value: number): DispatchError | null {
  if (Number.isNaN(value)) return 'dispatch_value_not_number';
  if (value < 0) return 'dispatch_value_negative';
  if (value > MAX_INT32) return 'dispatch_value_too_large';
  return WHOLE_NUMBER_FIELDS.includes(field) && !Number.isInteger(value) ? 'dispatch_value_not_whole' : null;
}

/** The fields of the form as numbers, with their errors; they may be saved when `errors` is empty. */
export function readDispatchSettings(form: Record<DispatchField, OdmInput>): {
  settings: DispatchSettings;
  errors: DispatchErrors;
} {
  const errors: DispatchErrors = {};
  const settings = Object.fromEntries(
    DISPATCH_FIELDS.map((field) => {
      const value = parseOdmNumber(form[field]);
      const error = checkField(field, value);
      if (error) errors[field] = error;
      return [field, value];
    }),
  ) as Record<DispatchField, number>;
  return { settings, errors };
}

export type DispatchWarning =
  | 'dispatch_nobody_scanned'
  | 'dispatch_nobody_offered'
  | 'dispatch_offers_over_scan'
  | 'dispatch_no_delay'
  | 'dispatch_no_distance'
  | 'dispatch_init_over_max'
  | 'dispatch_never_grows'
  | 'dispatch_step_over_max';

/** Combinations that may be saved but do not work as expected. */
export function listDispatchWarnings(settings: DispatchSettings): DispatchWarning[] {
  const { delay_time, init_distance, step_distance, max_distance } = settings;
  const { max_scan_driver, number_of_sending_driver } = settings;
  const checks: [DispatchWarning, boolean][] = [
    ['dispatch_nobody_scanned', max_scan_driver === 0],
    ['dispatch_nobody_offered', number_of_sending_driver === 0],
    ['dispatch_offers_over_scan', number_of_sending_driver > max_scan_driver],
    ['dispatch_no_delay', delay_time === 0],
    ['dispatch_no_distance', max_distance === 0],
    ['dispatch_init_over_max', init_distance > max_distance],
    ['dispatch_never_grows', step_distance === 0 && init_distance < max_distance],
    ['dispatch_step_over_max', max_distance > 0 && step_distance > max_distance],
  ];
  return checks.filter(([, applies]) => applies).map(([warning]) => warning);
}
