import type { DriverBody } from '@mishwar/contract';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { refuseFields } from '../../../platform/refusal.ts';
import type { StaffOutcome } from '../../../platform/staff-action.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { endDriverSessions } from '../../driver-gateway/public.ts';
import { reportDrivers } from '../../third-party-reports/public.ts';
import { appendDriverAudit } from '../audit/append-driver-audit.ts';
import { claimDocuments } from '../documents/documents.ts';
import { checkDriver } from './check-driver.ts';
import { diffDrivers, toDriverColumns } from './driver-columns.ts';
import { readDriver } from './read-driver.query.ts';

/**
 * Saves the driver form and appends to the driver audit log, even without changes. Deactivation signs the driver out
 * and clears readiness.
 */
export function updateDriver(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  driverId: number,
  { version, ...body }: DriverBody & { version?: number | undefined },
): Promise<StaffOutcome<null>> {
  return inTransaction(db, async (trx): Promise<StaffOutcome<null>> => {
    await trx.selectFrom('driver').select('id').where('id', '=', driverId).forUpdate().execute();
    const before = await readDriver(trx, driverId);
    if (!before) return { ok: false, refusal: { status: 404, code: 'driver_not_found' } };
    if (version !== undefined && version !== before.version) {
      return { ok: false, refusal: { status: 409, code: 'driver_changed' } };
    }
    const errors = await checkDriver(trx, body, { driverId, now: now() });
    if (errors.length > 0) return refuseFields(...errors);
    const isActive = body.isActive ?? before.isActive;
    await trx
      .updateTable('driver')
      .set((eb) => ({
        ...toDriverColumns(body),
        is_active: isActive,
        is_ready: isActive && (body.isReady ?? before.isReady),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', driverId)
      .execute();
    const at = now();
    await claimDocuments(trx, body, driverId, at);
    if (before.isActive && !isActive) await endDriverSessions(trx, [driverId], at);
    const isDeactivated = before.isActive && !isActive;
    await reportDrivers(trx, [driverId], isDeactivated ? 'DRIVER_DEACTIVATE' : 'DRIVER_EDIT');
    const after = (await readDriver(trx, driverId)) ?? before;
    await appendDriverAudit(trx, [driverId], diffDrivers(before, after), { actor, now: at });
    return { ok: true, done: null };
  });
}
