import type { Replay } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';
import type { RequestOfPeriod } from './recorded-requests.query.ts';
import { positionsBetween, wavesBetween } from './recorded-stream.query.ts';

/** One thing after the other of one kind, as it was recorded: pages that are read while the one before is told. */
class Source<T> {
  readonly #pages: AsyncIterator<readonly T[]>;
  readonly #atOf: (item: T) => number;
  readonly #tell: (replay: Replay, item: T) => void;
  #page: readonly T[] = [];
  #ahead: Promise<IteratorResult<readonly T[]>> | undefined;
  #index = 0;
  /** When the next of them was; infinity after the last. */
  at = Number.POSITIVE_INFINITY;

  constructor(
    pages: AsyncIterator<readonly T[]>,
    { atOf, tell }: { atOf: (item: T) => number; tell: (replay: Replay, item: T) => void },
  ) {
    this.#pages = pages;
    this.#atOf = atOf;
    this.#tell = tell;
  }

  tell(replays: readonly Replay[]): void {
    const item = this.#page[this.#index];
    if (item !== undefined) for (const replay of replays) this.#tell(replay, item);
  }

  /** Goes on to the next; false where that is still to be read. */
  step(): boolean {
    this.#index += 1;
    return this.#look();
  }

  /** Reads on, until there is a next one or nothing is left. */
  async load(): Promise<void> {
    for (;;) {
      const { done, value } = await (this.#ahead ?? this.#pages.next());
      this.#index = 0;
      this.#page = done ? [] : value;
      if (done) {
        this.at = Number.POSITIVE_INFINITY;
        return;
      }
      this.#ahead = this.#pages.next();
      // Whoever stops meanwhile does not ask for it.
      this.#ahead.catch(() => undefined);
      if (this.#look()) return;
    }
  }

  #look(): boolean {
    const item = this.#page[this.#index];
    if (item !== undefined) this.at = this.#atOf(item);
    return item !== undefined;
  }
}

export interface RecordOfPeriod {
  requests: readonly RequestOfPeriod[];
  begin: Date;
  until: Date;
}

/** Nothing is replayed for longer at a stretch: what decides a day again can be stopped meanwhile. */
const STEP_MS = 60_000;

/**
 * Tells replays the requests, waves and positions of a period in the order of time, at one moment in this sequence, and
 * has them go on until its end. Yields the moment that they have come to, at least once in each replayed minute.
 */
export async function* tellInTime(
  db: Db,
  replays: readonly Replay[],
  { requests, begin, until }: RecordOfPeriod,
): AsyncGenerator<number> {
  const firstWaves = new Map<number, number>();
  const isOfPeriod = new Set(requests.map(({ request }) => request.order_id));
  const sources = [
    new Source(onePage(requests), {
      atOf: ({ request }) => request.started_at,
      tell(replay, { request, firstWave }) {
        firstWaves.set(request.order_id, firstWave);
        replay.enter(request);
      },
    }),
    new Source(positionsBetween(db, begin, until), {
      atOf: ({ at }) => at,
      tell: (replay, place) => replay.position(place.driver_id, place),
    }),
    new Source(wavesBetween(db, begin, until), {
      atOf: ({ at }) => at,
      tell(replay, { orderWave, ...scan }) {
        const first = isOfPeriod.has(scan.order_id) ? firstWaves.get(scan.order_id) : undefined;
        replay.wave({ ...scan, wave: scan.world ? scan.wave : orderWave - (first ?? orderWave) });
      },
    }),
  ];
  const end = until.getTime();
  let now = begin.getTime();
  await Promise.all(sources.map((source) => source.load()));
  for (;;) {
    const next = sources.reduce((first, source) => (source.at < first.at ? source : first));
    while (Math.min(next.at, end) > now + STEP_MS) {
      now += STEP_MS;
      for (const replay of replays) replay.until(now);
      yield now;
    }
    if (next.at === Number.POSITIVE_INFINITY) break;
    next.tell(replays);
    if (!next.step()) await next.load();
  }
  for (const replay of replays) replay.until(end);
}

async function* onePage<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items;
}
