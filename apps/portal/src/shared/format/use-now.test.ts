import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { useNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the time goes on in steps while it runs, and rests otherwise', async () => {
  const clock = await runHook(
    ({ ms, isRunning }: { ms: number; isRunning?: boolean }) => useNow(ms, isRunning).getTime(),
    { ms: 1_000 },
  );
  expect(clock.current).toBe(0);
  await clock.act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(clock.current).toBe(2_000);
  await clock.render({ ms: 1_000, isRunning: false });
  await clock.act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(clock.current).toBe(2_000);
  expect(vi.getTimerCount()).toBe(0);
});
