import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeBoundaries, intersectBoundaries, isInPolygon, isWithin, type MapPoint } from './polygon.ts';

const SQUARE: MapPoint[] = [
  [50, 26],
  [51, 26],
  [51, 27],
  [50, 27],
];
/** A U: the middle of its top is outside. */
const U: MapPoint[] = [
  [0, 0],
  [3, 0],
  [3, 3],
  [2, 3],
  [2, 1],
  [1, 1],
  [1, 3],
  [0, 3],
];

describe('a polygon', () => {
  test.each<[string, MapPoint, MapPoint[], boolean]>([
    ['middle of a square', [50.5, 26.5], SQUARE, true],
    ['east of it', [51.5, 26.5], SQUARE, false],
    ['north of it', [50.5, 27.5], SQUARE, false],
    ['left leg of a U', [0.5, 2], U, true],
    ['right leg of a U', [2.5, 2], U, true],
    ['between the legs', [1.5, 2], U, false],
    ['bottom of a U', [1.5, 0.5], U, true],
    [
      'left of a slanted edge',
      [0.9, 1],
      [
        [2, 0],
        [4, 0],
        [4, 2],
        [0, 2],
      ],
      false,
    ],
    [
      'right of a slanted edge',
      [1.1, 1],
      [
        [2, 0],
        [4, 0],
        [4, 2],
        [0, 2],
      ],
      true,
    ],
    [
      'left of a slanted edge far from the origin',
      [51.9, 31],
      [
        [53, 30],
        [55, 30],
        [55, 32],
        [51, 32],
      ],
      false,
    ],
    [
      'right of a slanted edge far from the origin',
      [52.1, 31],
      [
        [53, 30],
        [55, 30],
        [55, 32],
        [51, 32],
      ],
      true,
    ],
    ['two corners are nothing', [50, 26], SQUARE.slice(0, 2), false],
    ['no corners', [0, 0], [], false],
  ])('%s', (_what, point, corners, expected) => {
    expect(isInPolygon(point, corners)).toBe(expected);
    expect(isInPolygon(point, corners.toReversed())).toBe(expected);
    expect(isInPolygon(point, [...corners, ...corners.slice(0, 1)])).toBe(expected);
  });

  const point = fc.tuple(
    fc.double({ min: -5, max: 5, noNaN: true }),
    fc.double({ min: -5, max: 5, noNaN: true }),
  );
  const polygon = fc.array(point, { minLength: 3, maxLength: 30 });

  test('contains nothing outside its bounding box', () => {
    fc.assert(
      fc.property(point, polygon, (at, corners) => {
        const box = computeBoundaries(corners);
        expect(isInPolygon(at, corners) && !(box && isWithin(at, box))).toBe(false);
      }),
    );
  });

  test('and its neighbour across an edge share no point and leave none between them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10 }), (tenthsX, tenthsY) => {
        const at: MapPoint = [tenthsX / 10, tenthsY / 10];
        const left: MapPoint[] = [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ];
        const right: MapPoint[] = [
          [1, 0],
          [2, 0],
          [2, 1],
          [1, 1],
        ];
        const both: MapPoint[] = [
          [0, 0],
          [2, 0],
          [2, 1],
          [0, 1],
        ];
        const count = Number(isInPolygon(at, left)) + Number(isInPolygon(at, right));
        expect(count).toBe(Number(isInPolygon(at, both)));
      }),
    );
  });
});

test.each<[string, MapPoint, boolean]>([
  ['the middle', [1, 1], true],
  ['the south-west corner', [0, 0], true],
  ['the north-east corner', [2, 2], true],
  ['south of it', [1, -0.1], false],
  ['north of it', [1, 2.1], false],
  ['west of it', [-0.1, 1], false],
  ['east of it', [2.1, 1], false],
])('a rectangle has its edges: %s', (_where, point, expected) => {
  const box = { southLatitude: 0, northLatitude: 2, westLongitude: 0, eastLongitude: 2 };
  expect(isWithin(point, box)).toBe(expected);
});

test('rectangles intersect, or do not overlap', () => {
  const box = (
    southLatitude: number,
    northLatitude: number,
    westLongitude: number,
    eastLongitude: number,
  ) => ({
    northLatitude,
    eastLongitude,
    southLatitude,
    westLongitude,
  });
  expect(intersectBoundaries(box(0, 2, 0, 2), box(1, 3, 1, 3))).toEqual(box(1, 2, 1, 2));
  expect(intersectBoundaries(box(0, 1, 0, 1), box(1, 2, 1, 2))).toEqual(box(1, 1, 1, 1));
  expect(intersectBoundaries(box(0, 1, 0, 1), box(2, 3, 0, 1))).toBeNull();
  expect(intersectBoundaries(box(0, 1, 0, 1), box(0, 1, 2, 3))).toBeNull();
  expect(computeBoundaries([])).toBeNull();
});
