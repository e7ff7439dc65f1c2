import type { App } from '../app.ts';
import type { Exchange } from '../exchange-log/record-exchange.ts';
import type { Destination } from '../outbox.ts';
import type { Trx } from '../transaction.ts';

/** An outbox message on its way out. `attempt` counts from 1. */
export interface Delivery {
  id: number;
  orderingKey: string;
  event: string;
  payload: unknown;
  attempt: number;
  createdAt: Date;
}

/** What is stored with the outcome of an attempt, in one transaction with it. */
interface Recorded {
  /** For the log of the third party; attempt and correlation id are added. */
  exchange?: Omit<Exchange, 'attempt' | 'correlationId' | 'at'>;
  effect?: (trx: Trx) => Promise<void>;
}

export type SendResult =
  | ({ kind: 'sent' } & Recorded)
  /** Rejected permanently: a dead letter at once. */
  | ({ kind: 'refused'; problem: string } & Recorded)
  /** Another attempt may succeed. */
  | ({ kind: 'failed'; problem: string } & Recorded)
  /**
   * The integration is switched off: the message waits for a replay. Where switching it on replays what is held,
   * `isStill` looks again in the transaction that holds the message. It takes a lock for which switching on waits, and
   * waits for none itself.
   */
  | { kind: 'switched-off'; isStill?: (trx: Trx) => Promise<boolean> }
  /** No receiver is set up. */
  | { kind: 'not-needed' };

/** A result whose exchange names its order or driver. */
export const withSubject = (
  result: Extract<SendResult, { kind: 'sent' | 'refused' | 'failed' }>,
  subject: Pick<Exchange, 'orderNumber' | 'driverId'>,
): SendResult => ({
  ...result,
  ...(result.exchange && { exchange: { ...result.exchange, ...subject } }),
});

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
  /** Bounds of the backoff between two attempts, in ms; those of `finishMessage` where it is absent. */
  retry?: { initialMs: number; maxMs: number };
  /** Messages sent concurrently; those with the same ordering key are sent one after the other. */
  concurrency: number;
  /**
   * Prefix of the ordering keys whose messages are never sent past an earlier one that was not: they wait for its
   * replay.
   */
  strictKeys?: string;
  /**
   * Field of the payload that names the receiver, where the destination has several. Each has a circuit breaker and places
   * of its own, and `outbox_receiver` indexes what waits for it.
   */
  receiverField?: 'channel_id';
  /**
   * Resolves with what came of it, or with nothing when the third party has accepted the message. Throws
   * UndeliverableError where no retry can help; any other error is retried.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a sender without a result returns nothing
  send(app: App, delivery: Delivery, signal: AbortSignal): Promise<SendResult | void>;
}

/** The third party rejected the message permanently: it becomes a dead letter at once. */
export class UndeliverableError extends Error {
  override readonly name = 'Undeliverable';
}

/** The idempotency key of a message: equal in every attempt, and the correlation id of its log entries. */
export const deliveryKey = ({ id }: Pick<Delivery, 'id'>): string => `outbox:${id}`;
