import type { WalletApproval } from '@mishwar/db';
import { type ApprovalAction, type ApprovalKind, decideApproval } from '@mishwar/domain';
import type { Selectable } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { applyOperatorChange } from '../operators/public.ts';
import { replaceRule } from './approval-rule.ts';
import { creditDrivers, isLedgerKeyUsed } from './credit-drivers.ts';

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
      const refusal = await applyRequest(context, trx, actor, row);
      if (refusal) return { ok: false, refusal };
    }
    await trx
      .updateTable('wallet_approval')
      .set({
        state: decision.state,
        decided_by: actor.id,
        decided_by_name: actor.name,
        decided_at: now,
        reason,
        password_hash: null,
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

/** Does what the request asks for, in the name of the requester; a refusal has written nothing. */
async function applyRequest(
  context: Context,
  trx: Trx,
  approver: OperatorActor,
  row: Selectable<WalletApproval>,
): Promise<CallRefusal | null> {
  const by = { id: row.requested_by, name: row.requested_by_name };
  const kind = row.kind as ApprovalKind;
  if (kind === 'rule_change') {
    const rule = { credit_above: row.rule_credit_above, mass_gifts: row.rule_mass_gifts === true };
    const replaced = { rule, version: row.rule_version ?? 0, approvalId: row.id };
    return replaceRule(context, trx, { requester: by, actor: approver }, replaced);
  }
  if (kind === 'operator_change') {
    const { operator_id: operatorId, operator_change: change, password_hash: passwordHash } = row;
    if (operatorId === null || change === null) throw new Error(`approval ${row.id} changes nothing`);
    return applyOperatorChange(context, trx, approver, {
      ...{ operatorId, change, passwordHash },
      approval: { id: row.id, by },
    });
  }
  const { amount, gift, request_key: key } = row;
  const money = { kind, driverIds: row.driver_ids.map(Number), amount, gift, key };
  if (await isLedgerKeyUsed(trx, money)) return { status: 409, code: 'idempotency_key_reused' };
  // The address and the request id are the approver's; the entry of the credit names the requester.
  await creditDrivers(trx, { ...money, approvalId: row.id, by, from: { address: null, requestId: null } });
  return null;
}
