import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { App } from '../app.ts';
import type { Feature, Stop } from '../feature.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Task } from './task.ts';

const CONCURRENCY = 8;
/** ms; how late a job with a time in the future may begin. */
const POLL_MS = 250;

/** Runs the jobs that the features bring, until stopped; jobs under way are finished first. */
export async function startWorker(
  app: App,
  features: readonly Feature[],
  heartbeat: Heartbeat,
): Promise<Stop> {
  const events = new EventEmitter() as WorkerEvents;
  // Jobs are locked in the name of the pool, not of the worker in it that runs them.
  events.on('pool:create', ({ workerPool }) => heartbeat.addWorker(workerPool.id));
  const tasks = new Map(features.flatMap((feature) => Object.entries(feature.tasks ?? {})));
  const runner: Runner = await run({
    pgPool: app.pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: taskList(app, tasks),
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn(message, { part: 'jobs' });
    }),
  });
  return async () => {
    await runner.stop();
  };
}

function taskList(app: App, tasks: ReadonlyMap<string, Task>): TaskList {
  return Object.fromEntries(
    Array.from(tasks, ([name, task]) => [
      name,
      async (payload, helpers) => {
        const { attempts, max_attempts } = helpers.job;
        try {
          await task.run(payload, {
            app,
            attempt: attempts,
            maxAttempts: max_attempts,
            signal: helpers.abortSignal,
          });
        } catch (error) {
          app.log.warn('job failed', { job: name, id: helpers.job.id, attempt: attempts, error });
          throw error;
        }
      },
    ]),
  );
}
