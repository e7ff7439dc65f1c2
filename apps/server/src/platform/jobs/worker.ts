import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { App } from '../app.ts';
import type { Feature, Stop } from '../feature.ts';
import { startLoop } from '../realtime/loop.ts';
import type { Heartbeat } from './heartbeat.ts';
import { recordJobRun } from './job-runs.ts';
import { type Task, URGENCIES, type Urgency } from './task.ts';

/** Concurrent jobs of a process. A heavy one may hold a thread with hundreds of megabytes. */
const CONCURRENCY: Readonly<Record<Urgency, number>> = { urgent: 4, normal: 3, heavy: 2 };
/** Maximum delay of a scheduled job in ms. */
const POLL_MS = 1_000;

/** Delay in ms before the runner restarts after it gave up. */
const RESTART_MS = 1_000;

/**
 * Runs the features' jobs until stopped; running jobs finish first. A database outage interrupts them and no more.
 * Each urgency has a runner that knows the tasks of that urgency alone and takes no other job.
 */
export async function startWorker(
  app: App,
  features: readonly Feature[],
  heartbeat: Heartbeat,
): Promise<Stop> {
  const tasks = features.flatMap((feature) => Object.entries(feature.tasks ?? {}));
  const stops: Stop[] = [];
  const stop = async () => {
    await Promise.all(stops.map((end) => end()));
  };
  try {
    for (const urgency of URGENCIES) {
      const own = new Map(tasks.filter(([, task]) => task.urgency === urgency));
      if (own.size > 0) stops.push(await keepRunning(app, urgency, own, heartbeat));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function keepRunning(
  app: App,
  urgency: Urgency,
  tasks: ReadonlyMap<string, Task>,
  heartbeat: Heartbeat,
): Promise<Stop> {
  let runner: Runner | null = await startRunner(app, urgency, tasks, heartbeat);
  const loop = startLoop(app.log, `${urgency} jobs`, RESTART_MS, async () => {
    runner ??= await startRunner(app, urgency, tasks, heartbeat);
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

function startRunner(
  app: App,
  urgency: Urgency,
  tasks: ReadonlyMap<string, Task>,
  heartbeat: Heartbeat,
): Promise<Runner> {
  const events = new EventEmitter() as WorkerEvents;
  // Jobs are locked under the id of the worker pool, not of the single worker.
  events.on('pool:create', ({ workerPool }) => heartbeat.addWorker(workerPool.id));
  events.on('pool:release', ({ workerPool }) => heartbeat.removeWorker(workerPool.id));
  return run({
    pgPool: app.pool,
    concurrency: CONCURRENCY[urgency],
    pollInterval: POLL_MS,
    // With a delay set, even 0, a failed completion update stops the pool, which is restarted and runs the job again.
    // Without one the rejection is unhandled and ends the process.
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
        const run = { job: helpers.job, task: name, started_at: new Date() };
        try {
          await task.run(payload, {
            app,
            attempt: attempts,
            maxAttempts: max_attempts,
            signal: helpers.abortSignal,
          });
          await recordJobRun(app, run);
        } catch (error) {
          app.log.warn({ job: name, id: helpers.job.id, attempt: attempts, error }, 'job failed');
          await recordJobRun(app, { ...run, error });
          throw error;
        }
      },
    ]),
  );
}
