import { expect, it } from 'vitest';
import { splitTable } from './split-table.ts';

const places = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}`);

it.each([
  [3, 2, 1],
  [250, 1, 3],
  [1, 250, 3],
  [40, 70, 2],
  [130, 120, 9],
])(
  '%i origins × %i destinations are %i requests of at most 100 places, with each pair once',
  (n, m, count) => {
    const [origins, destinations] = [places(n, 'o'), places(m, 'd')];
    const parts = splitTable({ origins, destinations });
    const sizes = parts.map((part) => part.origins.length + part.destinations.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(parts.length).toBe(count);
    const pairs = parts.flatMap((part) =>
      part.origins.flatMap((from) => part.destinations.map((to) => from + to)),
    );
    expect(pairs.length).toBe(n * m);
    expect(new Set(pairs).size).toBe(n * m);
  },
);

it('counts a place once that is origin and destination', () => {
  const cells = places(64, 'c');
  expect(splitTable({ origins: cells, destinations: cells })).toEqual([
    { origins: cells, destinations: cells },
  ]);
});
