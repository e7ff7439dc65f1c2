import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/crypto/token.ts';
import { createSharedLookups, type SharedLookups } from '../../platform/limits/shared-lookups.ts';
import { prepared } from '../../platform/prepared.ts';
import { notifySessionsEnded } from '../../platform/realtime/session-ended.ts';
import { forgetDevices } from '../../platform/sign-in/known-device.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import type { AccountOwner } from './account-kind.ts';

const IDLE_TIMEOUT_MS = 30 * 60_000;
const MAX_SESSION_MS = 12 * 60 * 60_000;
/** Minimum interval in ms between writes of a session's last use. */
const SEEN_INTERVAL_MS = 60_000;

interface NewSession {
  owner: AccountOwner;
  address: string;
  userAgent: string;
}

/** Starts a session and returns its token; only the token's hash is stored. */
export async function beginSession(
  trx: Trx,
  now: Date,
  { owner, address, userAgent }: NewSession,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      ...owner,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + MAX_SESSION_MS),
      address,
      user_agent: userAgent,
    })
    .execute();
  return token;
}

/** Sessions that are live: not ended, at most twelve hours old, used within thirty minutes. */
export const liveSessions = (db: Db, now: Date) =>
  db
    .selectFrom('session')
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', new Date(now.getTime() - IDLE_TIMEOUT_MS));

/** Notes that a session is used, which extends it; at most once a minute. */
export async function noteUse(
  db: Db,
  { id, last_seen_at }: { id: number; last_seen_at: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - last_seen_at.getTime() <= SEEN_INTERVAL_MS) return;
  await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

type OperatorCaller = Extract<Caller, { kind: 'operator' }>;

/**
 * The operator of a token whose session is live: not ended, at most twelve hours old, used within thirty minutes, of
 * an active operator. `counts` says whether this use extends the session: one without a person does not.
 */
export async function findSession(
  app: App,
  token: string,
  { counts }: { counts: boolean },
): Promise<OperatorCaller | null> {
  const lookUp = lookups.get(app) ?? createSharedLookups();
  lookups.set(app, lookUp);
  const row = await lookUp(`${counts}:${token}`, () => useSession(app, token, counts));
  if (!row) return null;
  return {
    kind: 'operator',
    actor: {
      kind: 'operator',
      id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      role: row.role,
    },
    sessionId: row.session_id,
    mustChangePassword: row.must_change_password,
  };
}

async function useSession(app: App, token: string, counts: boolean) {
  const now = app.now();
  const row = await liveSessions(app.db, now)
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select(['session.id as session_id', 'session.last_seen_at', 'operator.id', 'operator.role'])
    .select(['operator.first_name', 'operator.last_name', 'operator.must_change_password'])
    .where('session.token_hash', '=', hashToken(token))
    .where('operator.status', '=', 'ACTIVE')
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (row && counts) await noteUse(app.db, { id: row.session_id, last_seen_at: row.last_seen_at }, now);
  return row;
}

const lookups = new WeakMap<App, SharedLookups<Awaited<ReturnType<typeof useSession>>>>();

/** Ends one or all sessions of an operator or a partner user, and notifies every process, which closes their sockets. */
export async function endSessions(
  trx: Trx,
  now: Date,
  which: ({ operatorId: number } | { partnerId: number }) & { sessionId?: number },
): Promise<void> {
  const [audience, column, id] =
    'operatorId' in which
      ? (['staff', 'operator_id', which.operatorId] as const)
      : (['partner', 'partner_id', which.partnerId] as const);
  const ended = await trx
    .updateTable('session')
    .set({ ended_at: now })
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .$if(which.sessionId !== undefined, (query) => query.where('id', '=', which.sessionId ?? 0))
    .returning('id')
    .execute();
  await notifySessionsEnded(
    trx,
    audience,
    ended.map(({ id }) => id),
  );
}

/**
 * Ends what began with an operator's former password: open sign-ins, all sessions and known devices. The operator's row
 * is locked. A deactivation does the same by the trigger `operator_inactive`.
 */
export async function endAccess(trx: Trx, now: Date, operatorId: number): Promise<void> {
  await trx
    .deleteFrom('sign_in_attempt')
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .execute();
  await endSessions(trx, now, { operatorId });
  await forgetDevices(trx, { operator_id: operatorId });
}

/** The live sessions of an operator, last used first. */
export function listLiveSessions({ db, now }: Pick<App, 'db' | 'now'>, operatorId: number) {
  return liveSessions(db, now())
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'user_agent'])
    .where('operator_id', '=', operatorId)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** The given sessions that are no longer live. */
export async function findExpiredSessions(app: App, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const now = app.now();
  const living = await liveSessions(app.db, now)
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('operator.status', '=', 'ACTIVE')
    .execute();
  const alive = new Set(living.map(({ id }) => id));
  return ids.filter((id) => !alive.has(id));
}
