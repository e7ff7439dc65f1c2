import type { MapPoint } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../../shared/testing/memory-storage.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { readPolygon, usePolygon } from './polygon-store.ts';

const TRIANGLE = [
  [50, 26],
  [51, 26],
  [50, 27],
];

test('a polygon is read as it was kept', () => {
  expect(readPolygon(JSON.stringify(TRIANGLE))).toEqual(TRIANGLE);
});

test.each([
  null,
  '',
  '{',
  '[]',
  '"x"',
  JSON.stringify(TRIANGLE.slice(1)),
  '[[50,26],[51,26],[50,"27"]]',
  '[[50,26],[51,26],[50,97]]',
  '[[50,26],[51,26],[50]]',
  JSON.stringify(Array.from({ length: 201 }, () => [50, 26])),
])('%j is none', (stored) => {
  expect(readPolygon(stored)).toEqual([]);
});

test('a polygon is kept in the browser for the next visit, and an empty one is deleted', async () => {
  const corners: MapPoint[] = [
    [50, 26],
    [51, 26],
    [51, 27],
  ];
  const hook = await runHook(() => usePolygon(), null, { browser: { localStorage: memoryStorage() } });
  expect(hook.current[0]).toEqual([]);
  await hook.act(() => hook.current[1](corners));
  expect(hook.current[0]).toEqual(corners);
  await hook.unmount();
  const next = await runHook(() => usePolygon(), null);
  expect(next.current[0]).toEqual(corners);
  await next.act(() => next.current[1]([]));
  expect(next.current[0]).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});
