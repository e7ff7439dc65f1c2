import { describe, expect, it } from 'vitest';
import { drawSample } from './sample.ts';

const items = Array.from({ length: 1_000 }, (_, at) => at);

describe('drawSample', () => {
  it('draws the same items for a seed, others for another, each once and in order', () => {
    const drawn = drawSample(items, 100, 7);
    expect(drawn).toHaveLength(100);
    expect(drawSample(items, 100, 7)).toEqual(drawn);
    expect(drawSample(items, 100, 8)).not.toEqual(drawn);
    expect(drawn).toEqual([...new Set(drawn)].sort((one, other) => one - other));
  });

  it('draws all where the sample is larger than what there is', () => {
    expect(drawSample(items, 5_000, 7)).toEqual(items);
  });

  it('draws from every part', () => {
    const drawn = drawSample(items, 200, 7);
    for (let from = 0; from < 1_000; from += 100) {
      expect(drawn.some((item) => item >= from && item < from + 100)).toBe(true);
    }
  });
});
