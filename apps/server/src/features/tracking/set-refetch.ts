import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { writeSetting } from '../../platform/settings.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';

/** Saves whether moving the map reads it again: the TOGGLE_ZOOM_MAP setting. */
export function setRefetch(
  db: Db,
  isActive: boolean,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId'>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await writeSetting(trx, actor, { key: 'TOGGLE_ZOOM_MAP', content: { isActive } });
    await recordAudit(trx, {
      actor,
      action: 'setting.save',
      subject: { kind: 'setting', id: 'TOGGLE_ZOOM_MAP' },
      from,
      after: { isActive },
    });
  });
}
