import type { OperatorChange } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import type { Trx } from '../../platform/transaction.ts';
import { endAccess } from '../auth/public.ts';
import { mailOperator } from './operator-mail.ts';

export interface ChangeOfOperator {
  operatorId: number;
  change: OperatorChange;
  /** Of the new password; null for a deactivation or an activation. */
  passwordHash: string | null;
  /** The approved request and who asked for it; absent where the change needs no approval. */
  approval?: { id: number; by: { id: number; name: string } };
}

const AUDIT_ACTIONS = {
  set_password: 'operator.set_password',
  reset_password: 'operator.reset_password',
  deactivate: 'operator.deactivate',
  activate: 'operator.activate',
} as const;

/** The status after a change; of a new password the status stays. */
export const STATUS_AFTER = { deactivate: 'DEACTIVATE', activate: 'ACTIVE' } as const;

/**
 * Sets another operator's password, or activates or deactivates the operator, and informs the operator by mail. A new
 * password and a deactivation end all sessions and forget the known devices. Refused where the caller, or the one who asked for it, is no longer active: of operators who
 * deactivate each other at the same time one remains.
 */
export async function applyOperatorChange(
  context: Context,
  trx: Trx,
  actor: OperatorActor,
  { operatorId, change, passwordHash, approval }: ChangeOfOperator,
): Promise<CallRefusal | null> {
  const people = [actor.id, ...(approval ? [approval.by.id] : [])];
  // All rows in one sequence, so that opposite changes do not deadlock.
  const rows = await trx
    .selectFrom('operator')
    .select(['id', 'email', 'status', 'must_change_password'])
    .where('id', 'in', [...people, operatorId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const isActive = (person: number) => rows.some(({ id, status }) => id === person && status === 'ACTIVE');
  if (!people.every(isActive)) return { status: 403, code: 'operator_requester_inactive' };
  const operator = rows.find(({ id }) => id === operatorId);
  if (!operator) return { status: 404, code: 'operator_not_found' };
  const { status, must_change_password } = operator;
  const isStatus = change === 'deactivate' || change === 'activate';
  if (isStatus && status === STATUS_AFTER[change]) return null;
  const before = isStatus ? { status } : { must_change_password };
  const after = isStatus
    ? { status: STATUS_AFTER[change] }
    : { must_change_password: change === 'reset_password' };
  await trx
    .updateTable('operator')
    .set(passwordHash === null ? after : { ...after, password_hash: passwordHash })
    .where('id', '=', operatorId)
    .execute();
  if (passwordHash !== null) await endAccess(trx, context.app.now(), operatorId);
  await recordAudit(trx, {
    actor,
    action: AUDIT_ACTIONS[change],
    subject: { kind: 'operator', id: operatorId },
    from: context,
    before,
    after: approval ? { ...after, approval_id: String(approval.id), requested_by: approval.by.name } : after,
  });
  await mailOperator(context.app, trx, operator.email, { change, by: approval?.by.name ?? actor.name });
  return null;
}
