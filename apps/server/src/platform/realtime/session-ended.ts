import { sql } from 'kysely';
import type { Audience } from '../feature.ts';
import type { Trx } from '../transaction.ts';

/** Channel on which the database tells all processes which sessions have ended. */
export const SESSION_ENDED = 'session_ended';

/** Tells every process, once the transaction commits, to close the sockets of these sessions. */
export async function tellSessionsEnded(
  trx: Trx,
  audience: Audience,
  sessionIds: readonly number[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`select pg_notify(${SESSION_ENDED}, ${`${audience}:${sessionIds.join(',')}`})`.execute(trx);
}

/** The ended sessions that a notice of `audience` names. */
export function readSessionsEnded(audience: Audience, notice: string): number[] {
  const [of, ids = ''] = notice.split(':');
  return of === audience ? ids.split(',').map(Number) : [];
}
