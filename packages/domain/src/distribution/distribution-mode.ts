/** *waves* offers an order in growing radii; *matched* plans all waiting orders over all drivers at once. */
export const DISTRIBUTION_MODES = ['waves', 'matched'] as const;
export type DistributionMode = (typeof DISTRIBUTION_MODES)[number];

/**
 * The mode in force, whether the other one runs in shadow (decides without offering), and whether distances between
 * drivers and restaurants are by road instead of straight lines.
 */
export interface DistributionPlan {
  mode: DistributionMode;
  shadow: boolean;
  roads: boolean;
}

export const DEFAULT_DISTRIBUTION_PLAN: DistributionPlan = { mode: 'waves', shadow: false, roads: false };

/** The mode that is not in force: the shadow mode where that is on. */
export function getOtherMode(mode: DistributionMode): DistributionMode {
  return mode === 'waves' ? 'matched' : 'waves';
}
