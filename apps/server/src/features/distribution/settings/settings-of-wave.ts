import type { DB } from '@mishwar/db';
import {
  DEFAULT_DISTRIBUTION_SETTINGS,
  type DispatchSettings,
  type DistributionSettings,
  type OdmFormula,
} from '@mishwar/domain';
import { type Selectable, sql } from 'kysely';
import { prepared } from '../../../platform/prepared.ts';
import { withDefaults } from '../../../platform/settings.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';

/**
 * The settings that decide an order: formula and dispatch of the version with which it entered the distribution, and the
 * current limits on drivers.
 */
export async function readWaveSettings(trx: Trx, settingsId: number): Promise<DistributionSettings> {
  const { rows } = await sql<Selectable<DB['distribution_settings']> & { limits: StoredLimits | null }>`
    select s.*, (${LIMITS}) as limits from distribution_settings s where s.id = ${settingsId} ${prepared}`.execute(
    trx,
  );
  const settings = toSettings(rows, rows[0]?.limits ?? null).get(settingsId);
  if (!settings) throw new Error(`the settings ${settingsId} of the distribution are gone`);
  return settings;
}

/** SQL expressions for a stored version and for the limits on drivers, each as one JSON value. */
export type StoredVersion = OdmFormula & DispatchSettings & { id: number; roads: boolean };

/** The settings of versions by id. */
export function toSettings(
  versions: readonly StoredVersion[],
  limits: StoredLimits | null,
): Map<number, DistributionSettings> {
  return new Map(versions.map((version) => [version.id, combineSettings(version, toDriverLimits(limits))]));
}

/** The settings of a version with these limits on drivers. */
export function combineSettings(
  version: OdmFormula & DispatchSettings & { roads: boolean },
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
    ...(version.roads && { roads: true }),
  };
}

/** The current limits on drivers with the default formula and dispatch, for callers that only filter drivers. */
export async function readDriverLimits(trx: Db | Trx): Promise<DistributionSettings> {
  const { rows } = await sql<{
    limits: StoredLimits | null;
  }>`select (${LIMITS}) as limits ${prepared}`.execute(trx);
  return toDriverLimits(rows[0]?.limits ?? null);
}

/** The stored settings that limit drivers. */
export type StoredLimits = Partial<Record<'RECEIVED' | 'LIMIT_ORDER' | 'SERVICE_AREAS', unknown>>;

/** The same as one JSON value for a larger statement. */
export const LIMITS = sql`select jsonb_object_agg(key, content) from setting
  where key in ('RECEIVED', 'LIMIT_ORDER', 'SERVICE_AREAS')`;

function toDriverLimits(stored: StoredLimits | null): DistributionSettings {
  const { filters_off } = DEFAULT_DISTRIBUTION_SETTINGS;
  const { isActive: keepsToAreas } = withDefaults('SERVICE_AREAS', stored?.SERVICE_AREAS);
  return {
    ...DEFAULT_DISTRIBUTION_SETTINGS,
    received: withDefaults('RECEIVED', stored?.RECEIVED).value,
    minimum_balance: Math.round(withDefaults('LIMIT_ORDER', stored?.LIMIT_ORDER).value * 100),
    filters_off: keepsToAreas ? filters_off : [...filters_off, 'outside_polygon'],
  };
}
