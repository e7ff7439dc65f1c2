import { type RawBuilder, sql } from 'kysely';

interface RetentionRule {
  /** The table, where the rule has another name. */
  table?: string;
  /** Days until a row is deleted, unless RETENTION_DAYS sets another number. */
  days: number;
  /** Condition of rows older than `age`, an interval. */
  isExpired(age: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Function of the database that deletes them, where the server's role may not. */
  deletedBy?: string;
}

/**
 * Retention of technical rows and of personal data. Codes and sessions of drivers belong to the driver gateway,
 * because failed attempts count after expiry; files are deleted together with their bytes.
 */
export const RETENTION = {
  feed_event: { days: 1, isExpired: (age) => sql`created_at < now() - ${age}` },
  outbox: { days: 3, isExpired: (age) => sql`sent_at < now() - ${age}` },
  /** What the regulator lacks is owed to it until it is sent. */
  outbox_dead: {
    table: 'outbox',
    days: 90,
    isExpired: (age) => sql`dead_at < now() - ${age} and destination <> 'citc'`,
  },
  idempotency_key: { days: 30, isExpired: (age) => sql`created_at < now() - ${age}` },
  sign_in_attempt: { days: 1, isExpired: (age) => sql`expires_at < now() - ${age}` },
  driver_sign_in_attempt: { days: 1, isExpired: (age) => sql`expires_at < now() - ${age}` },
  known_device: { days: 1, isExpired: (age) => sql`expires_at < now() - ${age}` },
  sign_in_throttle: {
    days: 1,
    isExpired: (age) => sql`last_failure_at < now() - ${age} and blocked_until < now()`,
  },
  session: { days: 90, isExpired: (age) => sql`expires_at < now() - ${age}` },
  attention_snooze: { days: 1, isExpired: (age) => sql`until < now() - ${age}` },
  rate_bucket: { days: 1, isExpired: (age) => sql`at < now() - ${age}` },
  /** Of the audit log these entries alone; the database keeps them for 30 days, whatever is configured. */
  access_refused: {
    table: 'audit_entry',
    days: 90,
    isExpired: (age) =>
      sql`action = 'access.refused' and created_at < now() - greatest(${age}, interval '30 days 1 minute')`,
    deletedBy: 'delete_refused_calls',
  },
  driver_position: { days: 90, isExpired: (age) => sql`received_at < now() - ${age}` },
  driver_track: { days: 8, isExpired: (age) => sql`recorded_at < now() - ${age}` },
  driver_ready_period: { days: 1_095, isExpired: (age) => sql`ended_at < now() - ${age}` },
  driver_notification: { days: 90, isExpired: (age) => sql`created_at < now() - ${age}` },
  driver_registration: {
    days: 730,
    isExpired: (age) => sql`created_at < now() - ${age} and status in ('REJECTED', 'UNAVAILABLE')`,
  },
  supplier_registration: {
    days: 730,
    isExpired: (age) => sql`created_at < now() - ${age} and status = 'REJECTED'`,
  },
  driver_import: { days: 7, isExpired: (age) => sql`created_at < now() - ${age}` },
  wallet_check: { days: 365, isExpired: (age) => sql`checked_at < now() - ${age}` },
  export_log: { days: 730, isExpired: (age) => sql`created_at < now() - ${age}` },
  offer: { days: 730, isExpired: (age) => sql`offered_at < now() - ${age} and status <> 'offered'` },
  distribution_wave: { days: 730, isExpired: (age) => sql`decided_at < now() - ${age}` },
  distribution_shadow: { days: 90, isExpired: (age) => sql`decided_at < now() - ${age}` },
  payment_notice: { days: 365, isExpired: (age) => sql`received_at < now() - ${age}` },
  nearby_notice: { days: 7, isExpired: (age) => sql`told_at < now() - ${age}` },
  policy_replay: { days: 7, isExpired: (age) => sql`created_at < now() - ${age}` },
  /** The run of a job that is still there says that it was cancelled. */
  job_run: {
    days: 7,
    isExpired: (age) => sql`coalesce(finished_at, cancelled_at) < now() - ${age}
      and not exists (select from graphile_worker._private_jobs j where j.id = job_run.job_id)`,
  },
  driver_sync: { days: 90, isExpired: (age) => sql`created_at < now() - ${age}` },
  wave_scan: { days: 2, isExpired: (age) => sql`decided_at < now() - ${age}` },
} as const satisfies Record<string, RetentionRule>;

/** Days until permanently failed jobs are deleted: their payload may be a mail. */
export const FAILED_JOBS_DAYS = 30;

/** Days that the exchanges of each log are kept: a month is dropped as a whole when its last day is older. */
export const LOG_RETENTION = {
  citc_log: 365,
  http_log: 90,
  odoo_log: 90,
  shukah_log: 90,
  hyperpay_log: 365,
  payfort_log: 365,
  message_log: 30,
} as const;
export type RetainedLog = keyof typeof LOG_RETENTION;

export type RetainedTable = keyof typeof RETENTION | RetainedLog;
/** Days by rule, where the environment overrides them. */
export type RetentionDays = Partial<Record<RetainedTable, number>>;

const RETAINED: readonly string[] = [...Object.keys(RETENTION), ...Object.keys(LOG_RETENTION)];

/** Parses `http_log=30,session=14`. Returns the days, or one line that names the error. */
export function parseRetentionDays(text: string): RetentionDays | string {
  const days: RetentionDays = {};
  for (const part of text.split(',').filter((piece) => piece.trim() !== '')) {
    const [, table = '', count = ''] = /^\s*(\w+)\s*=\s*(\d{1,5})\s*$/.exec(part) ?? [];
    if (!RETAINED.includes(table)) {
      return `RETENTION_DAYS must be table=days of ${RETAINED.join(', ')}: "${part.trim()}" is none`;
    }
    if (Number(count) < 1) return `RETENTION_DAYS must keep ${table} for a day at least`;
    days[table as RetainedTable] = Number(count);
  }
  return days;
}
