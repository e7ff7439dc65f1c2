import type { DispatchSettings } from '../settings/settings.ts';
import { DISPATCH_FIELDS } from './dispatch-settings.ts';
import type { DistributionPlan } from './distribution-mode.ts';
import type { OdmFormula } from './odm-formula.ts';

export const ODM_FORMULA_FIELDS = [
  'availability_weight',
  'distance_weight',
  'idle_time_weight',
  'qualified_limit',
] as const satisfies readonly (keyof OdmFormula)[];

/** All fields of a version of the distribution settings, in display order. */
export const DISTRIBUTION_FIELDS = [
  'mode',
  'shadow',
  'roads',
  ...ODM_FORMULA_FIELDS,
  ...DISPATCH_FIELDS,
] as const;
export type DistributionField = (typeof DISTRIBUTION_FIELDS)[number];

export interface DistributionValues extends OdmFormula, DispatchSettings, DistributionPlan {}

export interface DistributionChange {
  field: DistributionField;
  before: DistributionValues[DistributionField];
  after: DistributionValues[DistributionField];
}

/** The differences between two versions. */
export function listDistributionChanges(
  before: DistributionValues,
  after: DistributionValues,
): DistributionChange[] {
  return DISTRIBUTION_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

/** The distribution values of a record that contains them. */
export function pickDistributionValues<T extends DistributionValues>(version: T): DistributionValues {
  return Object.fromEntries(
    DISTRIBUTION_FIELDS.map((field) => [field, version[field]]),
  ) as unknown as DistributionValues;
}
