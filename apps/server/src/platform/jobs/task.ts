import type { z } from 'zod';
import type { App } from '../app.ts';

interface TaskContext {
  app: App;
  /** Number of this attempt, from 1. */
  attempt: number;
  maxAttempts: number;
  signal: AbortSignal | undefined;
}

/**
 * Urgency of a job. Each urgency has runner slots of its own in every worker process, so a job never waits for one of
 * another urgency. `urgent`: one-time codes and security mail, seconds at most; `normal`: integrations and other mail;
 * `heavy`: exports, imports and replays, minutes.
 */
export const URGENCIES = ['urgent', 'normal', 'heavy'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Handler of a job. */
export interface Task {
  urgency: Urgency;
  run(payload: unknown, context: TaskContext): Promise<void>;
}

/** A task that validates its payload first; an invalid payload fails the job with the reason. */
export function task<Schema extends z.ZodType>(
  urgency: Urgency,
  schema: Schema,
  run: (payload: z.output<Schema>, context: TaskContext) => Promise<void>,
): Task {
  return { urgency, run: async (payload, context) => run(schema.parse(payload), context) };
}
