import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseFields, refuseTooMany } from '../../platform/refusal.ts';
import { ACCOUNT, countTry, forgetTries, refundTry } from '../../platform/sign-in/throttle.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { refuseNewPassword } from './new-password.ts';
import { hashPassword, TooBusy, verifyPassword } from './password.ts';
import { beginSession, endAccess, liveSessions } from './sessions.ts';

/**
 * Changes the caller's password, given the current one. Ends open sign-ins, all sessions, this one too, and known devices,
 * and returns the token of a new session. Refused where the password or the session ended meanwhile: a reset or a
 * deactivation is not undone.
 */
export async function changePassword(
  { app, address, userAgent, requestId }: Context,
  { actor, sessionId }: { actor: OperatorActor; sessionId: number },
  input: { current_password: string; password: string },
): Promise<StaffOutcome<{ token: string }>> {
  const now = app.now();
  const operator = await app.db
    .selectFrom('operator')
    .select(['email', 'password_hash'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  // Only sessions of this operator count here, and it delays no sign-in.
  const subject = `change-password:${actor.id}`;
  const wait = await countTry(app.db, subject, ACCOUNT, now);
  if (wait > 0) return refuseTooMany(wait);
  const isRight = await verifyPassword(input.current_password, operator.password_hash).catch(
    async (error: unknown) => {
      // A try that was not checked is no guess.
      if (error instanceof TooBusy) await refundTry(app.db, subject, now);
      throw error;
    },
  );
  if (!isRight) {
    return refuseFields({ field: 'current_password', msg: 'password_wrong' });
  }
  await forgetTries(app.db, subject);
  if (input.password === input.current_password) {
    return refuseFields({ field: 'password', msg: 'password_same' });
  }
  const refusal = await refuseNewPassword(input.password, operator.email);
  if (refusal !== null) return refuseFields({ field: 'password', msg: refusal });
  const passwordHash = await hashPassword(input.password);
  return inTransaction(app.db, async (trx): Promise<StaffOutcome<{ token: string }>> => {
    const isUnchanged = await trx
      .selectFrom('operator')
      .select('id')
      .where('id', '=', actor.id)
      .where('password_hash', '=', operator.password_hash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const session = await liveSessions(trx, now).select('id').where('id', '=', sessionId).executeTakeFirst();
    if (!isUnchanged || !session) return { ok: false, refusal: { status: 401, code: 'unauthorized' } };
    await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('id', '=', actor.id)
      .execute();
    await endAccess(trx, now, actor.id);
    const token = await beginSession(trx, now, { owner: { operator_id: actor.id }, address, userAgent });
    await recordAudit(trx, {
      actor,
      action: 'operator.change_own_password',
      subject: { kind: 'operator', id: actor.id },
      from: { address, requestId },
    });
    return { ok: true, done: { token } };
  });
}
