import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeNextFrame } from './frame-queue.ts';

let frames: (() => void)[] = [];
const cancelled = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  cancelled.mockReset();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', cancelled);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is queued until the next frame runs in it, in order and once', () => {
  const done: string[] = [];
  beforeNextFrame(() => done.push('a'));
  beforeNextFrame(() => done.push('b'));
  expect([frames.length, done]).toEqual([1, []]);
  frames[0]?.();
  vi.advanceTimersByTime(200);
  expect(done).toEqual(['a', 'b']);
  expect(cancelled).toHaveBeenCalledExactlyOnceWith(1);
  beforeNextFrame(() => done.push('c'));
  expect(frames).toHaveLength(2);
  frames[1]?.();
  expect(done).toEqual(['a', 'b', 'c']);
});

test('in a tab without frames it runs after a tenth of a second', () => {
  const run = vi.fn();
  beforeNextFrame(run);
  vi.advanceTimersByTime(99);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});
