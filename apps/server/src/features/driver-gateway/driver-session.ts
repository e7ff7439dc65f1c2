import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/crypto/token.ts';
import type { Db, Trx } from '../../platform/transaction.ts';

/** A phone stays signed in for so long; a working day must never end at a sign-in. */
const SESSION_DAYS = 30;
const SEEN_EVERY_MS = 5 * 60_000;

/** Opens a session for a driver's phone and answers its token, of which only the hash is kept. */
export async function openDriverSession(trx: Trx, driverId: number, now: Date): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('driver_session')
    .values({
      token_hash: hashToken(token),
      driver_id: driverId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
    })
    .execute();
  return token;
}

export async function closeDriverSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('driver_session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The driver whose phone holds this token; nobody where it is unknown or over, or the driver is deactivated. */
export async function driverOfToken({ db, now }: App, token: string | null): Promise<Caller> {
  if (token === null) return { kind: 'nobody' };
  const at = now();
  const session = await db
    .selectFrom('driver_session')
    .innerJoin('driver', 'driver.id', 'driver_session.driver_id')
    .select(['driver_session.id', 'driver_session.driver_id', 'driver.name', 'driver_session.last_seen_at'])
    .where('driver_session.token_hash', '=', hashToken(token))
    .where('driver_session.ended_at', 'is', null)
    .where('driver_session.expires_at', '>', at)
    .where('driver.is_active', 'is', sql.lit(true))
    .executeTakeFirst();
  if (!session) return { kind: 'nobody' };
  if (at.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await db.updateTable('driver_session').set({ last_seen_at: at }).where('id', '=', session.id).execute();
  }
  const actor = { kind: 'driver', id: session.driver_id, name: session.name } as const;
  return { kind: 'driver', actor, sessionId: session.id };
}
