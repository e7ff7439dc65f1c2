import { type ApprovalAction, decideApproval } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { creditDrivers } from './credit-drivers.ts';

/**
 * Approves, rejects or withdraws a request. Concurrent decisions are serialized; the second finds it decided. An
 * approval posts the credit in the same transaction, with the request's idempotency key.
 */
export function decideRequest(
  context: Context,
  actor: OperatorActor,
  { id, deed, reason = null }: { id: number; deed: ApprovalAction; reason?: string | null },
): Promise<StaffOutcome<number>> {
  return inTransaction(context.app.db, async (trx) => {
    const row = await trx
      .selectFrom('wallet_approval')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    // An ADMIN sees only own requests.
    if (!row || (actor.role !== 'SUPER_ADMIN' && row.requested_by !== actor.id))
      return { ok: false, refusal: { status: 404, code: 'not_found' } };
    const now = context.app.now();
    const decision = decideApproval(row, actor, deed, now);
    if (!decision.ok) return decision;
    if (deed === 'approve') {
      await creditDrivers(trx, {
        driverIds: row.driver_ids.map(Number),
        amount: row.amount,
        gift: row.gift,
        key: row.request_key,
        by: { id: row.requested_by, name: row.requested_by_name },
        from: context,
      });
    }
    await trx
      .updateTable('wallet_approval')
      .set({
        state: decision.state,
        decided_by: actor.id,
        decided_by_name: actor.name,
        decided_at: now,
        reason,
      })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, {
      actor,
      action: `wallet.approval_${deed}`,
      subject: { kind: 'wallet_approval', id },
      from: context,
      before: { state: row.state },
      after: { state: decision.state, reason },
    });
    return { ok: true, done: id };
  });
}
