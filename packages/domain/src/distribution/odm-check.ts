import { toLatinDigits } from '../money/money.ts';
import {
  MAX_ODM_LIMIT,
  MAX_ODM_SCORE,
  ODM_CRITERIA,
  ODM_TOTAL_WEIGHT,
  type OdmCriterion,
  type OdmFormula,
} from './odm-formula.ts';

/** An input of the formula editor or the test modal: text, a number, or nothing. */
export type OdmInput = string | number | null | undefined;

/** Text to type before a formula is saved. */
export const ODM_CONFIRM_PHRASE = 'confirm-odm-formula';

export type OdmError =
  | 'odm_value_not_number'
  | 'odm_weight_out_of_range'
  | 'odm_total_not_100'
  | 'odm_limit_out_of_range'
  | 'odm_score_out_of_range';

/** Errors per field; `total` concerns the sum of the weights. */
export type OdmErrors = Partial<Record<OdmCriterion | 'qualified_limit' | 'total', OdmError>>;

/** Parses a number in Latin or Arabic digits; NaN for an empty input, for text and for infinities. */
export function parseOdmNumber(input: OdmInput): number {
  if (typeof input === 'string' && input.trim() === '') return Number.NaN;
  const value = Number(typeof input === 'string' ? toLatinDigits(input) : (input ?? Number.NaN));
  return Number.isFinite(value) ? value : Number.NaN;
}

const isWithinMax = (value: number, max: number): boolean => value >= 0 && value <= max;

/** State of the editor: a criterion that is switched off counts, and is sent, as 0. */
export type OdmEditor = Record<OdmCriterion, { weight: OdmInput; isActive: boolean }> & {
  qualified_limit: OdmInput;
};

/** The formula of the editor with its errors; it may be saved when `errors` is empty. */
export function parseOdmEditor(editor: OdmEditor): { formula: OdmFormula; errors: OdmErrors } {
  const errors: OdmErrors = {};
  const weights = ODM_CRITERIA.map((name) => {
    const { weight, isActive } = editor[name];
    const value = isActive ? parseOdmNumber(weight) : 0;
    if (Number.isNaN(value)) errors[name] = 'odm_value_not_number';
    else if (!isWithinMax(value, ODM_TOTAL_WEIGHT)) errors[name] = 'odm_weight_out_of_range';
    return value;
  });
  const [availability_weight = 0, distance_weight = 0, idle_time_weight = 0] = weights;
  const total = Math.round(weights.reduce((sum, weight) => sum + weight, 0) * 1e9) / 1e9;
  if (total !== ODM_TOTAL_WEIGHT && !Number.isNaN(total)) errors.total = 'odm_total_not_100';
  const qualified_limit = parseOdmNumber(editor.qualified_limit);
  if (Number.isNaN(qualified_limit)) errors.qualified_limit = 'odm_value_not_number';
  else if (!isWithinMax(qualified_limit, MAX_ODM_LIMIT)) errors.qualified_limit = 'odm_limit_out_of_range';
  return { formula: { availability_weight, distance_weight, idle_time_weight, qualified_limit }, errors };
}

/** The error of a score of the test modal, or null. */
export function checkOdmScore(input: OdmInput): OdmError | null {
  const value = parseOdmNumber(input);
  if (Number.isNaN(value)) return 'odm_value_not_number';
  return isWithinMax(value, MAX_ODM_SCORE) ? null : 'odm_score_out_of_range';
}
