import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';

export type DeactivateResult = 'deactivated' | 'unknown' | 'self' | 'caller-inactive';

/**
 * Stops an operator at once: sessions, sockets and downloads end on every process, known devices and open sign-in attempts
 * are deleted (trigger `operator_inactive`). Repeating it changes nothing. One super admin always remains: the
 * own account cannot be deactivated, and a deactivated caller is refused.
 */
export async function deactivateOperator(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
): Promise<DeactivateResult> {
  if (operatorId === actor.id) return 'self';
  return inTransaction(context.app.db, async (trx) => {
    // Both rows in one sequence: two super admins who deactivate each other at the same time must not both succeed.
    const rows = await trx
      .selectFrom('operator')
      .select(['id', 'status'])
      .where('id', 'in', [actor.id, operatorId])
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.find(({ id }) => id === actor.id)?.status !== 'ACTIVE') return 'caller-inactive';
    const before = rows.find(({ id }) => id === operatorId)?.status;
    if (before === undefined) return 'unknown';
    if (before === 'DEACTIVATE') return 'deactivated';
    await trx.updateTable('operator').set({ status: 'DEACTIVATE' }).where('id', '=', operatorId).execute();
    await recordAudit(trx, {
      actor,
      action: 'operator.deactivate',
      subject: { kind: 'operator', id: operatorId },
      from: context,
      before: { status: before },
      after: { status: 'DEACTIVATE' },
    });
    return 'deactivated';
  });
}
