import { foldText, MAX_CODE_TRIES_PER_HOUR, MAX_TRIES_PER_ATTEMPT } from '@mishwar/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { equalsConstantTime } from '../../platform/crypto/keys.ts';
import { hashToken } from '../../platform/crypto/token.ts';
import type { Outcome } from '../../platform/idempotent-action.ts';
import { refuseTooMany, type TooManyRequests } from '../../platform/refusal.ts';
import { findKnownDevice, rememberDevice } from '../../platform/sign-in/known-device.ts';
import { ADDRESS, countInHour, countTry } from '../../platform/sign-in/throttle.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';
import { type AccountKind, deviceOf, ownerOf } from './account-kind.ts';
import { composeDeviceCookie, readDeviceToken } from './device-cookie.ts';
import { beginSession } from './sessions.ts';
import { refundSignIn, throttleSubjects } from './sign-in-throttle.ts';
import { hashCode } from './submit-credentials.ts';

type CodeResult = Outcome<
  { token: string; mustChangePassword: boolean; deviceCookie: string },
  TooManyRequests | { status: 401; code: 'bad_code' }
>;

/**
 * Second step of a sign-in: the code of the attempt whose token the first step returned, once, in time and within five
 * tries. Without the token every code is rejected: the first step cannot be skipped, and other people's tries do not
 * count.
 */
export async function verifyCode(
  { app, address, userAgent, requestId, cookie }: Context,
  kind: AccountKind,
  { email: typedEmail, passKey, attemptToken }: { email: string; passKey: string; attemptToken: string },
): Promise<CodeResult> {
  const now = app.now();
  const email = typedEmail.toLowerCase();
  const open = await findAttempt(app.db, kind, { token: attemptToken, email, now });
  const device = await findKnownDevice(app.db, readDeviceToken({ cookie }), now);
  const deviceId = deviceOf(kind, device, open?.account.id);
  const subjects = throttleSubjects(kind, { email, address, deviceId });
  const wait =
    (subjects.verify !== null && (await countTry(app.db, subjects.verify, ADDRESS, now))) ||
    (open !== undefined && (await countInHour(app.db, subjects.tries, MAX_CODE_TRIES_PER_HOUR, now))) ||
    0;
  if (wait > 0) return refuseTooMany(wait);
  const code = foldText(passKey).replace(/\s/g, '');

  const result = await inTransaction(app.db, async (trx): Promise<CodeResult> => {
    // Only who has the attempt's token makes the account's own changes wait.
    const row =
      open && (await findAttempt(trx, kind, { token: attemptToken, email, now }, { isLocked: true }));
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
      return { ok: false, refusal: { status: 401, code: 'bad_code' } };
    }
    await trx.updateTable('sign_in_attempt').set({ used_at: now }).where('id', '=', row.id).execute();
    const { actor, mustChangePassword } = row.account;
    const owner = ownerOf(kind, actor.id);
    const token = await beginSession(trx, now, { owner, address, userAgent });
    await kind.noteSignIn?.(trx, actor.id, now);
    const deviceToken = await rememberDevice(trx, owner, { replaces: deviceId, now });
    await recordAudit(trx, { actor, action: 'sign_in', from: { address, requestId } });
    const deviceCookie = composeDeviceCookie(deviceToken, app.config, kind);
    return { ok: true, done: { token, mustChangePassword, deviceCookie } };
  });
  if (result.ok) await refundSignIn(app.db, subjects, kind, { email, address, now });
  return result;
}

/** The unused attempt of a token and an e-mail address, with its account, while that is active. */
async function findAttempt(
  db: Db,
  kind: AccountKind,
  { token, email, now }: { token: string; email: string; now: Date },
  { isLocked } = { isLocked: false },
) {
  const account = await kind.findByEmail(db, email, { isLocked });
  const attempt = await db
    .selectFrom('sign_in_attempt')
    .select(['id', 'code_hash', kind.column])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES_PER_ATTEMPT)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!attempt || !account?.isActive || attempt[kind.column] !== account.id) return undefined;
  return { id: attempt.id, code_hash: attempt.code_hash, account };
}
