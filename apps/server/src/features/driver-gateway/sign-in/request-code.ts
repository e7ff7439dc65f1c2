import { DRIVER_CODE_LIMITS, normalizePhone } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { hashToken, newToken } from '../../../platform/crypto/token.ts';
import type { Outcome } from '../../../platform/idempotent-action.ts';
import { appendToOutbox } from '../../../platform/outbox.ts';
import { refuseTooMany, type TooManyRequests } from '../../../platform/refusal.ts';
import { findKnownDevice } from '../../../platform/sign-in/known-device.ts';
import {
  countInHour,
  countTry,
  type ThrottleRule,
  toAddressSubject,
} from '../../../platform/sign-in/throttle.ts';
import { type Db, inTransaction } from '../../../platform/transaction.ts';
import { CODE_ROUTE, codeSubjects } from './driver-throttle.ts';
import { CODE_SECONDS } from './send-code.ts';

/** Codes requested from one address, for any phones, that no sign-in followed. Many phones share an address. */
const CODES_OF_ADDRESS: ThrottleRule = { free: 60, decaySeconds: 20 };

type CodeRequestResult = Outcome<{ expiredAfter: number; attemptToken: string }, TooManyRequests>;

/**
 * Opens a sign-in attempt of a phone, returns its token and queues the message with the code. Whether the phone belongs
 * to a driver is checked when the message is sent, so that known and unknown phones get the same answer in the same
 * time.
 */
export async function requestCode(
  { db, now }: Pick<App, 'db' | 'now'>,
  given: { phone: string; deviceToken?: string | undefined },
  address: string,
): Promise<CodeRequestResult> {
  const at = now();
  const phone = normalizePhone(given.phone) ?? given.phone;
  const knownId = await findDeviceOf(db, phone, given.deviceToken ?? null, at);
  // A known device has messages of its own; when they are used up it counts like an unknown one.
  const deviceId =
    knownId !== null && (await countMessage(db, phone, address, knownId, at)) === 0 ? knownId : null;
  const retryAfter = deviceId === null ? await countRequest(db, phone, address, at) : 0;
  if (retryAfter > 0) return refuseTooMany(retryAfter);

  const token = newToken();
  await inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('driver_sign_in_attempt')
      .values({
        token_hash: hashToken(token),
        phone,
        device_id: deviceId,
        created_at: at,
        expires_at: new Date(at.getTime() + CODE_SECONDS * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payload = { phone, requested_at: at.toISOString(), attempt_id: id };
    await appendToOutbox(trx, [
      { destination: 'whatsapp', orderingKey: `phone:${phone}`, event: 'driverCode', payload },
    ]);
  });
  return { ok: true, done: { expiredAfter: CODE_SECONDS, attemptToken: token } };
}

/** The device of a token, where it belongs to the driver of the phone. */
async function findDeviceOf(db: Db, phone: string, token: string | null, now: Date): Promise<number | null> {
  const device = await findKnownDevice(db, token, now);
  if (device === null || device.driver_id === null) return null;
  const driver = await db
    .selectFrom('driver')
    .select('id')
    .where('id', '=', device.driver_id)
    .where('search_phone', '=', sql<string>`fold_phone(${phone})`)
    .executeTakeFirst();
  return driver ? device.id : null;
}

/** Counts a request by an unknown device; the seconds to wait, or 0. */
async function countRequest(db: Db, phone: string, address: string, now: Date): Promise<number> {
  const wait = await countTry(db, toAddressSubject(address, CODE_ROUTE), CODES_OF_ADDRESS, now);
  return wait > 0 ? wait : countMessage(db, phone, address, null, now);
}

/** Counts a message to a phone; the seconds to wait, or 0. */
async function countMessage(
  db: Db,
  phone: string,
  address: string,
  deviceId: number | null,
  now: Date,
): Promise<number> {
  const { codes, codesOfAccount } = codeSubjects({ phone, address, deviceId });
  const wait = await countInHour(db, codes, DRIVER_CODE_LIMITS.fromAddress, now);
  if (wait > 0 || codesOfAccount === null) return wait;
  return countInHour(db, codesOfAccount, DRIVER_CODE_LIMITS.ofAccount, now);
}
