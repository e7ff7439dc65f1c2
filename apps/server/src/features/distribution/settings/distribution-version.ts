import type { DistributionInForce } from '@mishwar/contract';
import {
  DEFAULT_DISTRIBUTION_PLAN,
  DEFAULT_DISTRIBUTION_SETTINGS,
  DISTRIBUTION_FIELDS,
  DISTRIBUTION_MODES,
  type DistributionMode,
  type DistributionValues,
  pickDistributionValues,
} from '@mishwar/domain';
import { readSetting } from '../../../platform/settings.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';

/** The mode of a row; the database allows no other values. */
export function toMode(row: { mode: string }): DistributionMode {
  const mode = DISTRIBUTION_MODES.find((one) => one === row.mode);
  if (!mode) throw new Error(`the mode ${row.mode} of the distribution is unknown`);
  return mode;
}

/** The settings columns of a row. */
export function toDistributionValues(
  row: Omit<DistributionValues, 'mode'> & { mode: string },
): DistributionValues {
  return pickDistributionValues({ ...row, mode: toMode(row) });
}

/** The newest version, or undefined. */
export function readNewestRow(db: Db | Trx) {
  return db
    .selectFrom('distribution_settings')
    .select(['id', 'created_by', ...DISTRIBUTION_FIELDS])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The settings in force. Without a version: the defaults with the saved dispatch settings, as version 0. */
export async function readDistributionInForce(db: Db | Trx): Promise<DistributionInForce> {
  const row = await readNewestRow(db);
  if (row) return { version: row.id, ...toDistributionValues(row) };
  const dispatch = await readSetting(db, 'SEND_ORDER_FILTERING');
  const values = {
    ...DEFAULT_DISTRIBUTION_SETTINGS.formula,
    ...dispatch,
    ...DEFAULT_DISTRIBUTION_PLAN,
  };
  return { version: 0, ...pickDistributionValues(values) };
}
