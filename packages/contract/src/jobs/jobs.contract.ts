import {
  JOB_STATES,
  JOB_TASKS,
  MAX_FILTER_VALUES,
  PAGE_SIZES,
  RECURRING_JOB_STATES,
  RECURRING_JOBS,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  ErrorList,
  Id,
  Instant,
  OptionalIdempotencyHeaders,
  oneOrMany,
  pageOf,
  paging,
  SearchText,
  superAdmin,
} from '../base.ts';

export const JobFilters = z.strictObject({
  states: oneOrMany(z.literal(JOB_STATES)).optional(),
  tasks: oneOrMany(z.literal(JOB_TASKS)).optional(),
});
export type JobFilters = z.infer<typeof JobFilters>;

/** A queued, running or finished job. Its payload is not shown: it may hold secrets. */
export const JobRow = z.object({
  _id: z.string(),
  /** One of JOB_TASKS, unless another release enqueued it. */
  task: z.string(),
  state: z.literal(JOB_STATES),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  created_at: Instant,
  /** Start of the running attempt, or of the last one. */
  started_at: Instant.nullable(),
  /** Duration in ms of the running attempt so far, or of the last one. */
  duration_ms: z.number().int().nullable(),
  /** Null where it is running, has completed, or has no attempt left. */
  next_run_at: Instant.nullable(),
  /** Of the attempt that ended last; null before it. */
  last_result: z.literal(['completed', 'failed']).nullable(),
  /** Why the last attempt failed. */
  last_error: z.string().nullable(),
  /** How far the running attempt is, where its task tells. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  can: z.object({ retry: z.boolean(), cancel: z.boolean() }),
});
export type JobRow = z.infer<typeof JobRow>;

/** Work that processes repeat at intervals, with its latest round. */
export const RecurringJobRow = z.object({
  name: z.literal(RECURRING_JOBS),
  state: z.literal(RECURRING_JOB_STATES),
  started_at: Instant,
  /** Of the last round that ended, in ms. */
  duration_ms: z.number().int().nullable(),
  next_run_at: Instant.nullable(),
  /** Of the last round that failed. */
  last_error: z.string().nullable(),
  failed_at: Instant.nullable(),
  process_id: z.string(),
  reported_at: Instant,
});
export type RecurringJobRow = z.infer<typeof RecurringJobRow>;

export const DeadLetterFilters = z.strictObject({ destination: SearchText.min(1).optional() });
export type DeadLetterFilters = z.infer<typeof DeadLetterFilters>;

/** An outbox message that is sent again only on request. */
export const DeadLetter = z.object({
  _id: z.string(),
  destination: z.string(),
  event: z.string(),
  /** Messages of one key are sent in their order. */
  ordering_key: z.string(),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  reason: z.literal(['given_up', 'switched_off', 'earlier_not_sent']),
  created_at: Instant,
  dead_at: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** `message`: job_running (a worker holds it). */
const conflict = {
  CONFLICT: { status: 409, message: 'job_running', data: ErrorList },
} as const;
const keyedJob = z.object({ headers: OptionalIdempotencyHeaders, params: z.strictObject({ id: Id }) });
const done = z.object({ success: z.literal(true) });

/** Queued and recurring jobs, and dead letters, for super admins. */
export const jobs = {
  list: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/jobs',
      summary: 'Jobs with their state, last result and next run, newest first',
    })
    .input(z.strictObject({ filters: JobFilters.default({}), ...paging(PAGE_SIZES.jobs) }))
    .output(pageOf(JobRow)),
  recurring: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/jobs/recurring',
      summary: 'Recurring jobs with their latest round',
    })
    .output(z.object({ data: z.array(RecurringJobRow) })),
  deadLetters: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/jobs/dead-letters',
      summary: 'Outbox messages that are sent again only on request, newest first',
    })
    .input(z.strictObject({ filters: DeadLetterFilters.default({}), ...paging(PAGE_SIZES.jobs) }))
    .output(pageOf(DeadLetter)),
  retry: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/jobs/{id}/retry',
      inputStructure: 'detailed',
      summary: 'Run a job now, with all its attempts; idempotent by key',
    })
    .input(keyedJob)
    .output(done)
    .errors(conflict),
  cancel: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/jobs/{id}/cancel',
      inputStructure: 'detailed',
      summary: 'Leave a job no attempt; it can be retried later; idempotent by key',
    })
    .input(keyedJob)
    .output(done)
    .errors(conflict),
  replay: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/jobs/dead-letters/replay',
      summary: 'Send dead letters again, in the order of their keys; asking twice has one effect',
    })
    .input(z.strictObject({ ids: z.array(Id).min(1).max(MAX_FILTER_VALUES) }))
    .output(z.object({ success: z.literal(true), replayed: z.number().int() })),
};
