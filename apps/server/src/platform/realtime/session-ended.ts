import { sql } from 'kysely';
import type { Audience } from '../feature.ts';
import type { Trx } from '../transaction.ts';

/** Channel on which the database tells all processes which sessions have ended. */
export const SESSION_ENDED = 'session_ended';

/** A notice holds less than 8,000 bytes; with more, nobody could end the sessions of who has very many. */
const MAX_IDS_PER_NOTIFY = 300;

/** Tells every process, once the transaction commits, to close the sockets of these sessions. */
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

/** The ended sessions that a notice of `audience` names. */
export function parseSessionsEnded(audience: Audience, notice: string): number[] {
  const [of, ids = ''] = notice.split(':');
  return of === audience ? ids.split(',').map(Number) : [];
}
