import { sql } from 'kysely';
import type { App } from '../app.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../outbound/circuit-breaker.ts';
import type { Sender } from './delivery.ts';

/** How often an open breaker looks whether an operator asked to try at once. */
const WAKE_CHECK_MS = 1_000;

/** The circuit breakers of a destination in this process. */
export interface Breakers {
  /** Of one receiver of the destination; '' where it has one alone. */
  of(key: string): CircuitBreaker;
  all(): ReadonlyMap<string, CircuitBreaker>;
  /** Starts an open breaker again when an operator asked for it. */
  restartOnRequest(): Promise<void>;
  /** Publishes the breaker's state for people to see, when it has changed. */
  publish(problem?: string): Promise<void>;
}

export function createBreakers({ db, processId }: App, destination: Sender['destination']): Breakers {
  const breakers = new Map<string, CircuitBreaker>();
  let published = 'closed';
  let checkedAt = 0;
  let openedAt: Date | null = null;
  const of = (key: string): CircuitBreaker => {
    const breaker = breakers.get(key) ?? createCircuitBreaker(() => true);
    breakers.set(key, breaker);
    return breaker;
  };
  return {
    of,
    all: () => breakers,
    async restartOnRequest() {
      // While its opening is being published, no request can be later than that.
      if (openedAt === null || performance.now() - checkedAt < WAKE_CHECK_MS) return;
      checkedAt = performance.now();
      const wake = await db
        .selectFrom('integration_wake')
        .select('destination')
        .where('destination', '=', destination)
        .where('requested_at', '>', openedAt)
        .executeTakeFirst();
      if (wake) breakers.delete('');
    },
    async publish(problem) {
      const breaker = of('');
      const state = breaker.state();
      const seen = `${state}${state === 'open' ? Math.round((Date.now() + breaker.openForMs()) / 1000) : ''}`;
      if (seen === published) return;
      published = seen;
      const open_until = state === 'open' ? new Date(Date.now() + breaker.openForMs()) : null;
      const { rows } = await sql<{ changed_at: Date }>`
        insert into integration_breaker (destination, process_id, state, open_until, last_error)
        values (${destination}, ${processId}, ${state}, ${open_until}, ${problem ?? null})
        on conflict (destination, process_id) do update set state = excluded.state, open_until = excluded.open_until,
          last_error = coalesce(excluded.last_error, integration_breaker.last_error), changed_at = now()
        returning changed_at`.execute(db);
      openedAt = state === 'open' ? (rows[0]?.changed_at ?? null) : null;
    },
  };
}
