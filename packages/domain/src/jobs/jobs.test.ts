import { expect, test } from 'vitest';
import { canCancelJob, canRetryJob, JOB_STATES } from './job-states.ts';
import { RECURRING_JOB_STALLED_SECONDS, recurringJobState } from './recurring-jobs.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

test('what can be done with a job depends on its state', () => {
  expect(JOB_STATES.filter(canRetryJob)).toEqual(['scheduled', 'retrying', 'failed', 'cancelled']);
  expect(JOB_STATES.filter(canCancelJob)).toEqual(['scheduled', 'retrying']);
});

test.each([
  ['waiting', { started_at: ago(10), finished_at: ago(9), failed_at: null }],
  ['waiting', { started_at: ago(10), finished_at: ago(9), failed_at: ago(40) }],
  ['failing', { started_at: ago(10), finished_at: ago(9), failed_at: ago(9) }],
  ['running', { started_at: ago(10), finished_at: null, failed_at: null }],
  ['running', { started_at: ago(10), finished_at: ago(20), failed_at: ago(20) }],
] as const)('a recurring job is %s after its rounds', (state, rounds) => {
  expect(recurringJobState({ reported_at: ago(1), ...rounds }, NOW)).toBe(state);
});

test('a recurring job that is not reported any more is stalled', () => {
  const rounds = { started_at: ago(100), finished_at: ago(99), failed_at: null };
  const reportedAgo = (seconds: number) => recurringJobState({ reported_at: ago(seconds), ...rounds }, NOW);
  expect(reportedAgo(RECURRING_JOB_STALLED_SECONDS)).toBe('waiting');
  expect(reportedAgo(RECURRING_JOB_STALLED_SECONDS + 1)).toBe('stalled');
});
