import { describe, expect, it } from 'vitest';
import { selectBehindNewest, thinTrail } from './thin-trail.ts';

const at = (second: number) => ({ recorded_at: new Date(second * 1000).toISOString() });
const thin = (late: number[], known: number[] = []) =>
  thinTrail(
    late.map(at),
    known.map((second) => new Date(second * 1000)),
  ).map(({ recorded_at }) => Date.parse(recorded_at) / 1000);

describe('selectBehindNewest', () => {
  it.each([
    [
      [-240, -120, -15, 0],
      [-240, -120, -15],
    ],
    [[-14, -10, -5, 0], []],
    [[0, -60], [-60]],
    [[-60, 0, 60, 120], [-60]],
    [[], []],
  ])('of %j s from now selects %j', (batch, selected) => {
    const now = 1_000_000;
    const found = selectBehindNewest(
      batch.map((second) => at(now + second)),
      new Date(now * 1000),
    );
    expect(found).toEqual(selected.map((second) => at(now + second)));
  });
});

describe('thinTrail', () => {
  it('takes no two positions within fifteen seconds, wherever a minute begins', () => {
    for (let start = 1_000_000; start < 1_000_060; start++) {
      expect(thin([start, start + 5, start + 14, start + 15, start + 29, start + 30])).toEqual([
        start,
        start + 15,
        start + 30,
      ]);
    }
  });

  it('takes none near a point that is known, and the next one that is far enough', () => {
    expect(thin([100, 105, 110, 140, 160], [90, 150])).toEqual([105]);
    expect(thin([100, 120], [100])).toEqual([120]);
  });

  it('takes them in the order of their times', () => {
    expect(thin([160, 100, 130, 104])).toEqual([100, 130, 160]);
  });
});
