import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { rateLimitNetwork } from '../../platform/http/network.ts';
import type { Db } from '../../platform/transaction.ts';

/** Maximum wait in seconds between two attempts. */
const MAX_WAIT_SECONDS = 900;
const FORGOTTEN_AFTER_HOURS = 1;

export interface ThrottleRule {
  /** Attempts without a wait; each further one doubles the wait, from one second. */
  free: number;
}

export const ACCOUNT: ThrottleRule = { free: 5 };
export const ADDRESS: ThrottleRule = { free: 20 };

/** Throttle subject of an account, whether it exists or not. */
export function toAccountSubject(email: string): string {
  return `account:${createHash('sha256').update(email).digest('hex')}`;
}

/** Throttle subject of an address on a route; an IPv6 address counts by its network. */
export function toAddressSubject(address: string, route: string): string {
  return `address:${rateLimitNetwork(address)}:${route}`;
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts count too. Returns the seconds to wait, or 0
 * where it may be checked; `forgive…` reverts a successful one.
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

/** Remaining wait of a subject in seconds; 0 where it has expired. */
async function readWaitSeconds(db: Db, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_throttle')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000)) : 0;
}

/** Resets the account after a successful attempt. */
export async function forgiveAccount(db: Db, account: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('subject', '=', account).execute();
}

/** Reverts one attempt of the address: a success must not pay for earlier failures. */
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
 * Counts a guess of an account's codes before it is checked: at most 15 per hour over all codes. Returns the seconds
 * until the hour ends, or 0.
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

/** Reverts a successful guess. */
export async function forgiveCodeTry(db: Db, email: string): Promise<void> {
  await decrementTries(db, toCodeSubject(email));
}

function toCodeSubject(email: string): string {
  return toAccountSubject(email).replace(/^account/, 'codes');
}
