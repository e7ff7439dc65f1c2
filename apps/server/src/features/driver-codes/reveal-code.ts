import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';

/** Returns a valid one-time code and records the access in the audit log; null where the code is no longer valid. */
export function revealCode(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  codeId: number,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const code = await trx
      .selectFrom('driver_code')
      .select(['pass_key', 'driver_id'])
      .where('id', '=', codeId)
      .where('expired_at', '>', now())
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (!code) return null;
    await recordAudit(trx, {
      actor,
      action: 'driver_code.reveal',
      subject: { kind: 'driver', id: code.driver_id },
      ...(actor.from && { from: actor.from }),
    });
    return code.pass_key;
  });
}
