import { FILTER_DEBOUNCE_MS } from '@mishwar/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { useDebouncedText } from './use-debounced-text.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openField(more: { isPaused?: boolean; isAppliedByEnter?: boolean } = {}) {
  const applied: string[] = [];
  const onApply = (text: string): void => {
    applied.push(text);
  };
  const given: Parameters<typeof useDebouncedText>[0] = { applied: '', onApply, ...more };
  const field = await runHook(useDebouncedText, given);
  return {
    applied,
    text: () => field.current[0],
    type: (text: string) => field.act(() => field.current[1](text)),
    enter: () => field.act(() => field.current[2]()),
    wait: (ms: number) => field.act(() => vi.advanceTimersByTimeAsync(ms)),
    render: (change: Partial<Parameters<typeof useDebouncedText>[0]>) =>
      field.render({ ...given, ...change }),
  };
}

test('a text is applied once, trimmed, when no key was pressed for a while', async () => {
  const { applied, text, type, wait } = await openField();
  await type('sa');
  await wait(FILTER_DEBOUNCE_MS - 1);
  await type(' sam ');
  await wait(FILTER_DEBOUNCE_MS - 1);
  expect(applied).toEqual([]);
  await wait(1);
  expect(applied).toEqual(['sam']);
  expect(text()).toBe(' sam ');
  await type('sam');
  await wait(FILTER_DEBOUNCE_MS);
  expect(applied).toEqual(['sam']);
});

test('a text that is applied by other means replaces what was typed, and is not applied again', async () => {
  const { applied, text, type, wait, render } = await openField();
  await type('sam');
  await render({ applied: 'back' });
  expect(text()).toBe('back');
  await wait(FILTER_DEBOUNCE_MS);
  expect(applied).toEqual([]);
});

test('what was typed stays while the text that it became arrives', async () => {
  const { text, type, wait, render } = await openField();
  await type('sam ');
  await wait(FILTER_DEBOUNCE_MS);
  await render({ applied: 'sam' });
  expect(text()).toBe('sam ');
});

test('a paused field applies nothing, and waits in full afterwards', async () => {
  const { applied, type, wait, render } = await openField({ isPaused: true });
  await type('sam');
  await wait(FILTER_DEBOUNCE_MS * 2);
  await render({ isPaused: false });
  await wait(FILTER_DEBOUNCE_MS - 1);
  expect(applied).toEqual([]);
  await wait(1);
  expect(applied).toEqual(['sam']);
});

test('a field that is applied by Enter waits for it, for each text, and then applies at once', async () => {
  const { applied, type, enter, wait } = await openField({ isAppliedByEnter: true });
  await type('sam');
  await wait(FILTER_DEBOUNCE_MS * 2);
  expect(applied).toEqual([]);
  await enter();
  await wait(0);
  expect(applied).toEqual(['sam']);
  await type('sami');
  await wait(FILTER_DEBOUNCE_MS * 2);
  expect(applied).toEqual(['sam']);
  await enter();
  await type('samir');
  await wait(FILTER_DEBOUNCE_MS * 2);
  expect(applied).toEqual(['sam', 'sami']);
});
