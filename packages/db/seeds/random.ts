/** A stream of numbers that is the same for the same seed on every machine. */
export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A waiting time with the given mean: many short ones, few long ones. */
  wait(mean: number): number;
}

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    wait: (mean) => -mean * Math.log(1 - next()),
  };
}

/** Picks by weight: built once, then a binary search for each pick. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  let total = 0;
  const sums = entries.map(([, weight]) => {
    total += weight;
    return total;
  });
  return (random) => {
    const mark = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > mark) high = middle;
      else low = middle + 1;
    }
    const entry = entries[low];
    if (!entry) throw new RangeError('nothing to pick from');
    return entry[0];
  };
}
