import type { App } from '../app.ts';
import type { Destination } from '../outbox.ts';

/** An outbox message on its way out. `attempt` counts from 1. */
export interface Delivery {
  id: number;
  orderingKey: string;
  event: string;
  payload: unknown;
  attempt: number;
}

/**
 * Sends messages of one destination to its third party. Several senders may share a destination, each with its own
 * events.
 */
export interface Sender {
  destination: Exclude<Destination, 'realtime' | 'driver'>;
  /** The events it sends; an event without a sender becomes a dead letter. */
  events: readonly string[];
  /** Timeout of a message in ms; `signal` is aborted then. */
  timeoutMs: number;
  maxAttempts: number;
  /** Messages sent concurrently; those with the same ordering key are sent one after the other. */
  concurrency: number;
  /** Resolves when the third party has accepted the message. Throws UndeliverableError where no retry can help. */
  send(app: App, delivery: Delivery, signal: AbortSignal): Promise<void>;
}

/** The third party rejected the message permanently: it becomes a dead letter at once. */
export class UndeliverableError extends Error {
  override readonly name = 'Undeliverable';
}
