import type { DistributionInForce } from '@mishwar/contract';
import { DISTRIBUTION_FIELDS } from '@mishwar/domain';
import type { StaffOutcome } from '../../../platform/staff-action.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { type Changer, changeSettings } from './change-settings.ts';
import { toDistributionValues } from './distribution-version.ts';

/** Restores an earlier version: creates a new version with its values that names it. */
export async function restoreVersion(
  trx: Trx,
  changer: Changer,
  { seen, version, note }: { seen: number | undefined; version: number; note: string | undefined },
): Promise<StaffOutcome<DistributionInForce>> {
  const row = await trx
    .selectFrom('distribution_settings')
    .select(DISTRIBUTION_FIELDS)
    .where('id', '=', version)
    .executeTakeFirst();
  if (!row) return { ok: false, refusal: { status: 404, code: 'not_found' } };
  return changeSettings(trx, changer, {
    seen,
    values: toDistributionValues(row),
    note,
    restoredFrom: version,
  });
}
