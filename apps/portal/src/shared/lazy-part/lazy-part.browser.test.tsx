import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { AnsweredScreen, serverAnswers, someFrames } from '../testing/answered-screen.tsx';
import { lazyPart } from './lazy-part.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Loaded = () => <p>the part</p>;
const failed = page.getByRole('alert');
const part = page.getByText('the part');

/** Opens a part whose files come as `load` says, with the clock in the hand of the test. */
async function open(load: () => Promise<{ default: typeof Loaded }>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  serverAnswers(() => 'no answer');
  const Part = lazyPart(load);
  await render(
    <AnsweredScreen>
      <div dir="ltr">
        <Suspense>
          <Part />
        </Suspense>
      </div>
    </AnsweredScreen>,
  );
  await someFrames();
}
/** Lets time pass in steps: React renders in between, and defers what was suspended by a timer of its own. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise(requestAnimationFrame);
  }
  await someFrames();
}

test('a part that never arrives says so within 3 s, and is shown when it arrives after all', async () => {
  let arrive: (loaded: { default: typeof Loaded }) => void = () => undefined;
  const files = new Promise<{ default: typeof Loaded }>((resolve) => {
    arrive = resolve;
  });
  await open(() => files);
  await pass(1_000);
  expect(failed.query()).toBeNull();
  await pass(1_900);
  expect(failed.query()?.textContent).toContain('تعذّر تحميل هذا الجزء');
  // The map that it stands beside runs from left to right.
  expect(getComputedStyle(failed.element()).direction).toBe('rtl');
  arrive({ default: Loaded });
  vi.useRealTimers();
  await expect.element(part).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('a part that arrives in the moment in which it is given up is shown', async () => {
  let arrive: (loaded: { default: typeof Loaded }) => void = () => undefined;
  const load = vi.fn(
    () =>
      new Promise<{ default: typeof Loaded }>((resolve) => {
        arrive = resolve;
      }),
  );
  await open(load);
  await pass(2_400);
  // A busy page: its timer runs, and the files arrive before it renders again.
  load.mockResolvedValue({ default: Loaded });
  vi.advanceTimersByTime(100);
  arrive({ default: Loaded });
  vi.useRealTimers();
  await expect.element(part).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('without a connection it says so within 3 s, and comes with the connection', async () => {
  let isOffline = true;
  await open(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Loaded };
  });
  await pass(2_900);
  expect(failed.query()?.textContent).toContain('تعذّر تحميل هذا الجزء');
  isOffline = false;
  vi.useRealTimers();
  window.dispatchEvent(new Event('online'));
  await expect.element(part).toBeVisible();
});

test('a part that fails once is shown without a word', async () => {
  const load = vi.fn(async () => ({ default: Loaded })).mockRejectedValueOnce(new TypeError('once'));
  await open(load);
  await pass(1_500);
  expect(part.query()).not.toBeNull();
  expect(failed.query()).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
