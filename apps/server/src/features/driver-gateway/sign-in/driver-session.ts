import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Caller } from '../../../platform/context.ts';
import { hashToken, newToken } from '../../../platform/crypto/token.ts';
import { notifySessionsEnded } from '../../../platform/realtime/session-ended.ts';
import { type Db, inTransaction, type Trx } from '../../../platform/transaction.ts';

/** Lifetime of a driver session: long enough that no shift is interrupted by a sign-in. */
const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
const SEEN_INTERVAL_MS = 5 * 60_000;

/**
 * Opens a session for a driver and returns its token; only the hash is stored. A driver has one session: those on
 * other phones end.
 */
export async function openDriverSession(trx: Trx, driverId: number, now: Date): Promise<string> {
  const ended = await trx
    .updateTable('driver_session')
    .set({ ended_at: now })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  const others = ended.map(({ id }) => id);
  await notifySessionsEnded(trx, 'driver', others);
  const token = newToken();
  await trx
    .insertInto('driver_session')
    .values({
      token_hash: hashToken(token),
      driver_id: driverId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
    })
    .execute();
  return token;
}

/** Ends a session; its open sockets are closed on every process. */
export function closeDriverSession(db: Db, sessionId: number, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('driver_session')
      .set({ ended_at: now })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute();
    await notifySessionsEnded(trx, 'driver', [sessionId]);
  });
}

/** Ends all sessions of these drivers; their open sockets are closed on every process. */
export async function endDriverSessions(trx: Trx, driverIds: readonly number[], now: Date): Promise<void> {
  if (driverIds.length === 0) return;
  const ended = await trx
    .updateTable('driver_session')
    .set({ ended_at: now })
    .where('driver_id', 'in', driverIds)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await notifySessionsEnded(
    trx,
    'driver',
    ended.map(({ id }) => id),
  );
}

/** Deletes the ended and expired sessions. */
export async function deleteEndedSessions({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db
    .deleteFrom('driver_session')
    .where((eb) =>
      eb.or([eb('expires_at', '<', at), eb('ended_at', '<', new Date(at.getTime() - SESSION_DAYS * DAY_MS))]),
    )
    .execute();
}

/** Which of the given sessions have ended, or belong to a deactivated driver. */
export async function findEndedSessions({ db, now }: App, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const live = liveSessions(db, now()).select('driver_session.id');
  // There may be tens of thousands of sessions: the ids are sent as one text and only the ended ones are returned.
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${`{${ids.join()}}`}::bigint[]) as open (id)
    where not exists (select from (${live}) live where live.id = open.id)`.execute(db);
  return rows.map(({ id }) => id);
}

const liveSessions = (db: Db, at: Date) =>
  db
    .selectFrom('driver_session')
    .innerJoin('driver', 'driver.id', 'driver_session.driver_id')
    .where('driver_session.ended_at', 'is', null)
    .where('driver_session.expires_at', '>', at)
    .where('driver.is_active', '=', true);

/** The driver of this session token; anonymous if it is unknown or has ended, or the driver is deactivated. */
export async function authenticateDriver({ db, now }: App, token: string | null): Promise<Caller> {
  if (token === null) return { kind: 'anonymous' };
  const at = now();
  const session = await liveSessions(db, at)
    .select(['driver_session.id', 'driver_session.driver_id', 'driver.name', 'driver_session.last_seen_at'])
    .where('driver_session.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!session) return { kind: 'anonymous' };
  if (at.getTime() - session.last_seen_at.getTime() > SEEN_INTERVAL_MS) {
    await db.updateTable('driver_session').set({ last_seen_at: at }).where('id', '=', session.id).execute();
  }
  const actor = { kind: 'driver', id: session.driver_id, name: session.name } as const;
  return { kind: 'driver', actor, sessionId: session.id };
}
