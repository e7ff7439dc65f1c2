/** A sequence of random numbers that is the same for the same seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Whole, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of `items`, as often as `weight` says. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  /** Exponentially distributed, with this mean: the pause between events that come at random. */
  pause(mean: number): number;
  /** A sequence of its own for something with a name, whatever has been drawn here. */
  fork(name: string): Random;
}

export function createRandom(seed: string | number): Random {
  let state = hash(String(seed));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const weighted = <T>(items: readonly T[], weight: (item: T) => number): T => {
    let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
    const chosen = items.find((item) => {
      left -= weight(item);
      return left < 0;
    });
    return chosen ?? pick(items);
  };
  return {
    next,
    pick,
    weighted,
    between: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pause: (mean) => -Math.log(1 - next()) * mean,
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value | 0;
}
