import { sql } from 'kysely';
import type { App } from '../app.ts';
import { recordExchange } from '../exchange-log/record-exchange.ts';
import { redactText } from '../log/redact.ts';
import { jitteredBackoffMs } from '../outbound/backoff.ts';
import { inTransaction, type Trx } from '../transaction.ts';
import { type Delivery, deliveryKey, type Sender, type SendResult } from './delivery.ts';

/** Persistent retry of a message: exponential backoff with half jitter. */
const RETRY_BOUNDS = { initialMs: 2_000, maxMs: 15 * 60_000 };
const MAX_ERROR_LENGTH = 1_000;
/** Delay of a message that was not sent for a reason that no longer holds. */
const RECHECK_MS = 500;

export type Attempted =
  | SendResult
  /** Not sent, and no attempt: the circuit breaker is open, or too much is under way to this receiver. */
  | { kind: 'postponed'; ms: number }
  /** Not sent: an earlier message of the same key was not. */
  | { kind: 'blocked' };

/**
 * Stores what came of an attempt: the message's state, the entry in the log and the sender's effect, in one
 * transaction. The state is left alone where another process has taken the message over meanwhile.
 */
export async function finishMessage(
  app: App,
  sender: Sender | undefined,
  delivery: Delivery,
  result: Attempted,
): Promise<void> {
  const isLast = delivery.attempt >= (sender?.maxAttempts ?? 1);
  const retrying = { isLast, retry: sender?.retry ?? RETRY_BOUNDS };
  const set = toUpdate(result, delivery.attempt, retrying);
  if (result.kind === 'failed' || result.kind === 'refused') {
    const { problem } = result;
    app.log.warn(
      { event: delivery.event, id: delivery.id, attempt: delivery.attempt, problem },
      set.dead_at ? 'outbox message became a dead letter' : 'outbox message was not delivered',
    );
  }
  await inTransaction(app.db, async (trx) => {
    const own = await trx
      .updateTable('outbox')
      .set({ taken_by: null, ...set })
      .where('id', '=', delivery.id)
      .where('taken_by', '=', app.processId)
      .returning('id')
      .executeTakeFirst();
    if (own && (await isOutdated(trx, delivery, result))) {
      await trx
        .updateTable('outbox')
        .set(toUpdate({ kind: 'postponed', ms: RECHECK_MS }, delivery.attempt, retrying))
        .where('id', '=', delivery.id)
        .execute();
    }
    if ('exchange' in result && result.exchange) {
      await recordExchange(app, trx, {
        ...result.exchange,
        attempt: delivery.attempt,
        correlationId: deliveryKey(delivery),
        at: app.now(),
      });
    }
    if (own && 'effect' in result) await result.effect?.(trx);
  });
}

/**
 * Whether a message is held for a reason that no longer holds: since it was taken, the integration was switched on or the
 * earlier message replayed, and nothing would replay this one. What switches on or replays later waits for this
 * transaction and finds the message held. A row that is locked is skipped as if it had changed: with its message locked,
 * this transaction waits for no lock, so that no deadlock comes of it.
 */
async function isOutdated(trx: Trx, { id }: Delivery, result: Attempted): Promise<boolean> {
  if (result.kind === 'switched-off') return (await result.isStill?.(trx)) === false;
  if (result.kind !== 'blocked') return false;
  const { rows } = await sql`
    select earlier.id from outbox own
    join outbox earlier on earlier.destination = own.destination and earlier.ordering_key = own.ordering_key
      and earlier.id < own.id
    where own.id = ${id} and earlier.sent_at is null and earlier.dead_at is not null
    limit 1 for share of earlier skip locked`.execute(trx);
  return rows.length === 0;
}

interface Retrying {
  isLast: boolean;
  retry: NonNullable<Sender['retry']>;
}

function toUpdate(result: Attempted, attempt: number, { isLast, retry }: Retrying) {
  const now = sql<Date>`now()`;
  const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;
  const attempts = attempt - 1;
  switch (result.kind) {
    case 'sent':
    case 'not-needed':
      return { sent_at: now, last_error: null, dead_at: null };
    case 'refused':
      return { dead_at: now, last_error: toError(result.problem) };
    case 'failed':
      return {
        last_error: toError(result.problem),
        next_attempt_at: inMs(jitteredBackoffMs(attempt, retry)),
        dead_at: isLast ? now : null,
      };
    case 'switched-off':
      return { dead_at: now, held_reason: 'switched_off', attempts };
    case 'blocked':
      return { dead_at: now, held_reason: 'earlier_not_sent', attempts };
    case 'postponed':
      return { next_attempt_at: inMs(result.ms), attempts, dead_at: null, held_reason: null };
    default:
      return result satisfies never;
  }
}

const toError = (problem: string): string => redactText(problem).slice(0, MAX_ERROR_LENGTH);
