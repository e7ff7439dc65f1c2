import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { beginSession, endSessions } from './sessions.ts';
import { ACCOUNT, countTry, forgiveAccount, toAccountSubject } from './throttle.ts';

export type ChangePasswordResult =
  | { kind: 'changed'; token: string }
  | { kind: 'refused'; error: { field: string; msg: string } }
  | { kind: 'wait'; seconds: number };

/** Changes the caller's password. Ends all sessions, this one too, and returns the token of a new one. */
export async function changePassword(
  { app, address, userAgent, requestId }: Context,
  actor: OperatorActor,
  input: { current_password: string; password: string },
): Promise<ChangePasswordResult> {
  const now = app.now();
  const operator = await app.db
    .selectFrom('operator')
    .select(['email', 'password_hash'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const account = toAccountSubject(operator.email.toLowerCase());
  const wait = await countTry(app.db, account, ACCOUNT, now);
  if (wait > 0) return { kind: 'wait', seconds: wait };
  if (!(await verifyPassword(input.current_password, operator.password_hash))) {
    return { kind: 'refused', error: { field: 'current_password', msg: 'password_wrong' } };
  }
  await forgiveAccount(app.db, account);
  if (input.password === input.current_password) {
    return { kind: 'refused', error: { field: 'password', msg: 'password_same' } };
  }
  const passwordHash = await hashPassword(input.password);
  return inTransaction(app.db, async (trx) => {
    await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('id', '=', actor.id)
      .execute();
    await endSessions(trx, now, { operatorId: actor.id });
    const token = await beginSession(trx, now, { operatorId: actor.id, address, userAgent });
    await recordAudit(trx, {
      actor,
      action: 'operator.change_own_password',
      subject: { kind: 'operator', id: actor.id },
      from: { address, requestId },
    });
    return { kind: 'changed', token };
  });
}
