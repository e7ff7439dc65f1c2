import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';

/** Saves whether moving the map reads it again: the TOGGLE_ZOOM_MAP setting. */
export function setRefetch(
  db: Db,
  isActive: boolean,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId'>,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const content = JSON.stringify({ isActive });
    await trx
      .insertInto('setting')
      .values({ key: 'TOGGLE_ZOOM_MAP', content, updated_at: now, updated_by: actor.id })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          content,
          version: eb('setting.version', '+', 1),
          updated_at: now,
          updated_by: actor.id,
        })),
      )
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'setting.save',
      subject: { kind: 'setting', id: 'TOGGLE_ZOOM_MAP' },
      from,
      after: { isActive },
    });
  });
}
