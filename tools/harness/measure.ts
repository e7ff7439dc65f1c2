import { setTimeout as sleep } from 'node:timers/promises';

/** One side of a comparison: does the work once. */
export type Work = () => Promise<unknown>;

/**
 * Times works in turns (a b c, a b c …), so that whatever else the machine does meets all of them alike; in milliseconds.
 * Turns that warm up are not counted; after `seconds` no further turn begins.
 */
export async function inTurns<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  turns: number,
  warmUp = Math.min(20, turns),
  seconds = Number.POSITIVE_INFINITY,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const end = performance.now() + seconds * 1000;
  for (let turn = -warmUp; turn < turns && (turn < 1 || performance.now() < end); turn++) {
    for (const name of names) {
      const start = performance.now();
      await works[name]();
      if (turn >= 0) times[name].push(performance.now() - start);
    }
  }
  return times;
}

/** How often a work is done in a second by `clients` at once, each with its number, over `seconds`. */
async function perSecond(
  work: (client: number) => Promise<unknown>,
  clients: number,
  seconds: number,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_none, client) => {
      while (performance.now() < end) {
        await work(client);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
}

/** How often several works are done in a second by `clients` at once: the mean of `rounds` turns, behind one that warms up. */
export async function ratesOf<Name extends string>(
  works: Readonly<Record<Name, (client: number) => Promise<unknown>>>,
  { clients, seconds, rounds }: { clients: number; seconds: number; rounds: number },
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const rate = await perSecond(works[name], clients, round < 0 ? seconds / 4 : seconds);
      if (round >= 0) rates[name] += rate / rounds;
    }
  }
  return rates;
}

/** What `work` answers when it does: asks every `pauseMs` until it is no undefined. Throws with `what` after `withinMs`. */
export async function until<T>(
  work: () => Promise<T | undefined> | T | undefined,
  { withinMs = 60_000, pauseMs = 100, what = 'nothing came' } = {},
): Promise<T> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(pauseMs)) {
    const answer = await work();
    if (answer !== undefined) return answer;
  }
  throw new Error(`${what} within ${withinMs / 1000} s`);
}

/** Does a work for each item, at most `width` at once. */
export async function inLanes<Item>(
  width: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
