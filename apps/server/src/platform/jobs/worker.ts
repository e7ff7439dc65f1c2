import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { App } from '../app.ts';
import type { Feature, Stop } from '../feature.ts';
import { startLoop } from '../realtime/loop.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Task } from './task.ts';

const CONCURRENCY = 8;
/** ms; how late a job with a time in the future may begin. */
const POLL_MS = 1_000;

/** How soon jobs run again after the library has given up. */
const RESTART_MS = 1_000;

/**
 * Runs the jobs that the features bring, until stopped; jobs under way are finished first. A database that is away for
 * a while interrupts them and no more.
 */
export async function startWorker(
  app: App,
  features: readonly Feature[],
  heartbeat: Heartbeat,
): Promise<Stop> {
  const tasks = new Map(features.flatMap((feature) => Object.entries(feature.tasks ?? {})));
  let runner: Runner | null = await startRunner(app, tasks, heartbeat);
  const loop = startLoop(app.log, 'jobs', RESTART_MS, async () => {
    runner ??= await startRunner(app, tasks, heartbeat);
    const ended = runner.promise;
    await ended.finally(() => {
      runner = null;
    });
    return false;
  });
  return async () => {
    const stopping = loop.stop();
    await runner?.stop();
    await stopping;
  };
}

function startRunner(app: App, tasks: ReadonlyMap<string, Task>, heartbeat: Heartbeat): Promise<Runner> {
  const events = new EventEmitter() as WorkerEvents;
  // Jobs are locked in the name of the pool, not of the worker in it that runs them.
  events.on('pool:create', ({ workerPool }) => heartbeat.addWorker(workerPool.id));
  events.on('pool:release', ({ workerPool }) => heartbeat.removeWorker(workerPool.id));
  return run({
    pgPool: app.pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    // Any delay, be it none, makes a failure to say that a job has ended stop the pool, which is then started anew and
    // its job run again. Without one such a failure is nobody's, and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    taskList: taskList(app, tasks),
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn({ part: 'jobs' }, message);
    }),
  });
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
          app.log.warn({ job: name, id: helpers.job.id, attempt: attempts, error }, 'job failed');
          throw error;
        }
      },
    ]),
  );
}
