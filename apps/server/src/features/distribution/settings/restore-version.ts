import type { DistributionInForce } from '@mishwar/contract';
import { DISTRIBUTION_FIELDS } from '@mishwar/domain';
import { recordAudit } from '../../../platform/audit.ts';
import type { StaffOutcome } from '../../../platform/staff-action.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { type Changer, changeSettings } from './change-settings.ts';
import { toDistributionValues } from './distribution-version.ts';
import { redecideWaitingOrders } from './redecide-waiting-orders.ts';

/** A restored version, with the number of waiting orders that it decides. */
type Restored = DistributionInForce & { redecided_orders: number };

/**
 * Restores an earlier version: creates a new version with its values that names it. With `isForWaiting` the orders that
 * wait now are decided again by it.
 */
export async function restoreVersion(
  trx: Trx,
  changer: Changer,
  {
    seen,
    version,
    note,
    isForWaiting,
  }: { seen: number | undefined; version: number; note: string | undefined; isForWaiting: boolean },
): Promise<StaffOutcome<Restored>> {
  const row = await trx
    .selectFrom('distribution_settings')
    .select(DISTRIBUTION_FIELDS)
    .where('id', '=', version)
    .executeTakeFirst();
  if (!row) return { ok: false, refusal: { status: 404, code: 'not_found' } };
  const restored = await changeSettings(trx, changer, {
    seen,
    values: toDistributionValues(row),
    note,
    restoredFrom: version,
  });
  if (!restored.ok) return restored;
  const orders = isForWaiting ? await redecideWaitingOrders(trx, restored.done.version) : 0;
  if (orders > 0) {
    await recordAudit(trx, {
      actor: changer.actor,
      action: 'distribution.redecide',
      subject: { kind: 'distribution_settings', id: restored.done.version },
      from: changer.from,
      after: { orders },
    });
  }
  return { ok: true, done: { ...restored.done, redecided_orders: orders } };
}
