import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { useDebouncedDraft } from './use-debounced-draft.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openDraft(start: { isPaused?: boolean } = {}) {
  const sent: string[] = [];
  const given: Parameters<typeof useDebouncedDraft<string>>[0] = {
    ...{ applied: 'a', keyOf: (value) => value.toLowerCase(), ...start },
    onApply: (value) => {
      sent.push(value);
    },
  };
  const draft = await runHook(useDebouncedDraft<string>, given);
  return {
    sent,
    shown: () => draft.current[0],
    change: (...to: [string, number | null][]) =>
      draft.act(() => {
        for (const [value, delay] of to) draft.current[1](value, delay);
      }),
    wait: (ms: number) => draft.act(() => vi.advanceTimersByTimeAsync(ms)),
    render: (change: Partial<typeof given>) => draft.render({ ...given, ...change }),
  };
}

test('a change shows at once and is applied after its delay, with what followed; one without a delay is not', async () => {
  const { sent, shown, change, wait } = await openDraft();
  await change(['b', 500]);
  expect(shown()).toBe('b');
  await wait(200);
  await change(['c', 500]);
  await wait(499);
  expect(sent).toEqual([]);
  await wait(1);
  expect(sent).toEqual(['c']);
  await change(['d', null]);
  await wait(1000);
  expect(sent).toEqual(['c']);
});

test('a change at once takes the place of one that waits', async () => {
  const { sent, change, wait } = await openDraft();
  await change(['b', 500]);
  await change(['c', 0]);
  expect(sent).toEqual(['c']);
  await wait(500);
  expect(sent).toEqual(['c']);
});

test('what is changed until the applied value is in force is kept, and applied', async () => {
  const { sent, shown, change, wait, render } = await openDraft();
  await change(['b', 500]);
  await wait(500);
  await change(['c', 500]);
  await render({ applied: 'b' });
  expect(shown()).toBe('c');
  await wait(500);
  expect(sent).toEqual(['b', 'c']);
});

test('a value that is applied by other means replaces the draft, which is not applied', async () => {
  const { sent, shown, change, wait, render } = await openDraft();
  await change(['b', 500]);
  await render({ applied: 'view' });
  expect(shown()).toBe('view');
  await wait(500);
  await change(['b', 500], ['View', 500]);
  await wait(500);
  expect(sent).toEqual([]);
});

test.each([0, 500])(
  'while it is paused a change waits, and then as long as it says: %i ms',
  async (delay) => {
    const { sent, change, wait, render } = await openDraft({ isPaused: true });
    await change(['b', delay]);
    await wait(1000);
    expect(sent).toEqual([]);
    await render({ isPaused: false });
    await wait(delay);
    expect(sent).toEqual(['b']);
  },
);
