import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { runStaffAction, type StaffOutcome } from '../../../platform/staff-action.ts';
import { appendDriverNote } from './append-driver-audit.ts';

/** Adds a note to a driver, idempotent per key; returns its id. */
export function createNote(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  { driverId, note, key }: { driverId: number; note: string; key: string | undefined },
): Promise<StaffOutcome<number>> {
  const request = { action: 'drivers.note', driverId, note };
  return runStaffAction(db, actor, { key, request }, async (trx) => {
    const driver = await trx.selectFrom('driver').select('id').where('id', '=', driverId).executeTakeFirst();
    if (!driver) return { ok: false, refusal: { status: 404, code: 'driver_not_found' } };
    return { ok: true, done: await appendDriverNote(trx, driverId, note, { actor, now: now() }) };
  });
}
