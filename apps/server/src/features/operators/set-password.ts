import type { AuditAction } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { forgetDevices } from '../../platform/sign-in/known-device.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { endSessions, generatePassword, hashPassword, refuseNewPassword } from '../auth/public.ts';

type Refused = { kind: 'unknown' } | { kind: 'refused'; error: { field: string; msg: string } };
export type SetPasswordResult = { kind: 'set' } | Refused;
export type GenerateResult = { kind: 'generated'; password: string } | Refused;

/** Sets another operator's password, ends all sessions and forgets the known devices. */
export async function setPassword(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  password: string,
): Promise<SetPasswordResult> {
  // One's own password is changed with the current one: a session alone must not be enough to take the account over.
  if (operatorId === actor.id) return refuse('password_of_self');
  const operator = await context.app.db
    .selectFrom('operator')
    .select('email')
    .where('id', '=', operatorId)
    .executeTakeFirst();
  if (!operator) return { kind: 'unknown' };
  const refusal = await refuseNewPassword(password, operator.email);
  if (refusal !== null) return refuse(refusal);
  const change = { password, mustChange: false, action: 'operator.set_password' } as const;
  return (await replacePassword(context, actor, operatorId, change)) ? { kind: 'set' } : { kind: 'unknown' };
}

const refuse = (msg: string): Refused => ({ kind: 'refused', error: { field: 'password', msg } });

/**
 * Generates another operator's password, to be changed at the first sign-in, ends all sessions and forgets the known
 * devices. The password is not stored.
 */
export async function generateNewPassword(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
): Promise<GenerateResult> {
  if (operatorId === actor.id) return refuse('password_of_self');
  const password = generatePassword();
  const change = { password, mustChange: true, action: 'operator.reset_password' } as const;
  const found = await replacePassword(context, actor, operatorId, change);
  return found ? { kind: 'generated', password } : { kind: 'unknown' };
}

async function replacePassword(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  { password, mustChange, action }: { password: string; mustChange: boolean; action: AuditAction },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return inTransaction(context.app.db, async (trx) => {
    const before = await trx
      .selectFrom('operator')
      .select('must_change_password')
      .where('id', '=', operatorId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash, must_change_password: mustChange })
      .where('id', '=', operatorId)
      .execute();
    await trx
      .deleteFrom('sign_in_attempt')
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .execute();
    await endSessions(trx, context.app.now(), { operatorId });
    await forgetDevices(trx, { operator_id: operatorId });
    await recordAudit(trx, {
      actor,
      action,
      subject: { kind: 'operator', id: operatorId },
      from: context,
      before,
      after: { must_change_password: mustChange },
    });
    return true;
  });
}
