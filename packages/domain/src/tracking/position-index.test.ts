import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPositionIndex, type IndexedPosition } from './position-index.ts';

const CENTRE = { latitude: 26.4, longitude: 50.1 };
const SHRINK = Math.cos((CENTRE.latitude * Math.PI) / 180);
const north = (driver_id: number, km: number, recordedAt = 0): IndexedPosition => ({
  driver_id,
  latitude: CENTRE.latitude + km / 111,
  longitude: CENTRE.longitude,
  recordedAt,
});

describe('an index of positions', () => {
  test('finds the nearest first, within the radius alone', () => {
    const index = createPositionIndex(1);
    for (const position of [north(1, 3), north(2, 1), north(3, 2), north(4, 9)]) index.put(position);
    expect(index.findNearest({ centre: CENTRE, radius: 5, limit: 10 })).toEqual([2, 3, 1]);
    expect(index.findNearest({ centre: CENTRE, radius: 5, limit: 2 })).toEqual([2, 3]);
    expect(index.findNearest({ centre: CENTRE, radius: 5, limit: 0 })).toEqual([]);
  });

  test('moves and removes a driver, and ignores older positions', () => {
    const index = createPositionIndex();
    index.put(north(1, 1, 10));
    index.put(north(1, 4, 20));
    index.put(north(1, 1, 15));
    expect(index.findNearest({ centre: CENTRE, radius: 2, limit: 5 })).toEqual([]);
    expect(index.findNearest({ centre: CENTRE, radius: 5, limit: 5 })).toEqual([1]);
    index.put(north(2, 1, 30));
    expect(index.findNearest({ centre: CENTRE, radius: 5, limit: 5, since: 25 })).toEqual([2]);
    index.remove(2);
    index.put(north(3, 2, 30));
    index.keepOnly((id) => id !== 1);
    expect(index.findNearest({ centre: CENTRE, radius: 50, limit: 5 })).toEqual([3]);
    expect(index.size).toBe(1);
  });

  test('finds a driver in the cell of the last position alone', () => {
    const index = createPositionIndex();
    index.put(north(1, 1));
    index.put(north(1, 40));
    const there = north(0, 40);
    expect(index.findNearest({ centre: there, radius: 1, limit: 5 })).toEqual([1]);
    expect(index.findNearest({ centre: CENTRE, radius: 1, limit: 5 })).toEqual([]);
  });

  test.each([1, 2, 3, 4])('keeps the neighbours of driver %i, who leaves their cell', (gone) => {
    const index = createPositionIndex();
    for (const id of [1, 2, 3, 4]) index.put(north(id, id / 100));
    index.remove(gone);
    const asked = { centre: CENTRE, radius: 1, limit: 5 };
    const others = [1, 2, 3, 4].filter((id) => id !== gone);
    expect(index.findNearest(asked)).toEqual(others);
    index.put(north(gone, gone / 100));
    expect(index.findNearest(asked)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    [
      [1, 2],
      [3, 4],
    ],
    [
      [2, 3],
      [1, 4],
    ],
    [
      [3, 2],
      [1, 4],
    ],
    [
      [4, 3],
      [1, 2],
    ],
    [[4, 2, 3], [1]],
  ])('keeps the others of a cell when the drivers %j leave it', (gone, others) => {
    const index = createPositionIndex();
    for (const id of [1, 2, 3, 4]) index.put(north(id, id / 100));
    for (const id of gone) index.remove(id);
    expect(index.findNearest({ centre: CENTRE, radius: 1, limit: 5 })).toEqual(others);
  });

  test.each([
    ['nearest first', [1, 2, 3, 4, 5]],
    ['nearest last', [5, 4, 3, 2, 1]],
  ])('finds the nearest of a cell that was filled %s', (_how, ids) => {
    const index = createPositionIndex();
    for (const id of ids) index.put(north(id, id / 100));
    expect(index.findNearest({ centre: CENTRE, radius: 1, limit: 2 })).toEqual([1, 2]);
  });

  test.each([
    [
      [1, 2, 3],
      [1, 2],
    ],
    [
      [3, 2, 1],
      [1, 2],
    ],
    [
      [2, 3, 1],
      [1, 2],
    ],
  ])('finds the lower ids of %j at equal distances', (ids, found) => {
    const index = createPositionIndex();
    for (const id of ids) index.put(north(id, 0.1));
    expect(index.findNearest({ centre: CENTRE, radius: 1, limit: 2 })).toEqual(found);
  });

  test('finds the same drivers as a full scan, after any moves', () => {
    const place = fc.record({
      driver_id: fc.integer({ min: 1, max: 60 }),
      latitude: fc.double({ min: 26.2, max: 26.6, noNaN: true }),
      longitude: fc.double({ min: 49.9, max: 50.3, noNaN: true }),
      recordedAt: fc.integer({ min: 0, max: 100 }),
    });
    const asked = fc.record({
      radius: fc.double({ min: 0.1, max: 60, noNaN: true }),
      limit: fc.integer({ min: 1, max: 30 }),
      since: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 120 }), asked, (moves, { radius, limit, since }) => {
        const index = createPositionIndex(2);
        const known = new Map<number, IndexedPosition>();
        for (const move of moves) {
          index.put(move);
          if ((known.get(move.driver_id)?.recordedAt ?? 0) <= move.recordedAt)
            known.set(move.driver_id, move);
        }
        const way = ({ latitude, longitude }: IndexedPosition) =>
          (latitude - CENTRE.latitude) ** 2 + ((longitude - CENTRE.longitude) * SHRINK) ** 2;
        const expected = [...known.values()]
          .filter((at) => at.recordedAt >= since && way(at) <= (radius / 111) ** 2)
          .sort((a, b) => way(a) - way(b) || a.driver_id - b.driver_id)
          .slice(0, limit)
          .map(({ driver_id }) => driver_id);
        expect(index.findNearest({ centre: CENTRE, radius, limit, since })).toEqual(expected);
      }),
    );
  });
});
