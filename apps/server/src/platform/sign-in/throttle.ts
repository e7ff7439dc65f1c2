import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { rateLimitNetwork } from '../http/network.ts';
import type { Db } from '../transaction.ts';

/** Maximum wait in seconds between two attempts. */
const MAX_WAIT_SECONDS = 900;

export interface ThrottleRule {
  /** Attempts without a wait; each further one doubles the wait, from one second. */
  free: number;
  /** Seconds after which one counted attempt is forgotten. */
  decaySeconds: number;
}

/** Attempts for one account from one address, or with one known device. */
export const ACCOUNT: ThrottleRule = { free: 5, decaySeconds: 900 };
/** Attempts from one address on one route, for any account. */
export const ADDRESS: ThrottleRule = { free: 20, decaySeconds: 120 };

/** Attempts of an address that a success of another account takes back, once per account and hour. */
const CREDIT_OF_SUCCESS = 10;

/**
 * Throttle subject of an account, whether it exists or not, from one address: what other addresses do never counts. An
 * IPv6 address counts by its network.
 */
export function toAccountSubject(kind: string, account: string, address: string): string {
  return `${kind}:${digest(account)}@${rateLimitNetwork(address)}`;
}

/** Throttle subject of a known device, which takes the place of account and address. */
export function toDeviceSubject(kind: string, deviceId: number): string {
  return `${kind}:device:${deviceId}`;
}

/** Subject of the codes of an account from all unknown devices together. */
export function toCodesSubject(account: string): string {
  return `codes:${digest(account)}`;
}

/** Throttle subject of an address on a route; an IPv6 address counts by its network. */
export function toAddressSubject(address: string, route: string): string {
  return `address:${rateLimitNetwork(address)}:${route}`;
}

function digest(account: string): string {
  return createHash('sha256').update(account).digest('hex');
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts count too. Returns the seconds to wait, or 0
 * where it may be checked; `refundTry` reverts a successful one.
 */
export async function countTry(db: Db, subject: string, rule: ThrottleRule, now: Date): Promise<number> {
  const failures = oneMore(rule.decaySeconds, now);
  const counted = await sql`
    insert into sign_in_throttle (subject, failures, last_failure_at, blocked_until)
    values (${subject}, 1, ${now}, ${before(now)})
    on conflict (subject) do update set
      failures = ${failures},
      last_failure_at = ${now},
      blocked_until = case
        when ${failures} <= ${rule.free} then sign_in_throttle.blocked_until
        else ${now}::timestamptz + interval '1 second'
          * least(${MAX_WAIT_SECONDS}, power(2, least(20, ceil(${failures} - ${rule.free}) - 1)))
      end
    where sign_in_throttle.blocked_until <= ${now}
    returning subject`.execute(db);
  return counted.rows.length > 0 ? 0 : readWaitSeconds(db, subject, now);
}

/** The stored failures without those that time has forgotten, and one more. */
const oneMore = (decaySeconds: number, now: Date) => sql<number>`1 + greatest(0, sign_in_throttle.failures
    - greatest(0, extract(epoch from ${now}::timestamptz - sign_in_throttle.last_failure_at)) / ${decaySeconds}::double precision)`;

/** Counts an event without a limit; returns how many are not forgotten yet, this one included. */
export async function countRecent(db: Db, subject: string, decaySeconds: number, now: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_throttle (subject, failures, last_failure_at, blocked_until)
    values (${subject}, 1, ${now}, ${before(now)})
    on conflict (subject) do update set failures = ${oneMore(decaySeconds, now)}, last_failure_at = ${now}
    returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** No wait, also for a concurrent attempt whose clock reading is a moment older. */
function before(now: Date): Date {
  return new Date(now.getTime() - 60_000);
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

/** Forgets the attempts of a subject, after a success. */
export async function forgetTries(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('subject', '=', subject).execute();
}

/** Reverts one attempt and its wait: a success must not pay for earlier failures. */
export function refundTry(db: Db, subject: string, now: Date): Promise<void> {
  return decrement(db, [subject], 1, now);
}

/**
 * A completed sign-in speaks for its address, which colleagues share: takes back some attempts of the address on the
 * given routes and ends their wait. Once per account and hour, so that one account does not buy unlimited guesses.
 */
export async function creditAddress(
  db: Db,
  {
    account,
    address,
    routes,
    now,
  }: { account: string; address: string; routes: readonly string[]; now: Date },
): Promise<void> {
  if ((await countInHour(db, toAccountSubject('credit', account, address), 1, now)) > 0) return;
  const subjects = routes.map((route) => toAddressSubject(address, route));
  await decrement(db, subjects, CREDIT_OF_SUCCESS, now);
}

async function decrement(db: Db, subjects: readonly string[], by: number, now: Date): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set({ failures: sql`greatest(0, failures - ${by}::double precision)`, blocked_until: before(now) })
    .where('subject', 'in', subjects)
    .execute();
}

/**
 * Counts an event of which `max` are allowed in an hour from the first one. Returns the seconds until the hour ends, or
 * 0 where it is allowed; an event above the limit is not counted.
 */
export async function countInHour(db: Db, subject: string, max: number, now: Date): Promise<number> {
  const counted = await sql`
    insert into sign_in_throttle (subject, failures, last_failure_at, blocked_until)
    values (${subject}, 1, ${now}, ${now}::timestamptz + interval '1 hour')
    on conflict (subject) do update set
      failures = case when sign_in_throttle.blocked_until <= ${now} then 1 else sign_in_throttle.failures + 1 end,
      last_failure_at = ${now},
      blocked_until = case when sign_in_throttle.blocked_until <= ${now}
        then ${now}::timestamptz + interval '1 hour' else sign_in_throttle.blocked_until end
    where sign_in_throttle.blocked_until <= ${now} or sign_in_throttle.failures < ${max}
    returning subject`.execute(db);
  return counted.rows.length > 0 ? 0 : readWaitSeconds(db, subject, now);
}

/** Reverts one event of `countInHour` or `countRecent`, for each subject. */
export async function refundInHour(db: Db, subjects: readonly string[]): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set({ failures: sql`greatest(0, failures - 1)` })
    .where('subject', 'in', subjects)
    .execute();
}
