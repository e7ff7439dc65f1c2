import type { z } from 'zod';
import type { App } from '../app.ts';

export interface TaskContext {
  app: App;
  /** Number of this attempt, from 1. */
  attempt: number;
  maxAttempts: number;
  signal: AbortSignal | undefined;
}

/** Handler of a job. */
export interface Task {
  run(payload: unknown, context: TaskContext): Promise<void>;
}

/** A task that validates its payload first; an invalid payload fails the job with the reason. */
export function task<Schema extends z.ZodType>(
  schema: Schema,
  run: (payload: z.output<Schema>, context: TaskContext) => Promise<void>,
): Task {
  return { run: async (payload, context) => run(schema.parse(payload), context) };
}
