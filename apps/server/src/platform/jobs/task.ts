import type { z } from 'zod';
import type { App } from '../app.ts';

export interface TaskContext {
  app: App;
  /** Which try this is, from 1. */
  attempt: number;
  maxAttempts: number;
  signal: AbortSignal | undefined;
}

/** A job's handler, with its payload already judged. */
export interface Task {
  run(payload: unknown, context: TaskContext): Promise<void>;
}

/** A task that parses its payload first; a payload that does not fit fails the job with the reason. */
export function task<Schema extends z.ZodType>(
  schema: Schema,
  run: (payload: z.output<Schema>, context: TaskContext) => Promise<void>,
): Task {
  return { run: async (payload, context) => run(schema.parse(payload), context) };
}
