import { expect, onTestFinished, test, vi } from 'vitest';
import { stubWindow } from '../testing/run-hook.ts';

const MINUTE = 60_000;

/** The module in a page that has just been opened. */
async function openPage() {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.resetModules();
  stubWindow();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.resetModules();
  });
  const { isUnattended } = await import('./unattended.ts');
  const does = (type: string, more: object = {}) =>
    window.dispatchEvent(Object.assign(new Event(type), more));
  return { isUnattended, does };
}

test.each(['pointerdown', 'wheel', 'keydown', 'click', 'input'])(
  '[SEC-09] a tab is unattended after a minute without input, until there is a %s',
  async (input) => {
    const { isUnattended, does } = await openPage();
    vi.advanceTimersByTime(MINUTE);
    expect(isUnattended()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isUnattended()).toBe(true);
    does(input);
    expect(isUnattended()).toBe(false);
    vi.advanceTimersByTime(MINUTE + 1);
    expect(isUnattended()).toBe(true);
  },
);

test('[SEC-09] a pointer that rests while the page moves below it is no input', async () => {
  const { isUnattended, does } = await openPage();
  vi.advanceTimersByTime(MINUTE + 1);
  does('pointermove', { movementX: 0, movementY: 0 });
  expect(isUnattended()).toBe(true);
  does('pointermove', { movementX: 0, movementY: -1 });
  expect(isUnattended()).toBe(false);
});
