import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';

/** Lets an operator sign in again; false where there is none. Repeating it changes nothing. */
export function activateOperator(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
): Promise<boolean> {
  return inTransaction(context.app.db, async (trx) => {
    const before = await trx
      .selectFrom('operator')
      .select('status')
      .where('id', '=', operatorId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    if (before.status === 'ACTIVE') return true;
    await trx.updateTable('operator').set({ status: 'ACTIVE' }).where('id', '=', operatorId).execute();
    await recordAudit(trx, {
      actor,
      action: 'operator.activate',
      subject: { kind: 'operator', id: operatorId },
      from: context,
      before,
      after: { status: 'ACTIVE' },
    });
    return true;
  });
}
