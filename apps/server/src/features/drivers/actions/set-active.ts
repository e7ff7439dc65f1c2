import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { endDriverSessions } from '../../driver-gateway/public.ts';
import { reportDrivers } from '../../third-party-reports/public.ts';
import { appendDriverAudit, type FieldChange } from '../audit/append-driver-audit.ts';

/**
 * Activates or deactivates the driver with this id number; idempotent. Deactivation signs the driver out and clears
 * readiness, so that no more orders are offered; open orders stay assigned. Returns false where there is no such
 * driver.
 */
export function setActive(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  idNumber: string,
  isActive: boolean,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const driver = await trx
      .selectFrom('driver')
      .select(['id', 'is_active', 'is_ready'])
      .where('id_number', '=', idNumber)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!driver) return false;
    if (driver.is_active === isActive) return true;
    const isReady = isActive && driver.is_ready;
    await trx
      .updateTable('driver')
      .set((eb) => ({ is_active: isActive, is_ready: isReady, version: eb('version', '+', 1) }))
      .where('id', '=', driver.id)
      .execute();
    const at = now();
    if (!isActive) await endDriverSessions(trx, [driver.id], at);
    const changes: FieldChange[] = [{ key: 'isActive', new: isActive, old: driver.is_active }];
    if (isReady !== driver.is_ready) changes.push({ key: 'isReady', new: isReady, old: driver.is_ready });
    await appendDriverAudit(trx, [driver.id], changes, { actor, now: at });
    await reportDrivers(trx, [driver.id], isActive ? 'DRIVER_EDIT' : 'DRIVER_DEACTIVATE');
    await recordAudit(trx, {
      actor,
      action: isActive ? 'driver.activate' : 'driver.deactivate',
      subject: { kind: 'driver', id: driver.id },
      ...(actor.from && { from: actor.from }),
      before: { isActive: driver.is_active },
      after: { isActive },
    });
    return true;
  });
}
