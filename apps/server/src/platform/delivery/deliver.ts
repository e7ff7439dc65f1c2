import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Feature, Stop } from '../feature.ts';
import { redactText } from '../log/redact.ts';
import { jitteredBackoffMs } from '../outbound/backoff.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../outbound/circuit-breaker.ts';
import { startLoop } from '../realtime/loop.ts';
import { type Delivery, type Sender, UndeliverableError } from './delivery.ts';

const POLL_MS = 200;
/**
 * Lease of a message that a process has taken: it is due again after this at the latest. The messages of a dead process
 * are released sooner, by a living worker.
 */
const LEASE_SECONDS = 45;
/** Persistent retry of a message: exponential backoff with half jitter. */
const RETRY_BOUNDS = { initialMs: 2_000, maxMs: 15 * 60_000 };
const MAX_ERROR_LENGTH = 1_000;

/**
 * Delivers outbox messages to third parties, at least once each. Every destination has a loop and a circuit breaker of
 * its own: one that is down delays no other.
 */
export function startOutboxDelivery(app: App, features: readonly Feature[]): Stop {
  const senders = features.flatMap((feature) => feature.senders ?? []);
  const destinations = new Set(senders.map(({ destination }) => destination));
  const loops = [...destinations].map((destination) =>
    startDestinationLoop(
      app,
      senders.filter((sender) => sender.destination === destination),
      destination,
    ),
  );
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}

function startDestinationLoop(app: App, senders: readonly Sender[], destination: Sender['destination']) {
  const breaker = createCircuitBreaker((error) => !(error instanceof UndeliverableError));
  const concurrency = Math.min(...senders.map((sender) => sender.concurrency));
  return startLoop(app.log, `delivery to ${destination}`, POLL_MS, async () => {
    if (breaker.openForMs() > 0) return false;
    // While the breaker is half-open a single message decides.
    const limit = breaker.isClosed() ? concurrency : 1;
    const due = await takeDueMessages(app, destination, limit);
    await Promise.all(due.map((delivery) => deliver(app, senders, breaker, delivery)));
    return due.length === limit;
  });
}

/** Leases the first waiting message of each ordering key: skip-locked, so that workers share the load. */
async function takeDueMessages(
  { db, processId }: App,
  destination: Sender['destination'],
  limit: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update outbox set attempts = attempts + 1, taken_by = ${processId}, next_attempt_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (
      select id from outbox waiting
      where destination = ${destination} and sent_at is null and dead_at is null and next_attempt_at <= now()
        and not exists (
          select from outbox earlier
          where earlier.destination = waiting.destination and earlier.ordering_key = waiting.ordering_key
            and earlier.sent_at is null and earlier.dead_at is null and earlier.id < waiting.id
        )
      order by id limit ${limit} for update skip locked
    )
    returning id, ordering_key as "orderingKey", event, payload, attempts as attempt`.execute(db);
  return rows;
}

async function deliver(
  app: App,
  senders: readonly Sender[],
  breaker: CircuitBreaker,
  delivery: Delivery,
): Promise<void> {
  const sender = senders.find(({ events }) => events.includes(delivery.event));
  try {
    await breaker.execute(async () => {
      if (!sender) throw new UndeliverableError(`no sender for the event ${delivery.event}`);
      await sender.send(app, delivery, AbortSignal.timeout(sender.timeoutMs));
    });
  } catch (error) {
    return recordFailure(app, senders, sender, delivery, error);
  }
  await app.db
    .updateTable('outbox')
    .set({ sent_at: sql`now()`, last_error: null, taken_by: null })
    .where('id', '=', delivery.id)
    .execute();
}

/** Schedules the next attempt, or makes the message a dead letter. */
async function recordFailure(
  app: App,
  senders: readonly Sender[],
  sender: Sender | undefined,
  { id, attempt }: Delivery,
  error: unknown,
): Promise<void> {
  const isDead = error instanceof UndeliverableError || !sender || attempt >= sender.maxAttempts;
  app.log.warn(
    { destination: senders[0]?.destination, id, attempt, error },
    isDead ? 'outbox message became a dead letter' : 'outbox message was not delivered',
  );
  await app.db
    .updateTable('outbox')
    .set({
      taken_by: null,
      last_error: redactText(error instanceof Error ? error.message : String(error)).slice(
        0,
        MAX_ERROR_LENGTH,
      ),
      next_attempt_at: sql`now() + ${jitteredBackoffMs(attempt, RETRY_BOUNDS)} * interval '1 millisecond'`,
      ...(isDead ? { dead_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .execute();
}
