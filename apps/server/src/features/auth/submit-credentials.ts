import { randomInt } from 'node:crypto';
import { STAFF_CODE_LIMITS } from '@mishwar/domain';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { sign } from '../../platform/crypto/keys.ts';
import { hashToken, newToken } from '../../platform/crypto/token.ts';
import type { Outcome } from '../../platform/idempotent-action.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { refuseTooMany, type TooManyRequests } from '../../platform/refusal.ts';
import { findKnownDevice } from '../../platform/sign-in/known-device.ts';
import { ACCOUNT, ADDRESS, countTry, forgetTries, refundTry } from '../../platform/sign-in/throttle.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';
import { type AccountKind, deviceOf, ownerOf } from './account-kind.ts';
import { readDeviceToken } from './device-cookie.ts';
import { TOO_BUSY_SECONDS, TooBusy, verifyPassword } from './password.ts';
import { composeSignInMail } from './sign-in-mail.ts';
import { countCode, throttleSubjects } from './sign-in-throttle.ts';

/** Validity of a one-time code in seconds. */
const CODE_VALID_SECONDS = 180;

type CredentialsResult = Outcome<
  { expiredAfter: number; attemptToken: string },
  TooManyRequests | { status: 401; code: 'bad_credentials' } | { status: 403; code: 'inactive' }
>;

const BAD_CREDENTIALS = { ok: false, refusal: { status: 401, code: 'bad_credentials' } } as const;

/**
 * First step of a sign-in. Valid credentials of an active account open an attempt, return its token and mail its code.
 * Wrong ones and unknown e-mail addresses get the same response after the same work. `inactive` means that the
 * credentials are those of an inactive account.
 */
export async function submitCredentials(
  { app, address, requestId, cookie }: Context,
  kind: AccountKind,
  credentials: { email: string; password: string },
): Promise<CredentialsResult> {
  const now = app.now();
  const email = credentials.email.toLowerCase();
  const account = await kind.findByEmail(app.db, email);
  const device = await findKnownDevice(app.db, readDeviceToken({ cookie }), now);
  const deviceId = deviceOf(kind, device, account?.id);
  const subjects = throttleSubjects(kind, { email, address, deviceId });
  const wait =
    (subjects.login !== null && (await countTry(app.db, subjects.login, ADDRESS, now))) ||
    (await countTry(app.db, subjects.account, ACCOUNT, now));
  if (wait > 0) return refuseTooMany(wait);

  const right = await verifyPassword(credentials.password, account?.passwordHash).catch((error: unknown) => {
    if (error instanceof TooBusy) return null;
    throw error;
  });
  if (right === null) {
    // A try that was not checked is no guess.
    for (const subject of [subjects.account, subjects.login])
      if (subject !== null) await refundTry(app.db, subject, now);
    return refuseTooMany(TOO_BUSY_SECONDS);
  }
  const noteRefusal = (db: Db) =>
    recordAudit(db, {
      actor: { kind: 'anonymous', id: null, name: email },
      action: 'sign_in.refused',
      from: { address, requestId },
    });
  if (!account || !right || !account.isActive) {
    await noteRefusal(app.db);
    if (account && right) return { ok: false, refusal: { status: 403, code: 'inactive' } };
    return BAD_CREDENTIALS;
  }
  await forgetTries(app.db, subjects.account);
  if (subjects.login !== null) await refundTry(app.db, subjects.login, now);
  const full = await countCode(app.db, subjects, STAFF_CODE_LIMITS, now);
  if (full > 0) return refuseTooMany(full);

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const token = newToken();
  const expiresAt = new Date(now.getTime() + CODE_VALID_SECONDS * 1000);
  return inTransaction(app.db, async (trx): Promise<CredentialsResult> => {
    // A password that was replaced while it was checked opens nothing.
    const current = await kind.findByEmail(trx, email, { isLocked: true });
    if (!current?.isActive || current.passwordHash !== account.passwordHash) {
      await noteRefusal(trx);
      return BAD_CREDENTIALS;
    }
    const attempt = await trx
      .insertInto('sign_in_attempt')
      .values({
        ...ownerOf(kind, account.id),
        token_hash: hashToken(token),
        code_hash: Buffer.alloc(0),
        created_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('sign_in_attempt')
      .set({ code_hash: hashCode(app.config.secret, attempt.id, code) })
      .where('id', '=', attempt.id)
      .execute();
    await sendMail(app, trx, composeSignInMail(account.email, code, CODE_VALID_SECONDS), {
      urgency: 'urgent',
      usefulUntil: expiresAt,
    });
    return { ok: true, done: { expiredAfter: CODE_VALID_SECONDS, attemptToken: token } };
  });
}

/** Keyed hash of a code, bound to its attempt; the code itself is not stored. */
export function hashCode(secret: string, attemptId: number, code: string): Buffer {
  return sign(secret, 'sign-in-code', `${attemptId}:${code}`);
}
