import { expect, onTestFinished, test, vi } from 'vitest';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { isOnThisMachine } from './on-this-machine.ts';
import { useCountdown } from './use-countdown.ts';

const browser = stubBrowser();
const START = Date.parse('2026-01-01T00:00:00Z');

/** Counts down from `seconds`; `pass` moves the clock. */
async function countDown(seconds: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: START });
  onTestFinished(() => void vi.useRealTimers());
  let zeros = 0;
  const { run, current } = await runPortalHook(browser, () =>
    useCountdown(START + seconds * 1000, () => zeros++),
  );
  return {
    current,
    pass: (ms: number) => run(() => vi.advanceTimersByTime(ms)),
    sleep: (ms: number) => run(() => vi.setSystemTime(Date.now() + ms)),
    zeros: () => zeros,
  };
}

test('the seconds that are left follow the clock, and a begun one counts whole', async () => {
  const { current, pass } = await countDown(60);
  expect(current()).toEqual({ left: 60, total: 60 });
  await pass(1_250);
  expect(current()).toEqual({ left: 59, total: 60 });
});

test('a tab that slept shows what is left by the clock', async () => {
  const { current, pass, sleep } = await countDown(60);
  await sleep(30_000);
  await pass(250);
  expect(current().left).toBe(30);
});

test('at zero the countdown calls back once and stays', async () => {
  const { current, pass, zeros } = await countDown(2);
  await pass(1_750);
  expect(zeros()).toBe(0);
  await pass(250);
  expect([current().left, zeros()]).toEqual([0, 1]);
  await pass(5_000);
  expect([current().left, zeros()]).toEqual([0, 1]);
});

test('a moment that has passed leaves no seconds', async () => {
  expect((await countDown(-5)).current()).toEqual({ left: 0, total: 0 });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.10.20.30', true],
  ['[::1]', true],
  ['127.0.0', false],
  ['127.0.0.1.example.com', false],
  ['notlocalhost', false],
  ['portal.example.com', false],
])('the demo offers its people on %s: %s', (hostname, isOffered) => {
  vi.stubGlobal('location', { hostname });
  expect(isOnThisMachine()).toBe(isOffered);
});
