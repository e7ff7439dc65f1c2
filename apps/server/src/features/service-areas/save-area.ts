import type { ServiceArea, ServiceAreaBody } from '@mishwar/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';

import { type CallRefusal, refuseFields } from '../../platform/refusal.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import { toAreaOwner } from './area-owner.ts';
import { readAreasAndSwitch } from './areas.query.ts';
import { refuseCrossing } from './refuse-crossing.ts';

type Body = z.output<typeof ServiceAreaBody>;

/**
 * Saves an area as a new version and returns all areas in force. Rejects an unknown city or company, corners
 * whose edges cross, and a stale version (optimistic locking).
 */
export function saveArea(
  context: Context,
  actor: OperatorActor,
  key: string | undefined,
  body: Body,
): Promise<StaffOutcome<{ data: ServiceArea[]; isEnforced: boolean }>> {
  const claim = { key, request: { action: 'service_area.save', body } };
  const { app } = context;
  return runStaffAction(app.db, actor, claim, async (trx) => {
    const [field, owner] = toAreaOwner(body);
    const crossing = refuseCrossing(body.corners);
    if (crossing) return crossing;
    // Saves are serialized, so that the compared version stays current.
    await sql`select pg_advisory_xact_lock(hashtext('service_area'))`.execute(trx);
    const table = field === 'city_id' ? 'city' : 'delivery_company';
    const row = await trx.selectFrom(table).select('id').where('id', '=', owner).executeTakeFirst();
    if (!row) return refuseFields({ field, msg: 'not_valid' });
    const before = await trx
      .selectFrom('service_area')
      .select(['id', 'corners'])
      .where(field, '=', owner)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const inForce = before?.corners ? String(before.id) : null;
    if (inForce !== body.seen) return { ok: false, refusal: CHANGED };
    await trx
      .insertInto('service_area')
      .values({
        [field]: owner,
        corners: body.corners && JSON.stringify(body.corners),
        created_at: app.now(),
        created_by: actor.id,
      })
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'service_area.save',
      subject: { kind: table, id: String(owner) },
      from: context,
      ...(before && { before: { corners: before.corners } }),
      after: { corners: body.corners },
    });
    // The response of a repeated key, whatever was saved since.
    return { ok: true, done: await readAreasAndSwitch(trx) };
  });
}

const CHANGED: CallRefusal = {
  status: 409,
  code: 'settings_changed',
  errors: [{ msg: 'settings_changed' }],
};
