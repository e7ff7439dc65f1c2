import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Feature, Stop } from '../feature.ts';
import { redactText } from '../log/redact.ts';
import { startLoop } from '../realtime/loop.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type Delivery, type Sender, UndeliverableError } from './delivery.ts';

const PAUSE_MS = 200;
/**
 * A message that was taken and not heard of again is due again after this, at the latest: that of a process that died
 * is freed sooner, by a worker that lives.
 */
const LEASE_SECONDS = 45;
const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 15 * 60_000;

/** Takes the outbox to third parties, each destination by itself, so that one that is down holds up no other. */
export function startOutboxDelivery(app: App, features: readonly Feature[]): Stop {
  const senders = features.flatMap((feature) => feature.senders ?? []);
  const destinations = new Set(senders.map(({ destination }) => destination));
  const loops = [...destinations].map((destination) => {
    const those = senders.filter((sender) => sender.destination === destination);
    const breaker = createCircuitBreaker();
    const concurrency = Math.min(...those.map((sender) => sender.concurrency));
    return startLoop(app.log, `delivery to ${destination}`, PAUSE_MS, async () => {
      if (breaker.closedFor(Date.now()) > 0) return false;
      const due = await takeDue(app, destination, concurrency);
      const outcomes = await Promise.all(due.map((delivery) => deliver(app, those, delivery)));
      for (const outcome of outcomes) {
        if (outcome === 'failed') breaker.failed(Date.now());
        else breaker.succeeded();
      }
      return due.length === concurrency;
    });
  });
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}

/** The first waiting message of each ordering key, taken for a while: who dies with it loses it again. */
async function takeDue(
  { db, processId }: App,
  destination: Sender['destination'],
  concurrency: number,
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
      order by id limit ${concurrency} for update skip locked
    )
    returning id, ordering_key as "orderingKey", event, payload, attempts as attempt`.execute(db);
  return rows;
}

async function deliver(
  app: App,
  senders: readonly Sender[],
  delivery: Delivery,
): Promise<'sent' | 'failed' | 'refused'> {
  const sender = senders.find(({ events }) => events.includes(delivery.event));
  try {
    if (!sender) throw new UndeliverableError(`nothing to send for ${delivery.event}`);
    await sender.send(app, delivery, AbortSignal.timeout(sender.timeoutMs));
    await app.db
      .updateTable('outbox')
      .set({ sent_at: sql`now()`, last_error: null, taken_by: null })
      .where('id', '=', delivery.id)
      .execute();
    return 'sent';
  } catch (error) {
    const refused = error instanceof UndeliverableError;
    const dead = refused || !sender || delivery.attempt >= sender.maxAttempts;
    app.log.warn(dead ? 'a message became a dead letter' : 'a message was not taken', {
      destination: senders[0]?.destination,
      id: delivery.id,
      attempt: delivery.attempt,
      error,
    });
    await app.db
      .updateTable('outbox')
      .set({
        taken_by: null,
        last_error: redactText(error instanceof Error ? error.message : String(error)).slice(0, 1000),
        next_attempt_at: sql`now() + ${backoffMs(delivery.attempt)} * interval '1 millisecond'`,
        ...(dead ? { dead_at: sql`now()` } : {}),
      })
      .where('id', '=', delivery.id)
      .execute();
    return refused ? 'refused' : 'failed';
  }
}

/** ms before the next try: doubling, with some chance in it so that retries do not come all at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const usual = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (attempt - 1));
  return Math.round(usual * (0.5 + random() / 2));
}
