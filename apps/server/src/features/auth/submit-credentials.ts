import { randomInt } from 'node:crypto';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { sign } from '../../platform/crypto/keys.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { verifyPassword } from './password.ts';
import { composeSignInMail } from './sign-in-mail.ts';
import {
  ACCOUNT,
  ADDRESS,
  countTry,
  forgiveAccount,
  forgiveAddress,
  toAccountSubject,
  toAddressSubject,
} from './throttle.ts';

/** Validity of a one-time code in seconds. */
export const CODE_VALID_SECONDS = 180;

export type CredentialsResult =
  | { kind: 'code-sent'; expiredAfter: number }
  | { kind: 'refused' }
  | { kind: 'wait'; seconds: number };

/**
 * First step of a sign-in. Valid credentials of an active operator open an attempt and mail its code. Wrong ones,
 * unknown e-mail addresses and inactive operators get the same response after the same work.
 */
export async function submitCredentials(
  { app, address, requestId }: Context,
  credentials: { email: string; password: string },
): Promise<CredentialsResult> {
  const now = app.now();
  const email = credentials.email.toLowerCase();
  const account = toAccountSubject(email);
  const place = toAddressSubject(address, 'login');
  const wait =
    (await countTry(app.db, place, ADDRESS, now)) || (await countTry(app.db, account, ACCOUNT, now));
  if (wait > 0) return { kind: 'wait', seconds: wait };

  const operator = await app.db
    .selectFrom('operator')
    .select(['id', 'email', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  const right = await verifyPassword(credentials.password, operator?.password_hash);
  if (!operator || !right || operator.status !== 'ACTIVE') {
    await recordAudit(app.db, {
      actor: { kind: 'anonymous', id: null, name: email },
      action: 'sign_in.refused',
      from: { address, requestId },
    });
    return { kind: 'refused' };
  }
  await forgiveAccount(app.db, account);
  await forgiveAddress(app.db, place, now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_VALID_SECONDS * 1000);
  await inTransaction(app.db, async (trx) => {
    const attempt = await trx
      .insertInto('sign_in_attempt')
      .values({
        operator_id: operator.id,
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
    await sendMail(app, trx, composeSignInMail(operator.email, code, CODE_VALID_SECONDS), {
      usefulUntil: expiresAt,
    });
  });
  return { kind: 'code-sent', expiredAfter: CODE_VALID_SECONDS };
}

/** Keyed hash of a code, bound to its attempt; the code itself is not stored. */
export function hashCode(secret: string, attemptId: number, code: string): Buffer {
  return sign(secret, 'sign-in-code', `${attemptId}:${code}`);
}
