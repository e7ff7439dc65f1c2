import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { liveState, useLiveState, usePastMoment, useShownMoment } from './live-state.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  liveState.off();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a lost connection says since when, and when something last came', async () => {
  const sign = await runHook(() => useLiveState(), null);
  expect(sign.current).toEqual({ status: 'off' });
  await sign.act(liveState.connecting);
  expect(sign.current).toEqual({ status: 'connecting' });
  await sign.act(liveState.live);
  expect(sign.current).toEqual({ status: 'live' });
  vi.setSystemTime(2_000);
  await sign.act(liveState.heard);
  vi.setSystemTime(5_000);
  await sign.act(liveState.lost);
  expect(sign.current).toEqual({ status: 'reconnecting', since: 5_000, lastUpdate: 2_000 });
  vi.setSystemTime(9_000);
  await sign.act(liveState.lost);
  expect(sign.current).toMatchObject({ since: 5_000 });
  await sign.act(liveState.live);
  await sign.act(liveState.lost);
  expect(sign.current).toEqual({ status: 'reconnecting', since: 9_000, lastUpdate: 9_000 });
});

test('a repeated sign of life renders nothing', async () => {
  let renders = 0;
  const sign = await runHook(() => {
    renders += 1;
    return useLiveState();
  }, null);
  await sign.act(liveState.live);
  const before = renders;
  await sign.act(liveState.live);
  await sign.act(liveState.heard);
  expect(renders).toBe(before);
});

test('the sign knows the moment that the page shows, until the page shows now or is left', async () => {
  const sign = await runHook(() => usePastMoment(), null);
  const page = await runHook((at: string | null) => useShownMoment(at), '2026-11-21T10:00:00Z');
  await sign.act(() => undefined);
  expect(sign.current).toBe('2026-11-21T10:00:00Z');
  await page.render(null);
  expect(sign.current).toBeNull();
  await page.render('2026-11-21T11:00:00Z');
  expect(sign.current).toBe('2026-11-21T11:00:00Z');
  await page.unmount();
  expect(sign.current).toBeNull();
});
