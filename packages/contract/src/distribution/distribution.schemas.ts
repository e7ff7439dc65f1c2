import {
  DISTRIBUTION_FIELDS,
  DISTRIBUTION_MODES,
  MAX_DISTRIBUTION_NOTE_LENGTH,
  MAX_ODM_LIMIT,
  ODM_TOTAL_WEIGHT,
} from '@mishwar/domain';
import { z } from 'zod';
import { Instant, trimmedText } from '../base.ts';
import { DispatchContent } from '../settings/settings.schemas.ts';

const weight = z
  .number('odm_value_not_number')
  .min(0, 'odm_weight_out_of_range')
  .max(ODM_TOTAL_WEIGHT, 'odm_weight_out_of_range');

/** Weights in percent, which make 100 together; the limit on the 0-100 scale of scores. */
export const OdmFormulaBody = z.strictObject({
  availability_weight: weight,
  distance_weight: weight,
  idle_time_weight: weight,
  qualified_limit: z
    .number('odm_value_not_number')
    .min(0, 'odm_limit_out_of_range')
    .max(MAX_ODM_LIMIT, 'odm_limit_out_of_range'),
});

export const DistributionMode = z.literal(DISTRIBUTION_MODES);

/** Reason of a change of the settings. */
export const DistributionNote = trimmedText(MAX_DISTRIBUTION_NOTE_LENGTH);

export const DistributionPlanBody = z.strictObject({
  mode: DistributionMode,
  shadow: z.boolean(),
  /** Absent: as in force. */
  roads: z.boolean().optional(),
  note: DistributionNote.optional(),
});

const SettingsOfDistribution = z.object({
  ...OdmFormulaBody.shape,
  ...DispatchContent.shape,
  mode: DistributionMode,
  shadow: z.boolean(),
  /** Distances by road instead of straight lines. */
  roads: z.boolean(),
});

/** The settings in force; version 0 are the defaults before the first saved version. */
export const DistributionInForce = SettingsOfDistribution.extend({ version: z.number().int() });
export type DistributionInForce = z.infer<typeof DistributionInForce>;

const ValueOfField = z.union([z.number(), z.boolean(), DistributionMode]);

export const DistributionVersion = SettingsOfDistribution.extend({
  version: z.number().int(),
  created_at: Instant,
  /** Name of the operator; null for the first version, which the platform creates from the defaults. */
  created_by: z.string().nullable(),
  note: z.string().nullable(),
  restored_from: z.number().int().nullable(),
  /** Differences to the previous version. */
  changes: z.array(
    z.object({ field: z.literal(DISTRIBUTION_FIELDS), before: ValueOfField, after: ValueOfField }),
  ),
});
export type DistributionVersion = z.infer<typeof DistributionVersion>;
