import { randomUUID } from 'node:crypto';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { requestApproval } from '../approvals/public.ts';
import { generatePassword, hashPassword, refuseNewPassword } from '../auth/public.ts';
import { applyOperatorChange, type ChangeOfOperator, STATUS_AFTER } from './apply-operator-change.ts';
import { mailOperator } from './operator-mail.ts';

/** `approval_id`: the request that waits for another super admin; absent where the change is in effect. */
interface Changed {
  approval_id?: string;
}

/** Sets another operator's password; see `applyOperatorChange`. A super admin's waits for approval. */
export async function setPassword(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  password: string,
): Promise<StaffOutcome<Changed>> {
  // One's own password is changed with the current one: a session alone must not be enough to take the account over.
  if (operatorId === actor.id) return refuseFields({ field: 'password', msg: 'password_of_self' });
  const operator = await context.app.db
    .selectFrom('operator')
    .select('email')
    .where('id', '=', operatorId)
    .executeTakeFirst();
  if (!operator) return UNKNOWN;
  const refusal = await refuseNewPassword(password, operator.email);
  if (refusal !== null) return refuseFields({ field: 'password', msg: refusal });
  const passwordHash = await hashPassword(password);
  return changeOperator(context, actor, { operatorId, change: 'set_password', passwordHash });
}

const UNKNOWN = { ok: false, refusal: { status: 404, code: 'operator_not_found' } } as const;

/**
 * Generates another operator's password, to be changed at the first sign-in; see `applyOperatorChange`. The password is
 * not stored. A super admin's waits for approval.
 */
export async function generateNewPassword(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
): Promise<StaffOutcome<Changed & { password: string }>> {
  if (operatorId === actor.id) return refuseFields({ field: 'password', msg: 'password_of_self' });
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const result = await changeOperator(context, actor, { operatorId, change: 'reset_password', passwordHash });
  return result.ok ? { ok: true, done: { password, ...result.done } } : result;
}

/**
 * Stops an operator at once; see `applyOperatorChange`. Repeating it changes nothing. One super admin always remains: the
 * own account cannot be deactivated, and a super admin's deactivation waits for approval.
 */
export async function deactivateOperator(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
): Promise<StaffOutcome<Changed>> {
  if (operatorId === actor.id) return refuseFields({ msg: 'operator_deactivate_self' });
  return changeOperator(context, actor, { operatorId, change: 'deactivate', passwordHash: null });
}

/**
 * Lets an operator sign in again; see `applyOperatorChange`. Repeating it changes nothing. A super admin's waits for approval:
 * an active one may approve what others ask.
 */
export function activateOperator(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
): Promise<StaffOutcome<Changed>> {
  return changeOperator(context, actor, { operatorId, change: 'activate', passwordHash: null });
}

/** Changes an operator; a change of a super admin is stored as a request, of which the super admin is informed by mail. */
function changeOperator(
  context: Context,
  actor: OperatorActor,
  change: ChangeOfOperator,
): Promise<StaffOutcome<Changed>> {
  return inTransaction(context.app.db, async (trx) => {
    const operator = await trx
      .selectFrom('operator')
      .select(['email', 'role', 'status'])
      .where('id', '=', change.operatorId)
      .executeTakeFirst();
    if (!operator) return UNKNOWN;
    const { change: kind } = change;
    const isDone = (kind === 'deactivate' || kind === 'activate') && operator.status === STATUS_AFTER[kind];
    if (operator.role !== 'SUPER_ADMIN' || isDone) {
      const refusal = await applyOperatorChange(context, trx, actor, change);
      return refusal ? { ok: false, refusal } : { ok: true, done: {} };
    }
    await withdrawEarlier(context, trx, actor, change);
    const id = await requestApproval(
      trx,
      { kind: 'operator_change', key: `operator-change|operator:${actor.id}|${randomUUID()}`, ...change },
      actor,
      context,
    );
    await mailOperator(context.app, trx, operator.email, {
      ...{ change: kind, by: actor.name, isAsked: true },
    });
    return { ok: true, done: { approval_id: String(id) } };
  });
}

/** Only the last request of an operator for a change is open: of two passwords the second counts. */
async function withdrawEarlier(
  { app }: Context,
  trx: Trx,
  actor: OperatorActor,
  { operatorId, change }: ChangeOfOperator,
): Promise<void> {
  await trx
    .updateTable('wallet_approval')
    .set({
      ...{ state: 'WITHDRAWN', password_hash: null, decided_at: app.now() },
      ...{ decided_by: actor.id, decided_by_name: actor.name },
    })
    .where('state', '=', 'PENDING')
    .where('requested_by', '=', actor.id)
    .where('operator_id', '=', operatorId)
    .where('operator_change', '=', change)
    .execute();
}
