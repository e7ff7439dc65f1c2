import type { Replay } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';
import type { RequestOfPeriod } from './recorded-requests.query.ts';
import { streamPositions, streamWaves } from './recorded-stream.query.ts';

/** A prefetched stream of one kind of record: the next page is read while the current one is consumed. */
class Source<T> {
  readonly #pages: AsyncIterator<readonly T[]>;
  readonly #atOf: (item: T) => number;
  readonly #feed: (replay: Replay, item: T) => void;
  #page: readonly T[] = [];
  #ahead: Promise<IteratorResult<readonly T[]>> | undefined;
  #index = 0;
  /** Time of the next record; infinity after the last. */
  at = Number.POSITIVE_INFINITY;

  constructor(
    pages: AsyncIterator<readonly T[]>,
    { atOf, feed }: { atOf: (item: T) => number; feed: (replay: Replay, item: T) => void },
  ) {
    this.#pages = pages;
    this.#atOf = atOf;
    this.#feed = feed;
  }

  feed(replays: readonly Replay[]): void {
    const item = this.#page[this.#index];
    if (item !== undefined) for (const replay of replays) this.#feed(replay, item);
  }

  /** Advances; false if the next record is not loaded yet. */
  step(): boolean {
    this.#index += 1;
    return this.#look();
  }

  /** Loads until there is a next record or the stream ends. */
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
      // A rejected prefetch of an abandoned stream must not be unhandled.
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

interface RecordOfPeriod {
  requests: readonly RequestOfPeriod[];
  begin: Date;
  until: Date;
}

/** Maximum replayed time between two yields, so that a replay can be cancelled. */
const STEP_MS = 60_000;

/**
 * Feeds requests, waves and positions of a period to the replays by time (in this order for equal times) and
 * advances them to its end. Yields the current time at least once per replayed minute.
 */
export async function* feedReplays(
  db: Db,
  replays: readonly Replay[],
  { requests, begin, until }: RecordOfPeriod,
): AsyncGenerator<number> {
  const firstWaves = new Map<number, number>();
  const isOfPeriod = new Set(requests.map(({ request }) => request.order_id));
  const sources = [
    new Source(onePage(requests), {
      atOf: ({ request }) => request.started_at,
      feed(replay, { request, firstWave }) {
        firstWaves.set(request.order_id, firstWave);
        replay.enter(request);
      },
    }),
    new Source(streamPositions(db, begin, until), {
      atOf: ({ at }) => at,
      feed: (replay, place) => replay.position(place.driver_id, place),
    }),
    new Source(streamWaves(db, begin, until), {
      atOf: ({ at }) => at,
      feed(replay, { orderWave, ...scan }) {
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
    next.feed(replays);
    if (!next.step()) await next.load();
  }
  for (const replay of replays) replay.until(end);
}

async function* onePage<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items;
}
