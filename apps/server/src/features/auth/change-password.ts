import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseFields, refuseTooMany } from '../../platform/refusal.ts';
import { forgetDevices } from '../../platform/sign-in/known-device.ts';
import { ACCOUNT, countTry, forgetTries } from '../../platform/sign-in/throttle.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { refuseNewPassword } from './new-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { beginSession, endSessions } from './sessions.ts';

/**
 * Changes the caller's password, given the current one. Ends all sessions, this one too, forgets the known devices, and
 * returns the token of a new session.
 */
export async function changePassword(
  { app, address, userAgent, requestId }: Context,
  actor: OperatorActor,
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
  if (!(await verifyPassword(input.current_password, operator.password_hash))) {
    return refuseFields({ field: 'current_password', msg: 'password_wrong' });
  }
  await forgetTries(app.db, subject);
  if (input.password === input.current_password) {
    return refuseFields({ field: 'password', msg: 'password_same' });
  }
  const refusal = await refuseNewPassword(input.password, operator.email);
  if (refusal !== null) return refuseFields({ field: 'password', msg: refusal });
  const passwordHash = await hashPassword(input.password);
  return inTransaction(app.db, async (trx) => {
    await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('id', '=', actor.id)
      .execute();
    await endSessions(trx, now, { operatorId: actor.id });
    await forgetDevices(trx, { operator_id: actor.id });
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
