/**
 * States of a job. `scheduled`: waits for its first attempt; `running`; `retrying`: an attempt failed and another
 * follows; `failed`: no attempt is left; `cancelled`: an operator took its attempts; `completed`.
 */
export const JOB_STATES = ['scheduled', 'running', 'retrying', 'failed', 'cancelled', 'completed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Tasks by the name under which their jobs are enqueued. */
export const JOB_TASKS = [
  'mail',
  'ordinary-mail',
  'export-orders',
  'sync-drivers',
  'read-driver-import',
  'apply-driver-import',
  'apply-recovery-file',
  'assign-memberships',
  'replay-policy',
] as const;

/** Whether a job in this state can run again at once. */
export const canRetryJob = (state: JobState): boolean => state !== 'running' && state !== 'completed';

/** Whether a job in this state has attempts that can be taken from it. */
export const canCancelJob = (state: JobState): boolean => state === 'scheduled' || state === 'retrying';
