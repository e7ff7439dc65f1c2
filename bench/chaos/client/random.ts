import { createRandom as numbersFrom } from '../../../tools/lib/random.ts';

export type Random = ReturnType<typeof createRandom>;

/** Numbers from 0 up to but not including 1 and what is made of them, the same for the same seed. */
export function createRandom(seed: number) {
  const next = numbersFrom(seed);
  return {
    next,
    between: (low: number, high: number): number => low + next() * (high - low),
    chance: (share: number): boolean => next() < share,
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    shuffled: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
