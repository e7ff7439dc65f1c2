import { SETTING_DEFAULTS } from '../settings/settings.ts';
import type { DistributionSettings } from './distribution-input.ts';
import { DEFAULT_ODM_FORMULA } from './odm-formula.ts';

/** Settings of the distribution that are in force until the first save. */
export const DEFAULT_DISTRIBUTION_SETTINGS: DistributionSettings = {
  formula: DEFAULT_ODM_FORMULA,
  dispatch: SETTING_DEFAULTS.SEND_ORDER_FILTERING,
  received: SETTING_DEFAULTS.RECEIVED.value,
  minimum_balance: SETTING_DEFAULTS.LIMIT_ORDER.value * 100,
  position_seconds: 120,
  idle_cap_minutes: 30,
  // The radius around a restaurant crosses the borders of neighbouring cities.
  filters_off: ['outside_city'],
};

/** The oldest time of a fresh position: a driver with a later one is online. The distribution uses the same rule. */
export const getOnlineThreshold = (now: Date): Date =>
  new Date(now.getTime() - DEFAULT_DISTRIBUTION_SETTINGS.position_seconds * 1000);
