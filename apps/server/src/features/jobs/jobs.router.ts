import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { changeJob } from './change-job.ts';
import { listDeadLetters } from './dead-letters.query.ts';
import { listJobs } from './jobs.query.ts';
import { listRecurringJobs } from './recurring-jobs.query.ts';
import { replayDeadLetters } from './replay-dead-letters.ts';

export const jobsRouter = os.jobs.router({
  list: os.jobs.list.handler(async ({ input, context: { app } }) => ({
    data: await listJobs(app.listPool, app.now(), input),
  })),
  recurring: os.jobs.recurring.handler(async ({ context: { app } }) => ({
    data: await listRecurringJobs(app.listPool, app.now()),
  })),
  deadLetters: os.jobs.deadLetters.handler(async ({ input, context: { app } }) => ({
    data: await listDeadLetters(app.listPool, input),
  })),
  retry: os.jobs.retry.handler(async ({ input: { headers, params }, context }) =>
    answer(
      await changeJob(context.app, operatorOf(context).actor, {
        id: params.id,
        change: 'retry',
        key: headers['idempotency-key'],
      }),
    ),
  ),
  cancel: os.jobs.cancel.handler(async ({ input: { headers, params }, context }) =>
    answer(
      await changeJob(context.app, operatorOf(context).actor, {
        id: params.id,
        change: 'cancel',
        key: headers['idempotency-key'],
      }),
    ),
  ),
  replay: os.jobs.replay.handler(async ({ input, context }) => ({
    success: true as const,
    replayed: await replayDeadLetters(context.app, operatorOf(context).actor, input.ids),
  })),
});
