/** *waves* asks drivers in growing circles; *matched* weighs all waiting orders against all drivers at once. */
export const DISTRIBUTION_MODES = ['waves', 'matched'] as const;
export type DistributionMode = (typeof DISTRIBUTION_MODES)[number];

/** Which mode decides, and whether the other one runs beside it and offers nothing. */
export interface DistributionPlan {
  mode: DistributionMode;
  shadow: boolean;
}

export const DEFAULT_DISTRIBUTION_PLAN: DistributionPlan = { mode: 'waves', shadow: false };

/** The mode that is not in force: the one that runs in the shadow where that is on. */
export function getOtherMode(mode: DistributionMode): DistributionMode {
  return mode === 'waves' ? 'matched' : 'waves';
}
