import type { App } from '../app.ts';
import type { Destination } from '../outbox.ts';

/** A message as it leaves the outbox. `attempt` counts from 1. */
export interface Delivery {
  id: number;
  orderingKey: string;
  event: string;
  payload: unknown;
  attempt: number;
}

/** Takes messages of one destination to its third party. Several may share one, each with events of its own. */
export interface Sender {
  destination: Exclude<Destination, 'realtime' | 'driver'>;
  /** The events that it knows; one that nobody knows is a dead letter. */
  events: readonly string[];
  /** ms for one message; `signal` is aborted then. */
  timeoutMs: number;
  maxAttempts: number;
  /** Messages under way at once; those of one ordering key still go one after the other. */
  concurrency: number;
  /** Resolves when the third party has taken it; throws otherwise. Throws Undeliverable where no retry can help. */
  send(app: App, delivery: Delivery, signal: AbortSignal): Promise<void>;
}

/** The third party refused the message for good: it goes to the dead letters at once. */
export class UndeliverableError extends Error {
  override readonly name = 'Undeliverable';
}
