import { foldText, MAX_CODE_TRIES_PER_HOUR, MAX_TRIES_PER_ATTEMPT } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { equalsConstantTime } from '../../platform/crypto/keys.ts';
import { hashToken } from '../../platform/crypto/token.ts';
import { findKnownDevice, rememberDevice } from '../../platform/sign-in/known-device.ts';
import { ADDRESS, countInHour, countTry } from '../../platform/sign-in/throttle.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';
import { composeDeviceCookie, readDeviceToken } from './device-cookie.ts';
import { beginSession } from './sessions.ts';
import { refundSignIn, throttleSubjects } from './staff-throttle.ts';
import { hashCode } from './submit-credentials.ts';

export type CodeResult =
  | { kind: 'signed-in'; token: string; mustChangePassword: boolean; deviceCookie: string }
  | { kind: 'refused' }
  | { kind: 'wait'; seconds: number };

/**
 * Second step of a sign-in: the code of the attempt whose token the first step returned, once, in time and within five
 * tries. Without the token every code is rejected: the first step cannot be skipped, and other people's tries do not
 * count.
 */
export async function verifyCode(
  { app, address, userAgent, requestId, cookie }: Context,
  { email: typedEmail, passKey, attemptToken }: { email: string; passKey: string; attemptToken: string },
): Promise<CodeResult> {
  const now = app.now();
  const email = typedEmail.toLowerCase();
  const open = await openAttempt(app.db, { token: attemptToken, email, now }).executeTakeFirst();
  const device = await findKnownDevice(app.db, readDeviceToken({ cookie }), now);
  const deviceId = device !== null && device.operator_id === open?.operator_id ? device.id : null;
  const subjects = throttleSubjects({ email, address, deviceId });
  const wait =
    (subjects.verify !== null && (await countTry(app.db, subjects.verify, ADDRESS, now))) ||
    (open !== undefined && (await countInHour(app.db, subjects.tries, MAX_CODE_TRIES_PER_HOUR, now))) ||
    0;
  if (wait > 0) return { kind: 'wait', seconds: wait };
  const code = foldText(passKey).replace(/\s/g, '');

  const result = await inTransaction(app.db, async (trx): Promise<CodeResult> => {
    const row = await openAttempt(trx, { token: attemptToken, email, now })
      .forUpdate('sign_in_attempt')
      .executeTakeFirst();
    if (!row || !equalsConstantTime(hashCode(app.config.secret, row.id, code), row.code_hash)) {
      if (row) {
        await trx
          .updateTable('sign_in_attempt')
          .set({ tries: sql`tries + 1` })
          .where('id', '=', row.id)
          .execute();
      }
      await recordAudit(trx, {
        actor: { kind: 'anonymous', id: null, name: email },
        action: 'sign_in.code_refused',
        from: { address, requestId },
      });
      return { kind: 'refused' };
    }
    await trx.updateTable('sign_in_attempt').set({ used_at: now }).where('id', '=', row.id).execute();
    const actor: OperatorActor = {
      kind: 'operator',
      id: row.operator_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      role: row.role,
    };
    const token = await beginSession(trx, now, { operatorId: actor.id, address, userAgent });
    const known = await rememberDevice(trx, { operator_id: actor.id }, { replaces: deviceId, now });
    await recordAudit(trx, { actor, action: 'sign_in', from: { address, requestId } });
    const deviceCookie = composeDeviceCookie(known, app.config);
    return { kind: 'signed-in', token, mustChangePassword: row.must_change_password, deviceCookie };
  });
  if (result.kind === 'signed-in') await refundSignIn(app.db, subjects, { email, address, now });
  return result;
}

/** The unused attempt of a token and an e-mail address, while its operator is active. */
function openAttempt(db: Db, { token, email, now }: { token: string; email: string; now: Date }) {
  return db
    .selectFrom('sign_in_attempt')
    .innerJoin('operator', 'operator.id', 'sign_in_attempt.operator_id')
    .select(['sign_in_attempt.id', 'code_hash', 'operator.id as operator_id', 'operator.role'])
    .select(['operator.first_name', 'operator.last_name', 'operator.must_change_password'])
    .where('sign_in_attempt.token_hash', '=', hashToken(token))
    .where((eb) => eb(eb.fn<string>('lower', ['operator.email']), '=', email))
    .where('operator.status', '=', 'ACTIVE')
    .where('used_at', 'is', null)
    .where('sign_in_attempt.expires_at', '>', now)
    .where('tries', '<', MAX_TRIES_PER_ATTEMPT);
}
