/** Work that processes repeat at intervals, apart from queued jobs. */
export const RECURRING_JOBS = [
  'audit_seals',
  'channel_secret_seals',
  'closed_screens',
  'customer_messages',
  'delivery_estimates',
  'driver_cleanup',
  'hourly_figures',
  'hourly_figures_check',
  'maintenance',
  'membership_expiry',
  'offer_expiry',
  'order_distribution',
  'order_matching',
  'outbox_relay',
  'rating_check',
  'refund_reconciliation',
  'top_up_reconciliation',
  'wallet_check',
  'wave_scans',
] as const;
export type RecurringJob = (typeof RECURRING_JOBS)[number];

/** Seconds without a report after which a recurring job counts as stalled: its processes have stopped. */
export const RECURRING_JOB_STALLED_SECONDS = 60;

/**
 * States of a recurring job. `running`: a round is under way; `waiting`: the last round succeeded; `failing`: it
 * failed; `stalled`: no process reports it any more.
 */
export const RECURRING_JOB_STATES = ['running', 'waiting', 'failing', 'stalled'] as const;
export type RecurringJobState = (typeof RECURRING_JOB_STATES)[number];

interface ReportedRounds {
  /** When a process reported last. */
  reported_at: Date;
  started_at: Date;
  /** Null while the first round runs. */
  finished_at: Date | null;
  /** When a round failed last. */
  failed_at: Date | null;
}

/** The state of a recurring job by what its processes reported last. */
export function recurringJobState(
  { reported_at, started_at, finished_at, failed_at }: ReportedRounds,
  now: Date,
): RecurringJobState {
  if (now.getTime() - reported_at.getTime() > RECURRING_JOB_STALLED_SECONDS * 1_000) return 'stalled';
  if (finished_at === null || finished_at < started_at) return 'running';
  return failed_at !== null && failed_at >= finished_at ? 'failing' : 'waiting';
}
