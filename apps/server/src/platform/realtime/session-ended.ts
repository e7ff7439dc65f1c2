import { sql } from 'kysely';
import type { Audience } from '../feature.ts';
import type { Trx } from '../transaction.ts';

/** NOTIFY channel for ended sessions. */
export const SESSION_ENDED = 'session_ended';

/** Session ids in one payload, which holds less than 8,000 bytes. */
const MAX_IDS_PER_NOTIFY = 300;

/** Notifies all processes, after commit, to close the sockets of these sessions. */
export async function notifySessionsEnded(
  trx: Trx,
  audience: Audience,
  sessionIds: readonly number[],
): Promise<void> {
  for (let at = 0; at < sessionIds.length; at += MAX_IDS_PER_NOTIFY) {
    const some = sessionIds.slice(at, at + MAX_IDS_PER_NOTIFY).join(',');
    await sql`select pg_notify(${SESSION_ENDED}, ${`${audience}:${some}`})`.execute(trx);
  }
}

/** Session ids of `audience` in a payload. */
export function parseSessionsEnded(audience: Audience, payload: string): number[] {
  const [of, ids = ''] = payload.split(':');
  return of === audience ? ids.split(',').map(Number) : [];
}
