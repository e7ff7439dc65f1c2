import { sql } from 'kysely';
import type { Db } from '../transaction.ts';
import { burstSize } from './rate-limit.ts';

/**
 * Takes a token from a bucket in the database, for limits that must be exact over all processes; it refills evenly
 * with `perMinute`.
 *
 * @returns seconds to wait, or 0 where the request may proceed
 */
export async function takeToken(
  db: Db,
  subject: string,
  { perMinute, now }: { perMinute: number; now: Date },
): Promise<number> {
  const burst = burstSize(perMinute);
  const perSecond = perMinute / 60;
  const tokens = sql<number>`least(${burst}::double precision, rate_bucket.tokens
    + greatest(0, extract(epoch from ${now}::timestamptz - rate_bucket.at)) * ${perSecond}::double precision)`;
  const taken = await sql`
    insert into rate_bucket (subject, tokens, at) values (${subject}, ${burst - 1}, ${now})
    on conflict (subject) do update set tokens = ${tokens} - 1, at = greatest(rate_bucket.at, ${now})
    where ${tokens} >= 1
    returning subject`.execute(db);
  if (taken.rows.length > 0) return 0;
  const { rows } = await sql<{ tokens: number }>`
    select ${tokens} as tokens from rate_bucket where subject = ${subject}`.execute(db);
  return Math.max(1, Math.ceil((1 - (rows[0]?.tokens ?? 0)) / perSecond));
}
