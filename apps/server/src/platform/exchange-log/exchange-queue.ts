import type { Log } from '../log/log.ts';
import type { Exchange } from './record-exchange.ts';

/** Entries that may wait. A database that stands still must not fill the memory with bodies. */
const MAX_WAITING = 2_000;

/** Writes exchanges one after the other, behind the responses that they describe. */
interface ExchangeQueue {
  add(exchange: Exchange): void;
  /** Resolves when all that was added is written. */
  drained(): Promise<void>;
}

/** Creates a queue that occupies one connection at most. What cannot be written is counted in a warning. */
export function createExchangeQueue(
  log: Pick<Log, 'warn'>,
  write: (exchange: Exchange) => Promise<void>,
): ExchangeQueue {
  const waiting: Exchange[] = [];
  let work: Promise<void> | null = null;
  let dropped = 0;
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await write(next).catch((error: unknown) =>
        log.warn({ error }, 'call was not written to the HTTP log'),
      );
    }
    if (dropped > 0) log.warn({ dropped }, 'calls were not written to the HTTP log: too many wait');
    dropped = 0;
    work = null;
  };
  return {
    add(exchange) {
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(exchange);
      work ??= run();
    },
    async drained() {
      while (work) await work;
    },
  };
}
