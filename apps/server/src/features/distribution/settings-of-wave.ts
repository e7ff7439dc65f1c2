import {
  DEFAULT_DISTRIBUTION_SETTINGS,
  type DispatchSettings,
  type DistributionSettings,
  type OdmFormula,
} from '@mishwar/domain';
import { readSetting } from '../../platform/settings.ts';
import type { Db, Trx } from '../../platform/transaction.ts';

/**
 * The settings that decide an order: formula and dispatch of the version that it entered the distribution with, the
 * limits on drivers as they are now.
 */
export async function settingsOfWave(trx: Trx, settingsId: number): Promise<DistributionSettings> {
  const version = await trx
    .selectFrom('distribution_settings')
    .selectAll()
    .where('id', '=', settingsId)
    .executeTakeFirstOrThrow();
  return settingsFrom(version, await limitsNow(trx));
}

/** The settings of a version with these limits on drivers. */
export function settingsFrom(
  version: OdmFormula & DispatchSettings,
  limits: DistributionSettings,
): DistributionSettings {
  const { availability_weight, distance_weight, idle_time_weight, qualified_limit } = version;
  const { delay_time, init_distance, step_distance, max_distance } = version;
  const { max_scan_driver, number_of_sending_driver } = version;
  return {
    ...limits,
    formula: { availability_weight, distance_weight, idle_time_weight, qualified_limit },
    dispatch: {
      delay_time,
      init_distance,
      step_distance,
      max_distance,
      max_scan_driver,
      number_of_sending_driver,
    },
  };
}

/** The limits on drivers as they are now, with the formula and dispatch of the defaults: for what asks of drivers alone. */
export async function limitsNow(trx: Db | Trx): Promise<DistributionSettings> {
  const { value: received } = await readSetting(trx, 'RECEIVED');
  const { value: minimumBalance } = await readSetting(trx, 'LIMIT_ORDER');
  return { ...DEFAULT_DISTRIBUTION_SETTINGS, received, minimum_balance: Math.round(minimumBalance * 100) };
}
