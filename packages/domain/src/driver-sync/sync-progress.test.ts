import { expect, test } from 'vitest';
import { canResumeSync, computeSyncProgress, countSyncPages } from './sync-progress.ts';

test.each([
  [0, 0],
  [1, 1],
  [19, 1],
  [20, 1],
  [21, 2],
  // Where rounding would lose the last, short page.
  [29, 2],
  [30, 2],
  [40, 2],
  [41, 3],
  [137, 7],
  [100_000, 5_000],
])('[DRV-32] %i drivers make %i pages', (total, pages) => {
  expect(countSyncPages(total)).toBe(pages);
});

test.each([
  [0, null, { done: 0, pages: null, share: 0 }],
  [0, 137, { done: 0, pages: 7, share: 0 }],
  [3, 137, { done: 3, pages: 7, share: 3 / 7 }],
  [7, 137, { done: 7, pages: 7, share: 1 }],
  [9, 137, { done: 7, pages: 7, share: 1 }],
  [0, 0, { done: 0, pages: 0, share: 1 }],
])('[DRV-32] the progress is the pages done of the pages: %i of %s drivers', (done, total, progress) => {
  expect(computeSyncProgress(done, total)).toEqual(progress);
});

test.each([
  ['queued', 0, false],
  ['running', 2, false],
  ['done', 0, false],
  ['done', 1, true],
  ['cancelled', 0, true],
  ['failed', 0, true],
])('a sync that is %s with %i failed pages can go on: %s', (state, pages_failed, can) => {
  expect(canResumeSync({ state, pages_failed })).toBe(can);
});
