import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { rateLimitNetwork } from '../../platform/http/network.ts';
import type { Db } from '../../platform/transaction.ts';

/** Seconds; the longest wait between two tries. */
const MAX_WAIT_SECONDS = 900;
const FORGOTTEN_AFTER_HOURS = 1;

export interface ThrottleRule {
  /** Tries that cost nothing; each further one doubles the wait, from one second. */
  free: number;
}

export const ACCOUNT: ThrottleRule = { free: 5 };
export const ADDRESS: ThrottleRule = { free: 20 };

/** The subject of an account, whether it exists or not. */
export function toAccountSubject(email: string): string {
  return `account:${createHash('sha256').update(email).digest('hex')}`;
}

/** The subject of an address on a route; of an IPv6 address its network. */
export function toAddressSubject(address: string, route: string): string {
  return `address:${rateLimitNetwork(address)}:${route}`;
}

/**
 * Counts a try before it is judged, so that tries sent at the same time count too. Answers the seconds to wait, or 0
 * where this try may be judged; take it back with `forgive` when it was right.
 */
export async function countTry(db: Db, subject: string, rule: ThrottleRule, now: Date): Promise<number> {
  const failures = sql<number>`case when sign_in_throttle.last_failure_at < ${now}::timestamptz - ${FORGOTTEN_AFTER_HOURS} * interval '1 hour'
    then 1 else sign_in_throttle.failures + 1 end`;
  const counted = await sql<{ failures: number }>`
    insert into sign_in_throttle (subject, failures, last_failure_at, blocked_until)
    values (${subject}, 1, ${now}, ${now})
    on conflict (subject) do update set
      failures = ${failures},
      last_failure_at = ${now},
      blocked_until = ${now}::timestamptz + interval '1 second' * case
        when ${failures} <= ${rule.free} then 0
        else least(${MAX_WAIT_SECONDS}, power(2, least(20, ${failures} - ${rule.free} - 1)))
      end
    where sign_in_throttle.blocked_until <= ${now}
    returning failures`.execute(db);
  return counted.rows.length > 0 ? 0 : readWaitSeconds(db, subject, now);
}

/** How long a subject whose try was not counted has to wait, in seconds; 0 where it is forgotten by now. */
async function readWaitSeconds(db: Db, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_throttle')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000)) : 0;
}

/** The try was right: the account begins anew. */
export async function forgiveAccount(db: Db, account: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('subject', '=', account).execute();
}

/** The try was right: the address loses this one try only, or a right one would pay for many wrong ones. */
export async function forgiveAddress(db: Db, address: string, now: Date): Promise<void> {
  await decrementTries(db, address, { blocked_until: now });
}

async function decrementTries(db: Db, subject: string, also: { blocked_until?: Date } = {}): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set({ failures: sql`greatest(0, failures - 1)`, ...also })
    .where('subject', '=', subject)
    .execute();
}

const MAX_CODE_TRIES_PER_HOUR = 15;

/**
 * Counts a guess at an account's codes, before it is judged: at most 15 within an hour, however many codes were sent.
 * Answers the seconds until the hour is over, or 0.
 */
export async function countCodeTry(db: Db, email: string, now: Date): Promise<number> {
  const subject = toCodeSubject(email);
  const counted = await sql<{ failures: number }>`
    insert into sign_in_throttle (subject, failures, last_failure_at, blocked_until)
    values (${subject}, 1, ${now}, ${now}::timestamptz + interval '1 hour')
    on conflict (subject) do update set
      failures = case when sign_in_throttle.blocked_until <= ${now} then 1 else sign_in_throttle.failures + 1 end,
      last_failure_at = ${now},
      blocked_until = case when sign_in_throttle.blocked_until <= ${now}
        then ${now}::timestamptz + interval '1 hour' else sign_in_throttle.blocked_until end
    where sign_in_throttle.blocked_until <= ${now} or sign_in_throttle.failures < ${MAX_CODE_TRIES_PER_HOUR}
    returning failures`.execute(db);
  return counted.rows.length > 0 ? 0 : readWaitSeconds(db, subject, now);
}

/** The guess was right: it does not count. */
export async function forgiveCodeTry(db: Db, email: string): Promise<void> {
  await decrementTries(db, toCodeSubject(email));
}

function toCodeSubject(email: string): string {
  return toAccountSubject(email).replace(/^account/, 'codes');
}
