import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { readSetting } from '../../platform/settings.ts';
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
    const json = JSON.stringify(content);
    await trx
      .insertInto('setting')
      .values({ key: 'SERVICE_AREAS', content: json, updated_by: actor.id })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          content: json,
          version: sql<number>`setting.version + 1`,
          updated_at: sql`now()`,
          updated_by: actor.id,
        }),
      )
      .execute();
    const subject = { kind: 'setting', id: 'SERVICE_AREAS' };
    await recordAudit(trx, { actor, action: 'setting.save', subject, from: context, before, after: content });
    return { ok: true, done: content };
  });
}
