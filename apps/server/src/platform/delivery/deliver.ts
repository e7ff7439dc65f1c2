import type { App } from '../app.ts';
import type { Feature, Stop } from '../feature.ts';
import { CircuitOpenError } from '../outbound/circuit-breaker.ts';
import { startLoop } from '../realtime/loop.ts';
import { type Breakers, createBreakers } from './breakers.ts';
import { type Delivery, type Sender, type SendResult, UndeliverableError } from './delivery.ts';
import { type Attempted, finishMessage } from './finish-message.ts';
import { RENEW_LEASE_MS, renewLeases, type TakenMessage, takeDueMessages } from './take-messages.ts';

const POLL_MS = 200;
/** Messages under way to one of several receivers of a destination: a slow one leaves room for the others. */
const MAX_UNDER_WAY_TO_ONE = 4;

/**
 * Delivers outbox messages to third parties, at least once each and with the same idempotency key in every attempt.
 * Every destination has a loop and circuit breakers of its own: one that is down delays no other. Messages with the
 * same ordering key are sent in order; a slow one occupies one of the places of its destination and delays no other key.
 */
export function startOutboxDelivery(app: App, features: readonly Feature[]): Stop {
  const senders = features.flatMap((feature) => feature.senders ?? []);
  const destinations = new Set(senders.map(({ destination }) => destination));
  const stops = [...destinations].map((destination) =>
    startDestination(
      app,
      senders.filter((sender) => sender.destination === destination),
      destination,
    ),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startDestination(app: App, senders: readonly Sender[], destination: Sender['destination']): Stop {
  const breakers = createBreakers(app, destination);
  const concurrency = Math.min(...senders.map((sender) => sender.concurrency));
  const strictKeys = senders.find((sender) => sender.strictKeys)?.strictKeys;
  const receiverField = senders.find((sender) => sender.receiverField)?.receiverField;
  const underWay = new Map<number, { key: string; done: Promise<void> }>();

  const handle = async (message: TakenMessage, key: string): Promise<void> => {
    const sender = senders.find(({ events }) => events.includes(message.event));
    const result = message.isBlocked
      ? ({ kind: 'blocked' } as const)
      : await attempt(app, sender, breakers, message, key);
    await finishMessage(app, sender, message, result);
    if (!receiverField) await breakers.publish('problem' in result ? result.problem : undefined);
  };
  const start = (message: TakenMessage): void => {
    const key = receiverField ? receiverOf(message, receiverField) : '';
    const done = handle(message, key)
      // The lease runs out and the message is sent again, with the same idempotency key.
      .catch((error: unknown) =>
        app.log.warn({ id: message.id, error }, 'outcome of a message was not stored'),
      )
      .finally(() => {
        underWay.delete(message.id);
        // What waited for its receiver's place may start.
        if (receiverField) loop.wake();
      });
    underWay.set(message.id, { key, done });
  };
  /** How many more messages may start to each receiver that was sent something. */
  const countPlaces = (): Record<string, number> => {
    const places = [...breakers.all()].map(([key, breaker]) => {
      const used = [...underWay.values()].filter((one) => one.key === key).length;
      // While the breaker is half-open a single message decides.
      const most = breaker.isClosed() ? MAX_UNDER_WAY_TO_ONE : breaker.openForMs() > 0 ? 0 : 1;
      return [key, Math.max(0, most - used)];
    });
    return Object.fromEntries(places);
  };

  const renewal = setInterval(() => {
    renewLeases(app, [...underWay.keys()]).catch((error: unknown) =>
      app.log.warn({ destination, error }, 'leases were not renewed'),
    );
  }, RENEW_LEASE_MS).unref();
  const loop = startLoop(app.log, `delivery to ${destination}`, POLL_MS, async () => {
    const breaker = breakers.of('');
    if (!receiverField && breaker.openForMs() > 0) {
      await breakers.restartOnRequest();
      return false;
    }
    // While the breaker is half-open a single message decides.
    const limit = breaker.isClosed() ? concurrency : 1;
    if (underWay.size >= limit) {
      await Promise.race([...underWay.values()].map(({ done }) => done));
      return true;
    }
    const free = limit - underWay.size;
    const receivers = receiverField && {
      ...{ field: receiverField, places: countPlaces(), placesOfOthers: MAX_UNDER_WAY_TO_ONE },
    };
    const due = await takeDueMessages(app, destination, strictKeys, free, receivers);
    for (const message of due) start(message);
    return due.length === free;
  });
  return async () => {
    await loop.stop();
    await Promise.all([...underWay.values()].map(({ done }) => done));
    clearInterval(renewal);
  };
}

const receiverOf = ({ payload }: Delivery, field: string): string =>
  String((payload as Record<string, unknown> | null)?.[field] ?? '');

/** A failure of a sender, thrown so that the circuit breaker counts it. */
class FailedAttempt extends Error {
  readonly result: Extract<SendResult, { kind: 'failed' }>;
  constructor(result: Extract<SendResult, { kind: 'failed' }>) {
    super(result.problem);
    this.result = result;
  }
}

async function attempt(
  app: App,
  sender: Sender | undefined,
  breakers: Breakers,
  delivery: Delivery,
  key: string,
): Promise<Attempted> {
  if (!sender) return { kind: 'refused', problem: `no sender for the event ${delivery.event}` };
  const breaker = breakers.of(key);
  try {
    return await breaker.execute(async () => {
      const signal = AbortSignal.timeout(sender.timeoutMs);
      const result = await send(app, sender, delivery, signal);
      if (result.kind === 'failed') throw new FailedAttempt(result);
      return result;
    });
  } catch (error) {
    if (error instanceof FailedAttempt) return error.result;
    if (error instanceof CircuitOpenError) return { kind: 'postponed', ms: breaker.openForMs() };
    throw error;
  }
}

async function send(app: App, sender: Sender, delivery: Delivery, signal: AbortSignal): Promise<SendResult> {
  try {
    return (await sender.send(app, delivery, signal)) ?? { kind: 'sent' };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof UndeliverableError ? 'refused' : 'failed', problem };
  }
}
