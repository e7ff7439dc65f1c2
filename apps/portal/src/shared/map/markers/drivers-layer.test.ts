import { MARKER_SIZE_PX } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { getFramesPerSecond, getHitRadius, getWorldWidth } from './drivers-layer.ts';

test('the world is twice as wide with each zoom', () => {
  expect([0, 1, 3].map(getWorldWidth)).toEqual([512, 1024, 4096]);
});

test('a driver is hit within 6 px of its dot, which grows up to the zoom of icons', () => {
  for (const [zoom, radius] of [
    [4, 8.64],
    [6, 8.64],
    [9, 9.52],
    [11.999, 10.4],
    [12, MARKER_SIZE_PX / 2 + 6],
    [16, MARKER_SIZE_PX / 2 + 6],
  ] as const)
    expect(getHitRadius(zoom)).toBeCloseTo(radius, 2);
});

test('the animation has two frames for each pixel of the farthest driver, from 1 px on and 20 at most', () => {
  const px = 1 / 512;
  expect([0.99, 1, 4, 10, 50].map((farthest) => getFramesPerSecond(farthest * px, 0))).toEqual([
    0, 2, 8, 20, 20,
  ]);
});
