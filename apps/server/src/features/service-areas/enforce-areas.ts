import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { readSetting, writeSetting } from '../../platform/settings.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';

/** Saves the SERVICE_AREAS setting: whether the distribution enforces areas. */
export function enforceAreas(
  context: Context,
  actor: OperatorActor,
  key: string | undefined,
  content: { isActive: boolean },
): Promise<StaffOutcome<{ isActive: boolean }>> {
  const claim = { key, request: { action: 'service_areas.enforce', content } };
  return runStaffAction(context.app.db, actor, claim, async (trx) => {
    const before = await readSetting(trx, 'SERVICE_AREAS');
    await writeSetting(trx, actor, { key: 'SERVICE_AREAS', content });
    const subject = { kind: 'setting', id: 'SERVICE_AREAS' };
    await recordAudit(trx, { actor, action: 'setting.save', subject, from: context, before, after: content });
    return { ok: true, done: content };
  });
}
