/** Why the regulator does not know of an operation yet. */
export const NOT_SENT_REASONS = [
  /** Its turn has not come. */
  'waiting',
  /** An attempt failed, and the next one is planned. */
  'retrying',
  /** The regulator refused it, or the last attempt failed: only a replay sends it. */
  'given_up',
  /** The integration was switched off: only a replay sends it. */
  'switched_off',
  /** An earlier operation of the same order is not sent. */
  'earlier_not_sent',
] as const;
export type NotSentReason = (typeof NOT_SENT_REASONS)[number];

/** Minutes after which an operation that is not sent counts as overdue. */
export const OVERDUE_MINUTES = 15;

/** An operation that is not sent, as the outbox has it. */
export interface NotSent {
  attempts: number;
  dead_at: Date | null;
  held_reason: string | null;
}

/** Why it is not sent. */
export function notSentReason({ attempts, dead_at, held_reason }: NotSent): NotSentReason {
  if (held_reason === 'switched_off' || held_reason === 'earlier_not_sent') return held_reason;
  if (dead_at !== null) return 'given_up';
  return attempts > 0 ? 'retrying' : 'waiting';
}

/** Whether it is not sent without a replay. */
export const needsReplay = (reason: NotSentReason): boolean => reason !== 'waiting' && reason !== 'retrying';

/** Whether an operation of that time should have been sent by now. */
export const isOverdue = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > OVERDUE_MINUTES * 60_000;
