import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { hashToken } from '../../../platform/crypto/token.ts';
import { inTransaction, type Trx } from '../../../platform/transaction.ts';
import { openDriverSession } from './driver-session.ts';

const MAX_TRIES_PER_CODE = 5;
const MAX_TRIES_PER_HOUR = 15;

export interface SignedIn {
  driverId: number;
  token: string;
}

/**
 * Exchanges a phone number and a code for a session; null if they do not match, for any reason. A code works once and
 * allows five tries; a phone allows fifteen wrong tries per hour over all its codes.
 */
export function signInDriver(
  { db, now }: Pick<App, 'db' | 'now'>,
  given: { phone: string; passKey: string },
): Promise<SignedIn | null> {
  const at = now();
  return inTransaction(db, async (trx) => {
    const code = await readNewestCode(trx, given.phone, at);
    if (!code || code.tries >= MAX_TRIES_PER_CODE || code.tries_in_hour >= MAX_TRIES_PER_HOUR) return null;
    if (!timingSafeEqual(hashToken(code.pass_key), hashToken(given.passKey))) {
      await trx
        .updateTable('driver_code')
        .set({ tries: code.tries + 1 })
        .where('id', '=', code.id)
        .execute();
      return null;
    }
    await trx.updateTable('driver_code').set({ used_at: at }).where('id', '=', code.id).execute();
    return { driverId: code.driver_id, token: await openDriverSession(trx, code.driver_id, at) };
  });
}

async function readNewestCode(trx: Trx, phone: string, now: Date) {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  // Locking the driver serialises concurrent tries, so that each is counted.
  const driver = await trx
    .selectFrom('driver')
    .select('id')
    .where('search_phone', '=', sql<string>`fold_phone(${phone})`)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!driver) return undefined;
  return trx
    .selectFrom('driver_code')
    .select([
      'id',
      'driver_id',
      'pass_key',
      'tries',
      sql<number>`(
        select coalesce(sum(earlier.tries), 0) from driver_code as earlier
        where earlier.driver_id = driver_code.driver_id and earlier.created_at > ${hourAgo}
      )`.as('tries_in_hour'),
    ])
    .where('driver_id', '=', driver.id)
    .where('used_at', 'is', null)
    .where('expired_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
