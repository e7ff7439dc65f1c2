/** A deterministic generator of numbers from 0 up to but not including 1 (mulberry32). */
function generatorOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws `size` of the items without putting any back, the same ones for the same seed, in the order of `items`. */
export function drawSample<T>(items: readonly T[], size: number, seed: number): T[] {
  const next = generatorOf(seed);
  const keys = items.map((_, at) => ({ at, key: next() })).sort((one, other) => one.key - other.key);
  const drawn = new Set(keys.slice(0, size).map(({ at }) => at));
  return items.filter((_, at) => drawn.has(at));
}
