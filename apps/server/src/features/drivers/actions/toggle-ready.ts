import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { runStaffAction, type StaffOutcome } from '../../../platform/staff-action.ts';
import { appendDriverAudit } from '../audit/append-driver-audit.ts';

/**
 * Sets a driver's readiness, or toggles it where none is given; idempotent per key. A driver who is so already is left
 * as is: the caller may have seen an old state. A driver who becomes ready counts as idle from now; an inactive driver
 * is rejected. Returns the new readiness.
 */
export function toggleReady(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  given: { driverId: number; isReady: boolean | undefined; key: string | undefined },
): Promise<StaffOutcome<boolean>> {
  const { driverId, key } = given;
  const request = { action: 'drivers.availableStatus', driverId, isReady: given.isReady };
  return runStaffAction(db, actor, { key, request }, async (trx) => {
    const driver = await trx
      .selectFrom('driver')
      .select(['is_active', 'is_ready'])
      .where('id', '=', driverId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!driver) return { ok: false, refusal: { status: 404, code: 'driver_not_found' } };
    if (!driver.is_active) return { ok: false, refusal: { status: 409, code: 'driver_not_active' } };
    const isReady = given.isReady ?? !driver.is_ready;
    if (isReady === driver.is_ready) return { ok: true, done: isReady };
    const at = now();
    await trx
      .updateTable('driver')
      .set((eb) => ({ is_ready: isReady, version: eb('version', '+', 1) }))
      .where('id', '=', driverId)
      .execute();
    if (isReady) {
      await trx
        .updateTable('driver_position')
        .set({ idle_since: at })
        .where('driver_id', '=', driverId)
        .execute();
    }
    const change = { key: 'isReady', new: isReady, old: driver.is_ready };
    await appendDriverAudit(trx, [driverId], [change], { actor, now: at });
    return { ok: true, done: isReady };
  });
}
