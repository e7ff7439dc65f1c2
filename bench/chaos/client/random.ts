import { createRandom as seededRandom } from '@mishwar/db/seeds';

export type Random = ReturnType<typeof createRandom>;

/** Random numbers and what is made of them, the same for the same seed. */
export function createRandom(seed: number) {
  const random = seededRandom(seed);
  return {
    ...random,
    shuffled: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, place: random.next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
