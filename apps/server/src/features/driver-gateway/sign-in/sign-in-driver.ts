import { MAX_TRIES_PER_ATTEMPT, normalizePhone } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { equalsSecret } from '../../../platform/crypto/keys.ts';
import { hashToken } from '../../../platform/crypto/token.ts';
import type { Outcome } from '../../../platform/idempotent-action.ts';
import { refuseTooMany, type TooManyRequests } from '../../../platform/refusal.ts';
import { countGuess, refundGuess } from '../../../platform/sign-in/guesses.ts';
import { rememberDevice } from '../../../platform/sign-in/known-device.ts';
import {
  creditAddress,
  refundInHour,
  refundTry,
  toAddressSubject,
} from '../../../platform/sign-in/throttle.ts';
import { type Db, inTransaction, type Trx } from '../../../platform/transaction.ts';
import { openDriverSession } from './driver-session.ts';
import { CODE_ROUTE, codeSubjects, SIGN_IN_ROUTE } from './driver-throttle.ts';
import { bindAttempt, ofAttempt } from './shared-code.ts';

type SignInResult = Outcome<
  { driverId: number; token: string; deviceToken: string },
  TooManyRequests | typeof BAD_CODE.refusal
>;

const BAD_CODE = { ok: false, refusal: { status: 401, code: 'bad_code' } } as const;

/**
 * Exchanges the code of a sign-in attempt for a session; refused if phone, code and attempt do not match, for any reason.
 * A code works once; each attempt allows five tries, and those of other attempts do not count. Wrong codes from one
 * address are delayed, whichever phones they are for; so are those of its wide network, and of all addresses together.
 */
export async function signInDriver(
  { db, now }: Pick<App, 'db' | 'now'>,
  given: { phone: string; passKey: string; attemptToken: string },
  address: string,
): Promise<SignInResult> {
  const at = now();
  const phone = normalizePhone(given.phone) ?? given.phone;
  const attempt = await openAttempt(db, { token: given.attemptToken, phone, now: at }).executeTakeFirst();
  const deviceId = attempt?.device_id ?? null;
  const wait = deviceId === null ? await countGuess(db, address, SIGN_IN_ROUTE, at) : 0;
  if (wait > 0) return refuseTooMany(wait);

  const result = await inTransaction(db, (trx) => exchangeCode(trx, { ...given, phone, now: at }));
  if (result.ok) {
    const { codes, codesOfAccount } = codeSubjects({ phone, address, deviceId });
    if (deviceId === null) {
      await refundGuess(db, address, SIGN_IN_ROUTE, at);
      await refundTry(db, toAddressSubject(address, CODE_ROUTE), at);
    }
    await refundInHour(db, codesOfAccount === null ? [codes] : [codes, codesOfAccount]);
    await creditAddress(db, { account: phone, address, routes: [CODE_ROUTE, SIGN_IN_ROUTE], now: at });
  }
  return result;
}

async function exchangeCode(
  trx: Trx,
  { phone, passKey, attemptToken, now }: { phone: string; passKey: string; attemptToken: string; now: Date },
): Promise<SignInResult> {
  const row = await openAttempt(trx, { token: attemptToken, phone, now }).forUpdate('a').executeTakeFirst();
  if (!row) return BAD_CODE;
  // Locking the code: of concurrent attempts that share it, one succeeds.
  const code = await trx
    .selectFrom('driver_code')
    .innerJoin('driver', 'driver.id', 'driver_code.driver_id')
    .select(['driver_code.id', 'driver_code.driver_id', 'driver_code.pass_key'])
    .where(ofAttempt(row.code_id, now))
    .where('driver_code.used_at', 'is', null)
    .where('driver_code.expired_at', '>', now)
    .where('driver.is_active', '=', true)
    .where('driver.search_phone', '=', sql<string>`fold_phone(${phone})`)
    .orderBy('driver_code.id', 'desc')
    .limit(1)
    .forUpdate('driver_code')
    .executeTakeFirst();
  if (!code || !equalsSecret(passKey, code.pass_key)) {
    await trx
      .updateTable('driver_sign_in_attempt')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', row.id)
      .execute();
    return BAD_CODE;
  }
  await trx.updateTable('driver_code').set({ used_at: now }).where('id', '=', code.id).execute();
  // A message that is still to be sent for the attempt is not.
  if (row.code_id === null) await bindAttempt(trx, row.id, code.id);
  const { driver_id: driverId } = code;
  const token = await openDriverSession(trx, driverId, now);
  const deviceToken = await rememberDevice(trx, { driver_id: driverId }, { replaces: row.device_id, now });
  return { ok: true, done: { driverId, token, deviceToken } };
}

/** The attempt of a token and a phone, in time and with tries left. */
function openAttempt(db: Db, { token, phone, now }: { token: string; phone: string; now: Date }) {
  return db
    .selectFrom('driver_sign_in_attempt as a')
    .select(['a.id', 'a.device_id', 'a.code_id'])
    .where('a.token_hash', '=', hashToken(token))
    .where('a.phone', '=', phone)
    .where('a.expires_at', '>', now)
    .where('a.tries', '<', MAX_TRIES_PER_ATTEMPT);
}
