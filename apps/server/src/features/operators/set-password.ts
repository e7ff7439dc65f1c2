import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { endSessions, generatePassword, hashPassword } from '../auth/public.ts';

/** Sets an operator's password and ends all sessions. False where there is no such operator. */
export function setPassword(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  password: string,
): Promise<boolean> {
  return replacePassword(context, actor, operatorId, {
    password,
    mustChange: false,
    action: 'operator.set_password',
  });
}

/**
 * Generates an operator's password, to be changed at the first sign-in, and ends all sessions. Returns the password,
 * which is not stored; null where there is no such operator.
 */
export async function generateNewPassword(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
): Promise<string | null> {
  const password = generatePassword();
  const change = { password, mustChange: true, action: 'operator.reset_password' };
  return (await replacePassword(context, actor, operatorId, change)) ? password : null;
}

async function replacePassword(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  { password, mustChange, action }: { password: string; mustChange: boolean; action: string },
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
