import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { MAX_LINES, useJsonTree } from './use-json-tree.ts';

/** Lines: 0 `{`, 1 `"a": {`, 2 `"b": [`, 3 `1`, 4 `]`, 5 `}`, 6 `"c": 1`, 7 `"d": []`, 8 `}`. */
const BODY = JSON.stringify({ a: { b: [1] }, c: 1, d: [] });

async function openTree(text = BODY) {
  const hook = await runHook(useJsonTree, text, {
    browser: {
      document: { documentElement: {} },
      getComputedStyle: () => ({ fontSize: '24px' }),
      requestAnimationFrame: (draw: () => void) => void queueMicrotask(draw),
      cancelAnimationFrame: () => undefined,
    },
  });
  const press = async (key: string) => {
    const preventDefault = vi.fn();
    await hook.act(() => hook.current.onKeyDown({ key, preventDefault } as unknown as KeyboardEvent));
    return preventDefault.mock.calls.length > 0;
  };
  const pressAll = async (...keys: string[]) => {
    for (const key of keys) await press(key);
  };
  return { hook, press, pressAll, search: (text: string) => hook.act(() => hook.current.search(text)) };
}

test('a line is as high as the text of the browser needs', async () => {
  const { hook } = await openTree();
  expect(hook.current.height).toBe(30);
});

test('arrows, Home and End move over the shown lines and stop at both ends', async () => {
  const { hook, press, pressAll } = await openTree();
  expect(await press('ArrowUp')).toBe(true);
  expect(hook.current.active).toBe(0);
  await pressAll('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp');
  expect(hook.current.active).toBe(2);
  await press('End');
  expect(hook.current.active).toBe(8);
  await press('ArrowDown');
  expect(hook.current.active).toBe(8);
  await press('Home');
  expect(hook.current.active).toBe(0);
});

test('a page is as many lines as are shown at once', async () => {
  const { hook, press } = await openTree(JSON.stringify(Array.from({ length: 60 }, (_, at) => at)));
  await press('PageDown');
  await press('PageDown');
  expect(hook.current.active).toBe(2 * MAX_LINES);
  await press('PageUp');
  expect(hook.current.active).toBe(MAX_LINES);
});

test('the arrow to the left closes an object, and on another line goes to the one around it', async () => {
  const { hook, pressAll } = await openTree();
  await pressAll('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft');
  expect(hook.current.active).toBe(2);
  await pressAll('ArrowLeft');
  expect(hook.current.shown).toEqual([0, 1, 2, 5, 6, 7, 8]);
  await pressAll('ArrowLeft');
  expect(hook.current.active).toBe(1);
  await pressAll('ArrowDown', 'ArrowDown');
  expect(hook.current.active).toBe(5);
});

test('the arrow to the right opens a closed object, and elsewhere does nothing', async () => {
  const { hook, pressAll } = await openTree();
  await pressAll('ArrowDown', 'ArrowLeft');
  expect(hook.current.shown).toEqual([0, 1, 6, 7, 8]);
  await pressAll('ArrowRight');
  expect(hook.current.shown).toHaveLength(9);
  expect(hook.current.active).toBe(1);
  await pressAll('ArrowRight');
  expect(hook.current.shown).toHaveLength(9);
  expect(hook.current.active).toBe(1);
});

test('at the top there is nothing around to go to, and other keys are left to the browser', async () => {
  const { hook, press, pressAll } = await openTree();
  await pressAll('ArrowLeft', 'ArrowLeft');
  expect(hook.current.active).toBe(0);
  expect(hook.current.shown).toEqual([0]);
  expect(await press('a')).toBe(false);
  expect(await press('Tab')).toBe(false);
});

test('all objects are closed but the outermost, and opened again', async () => {
  const { hook, press } = await openTree();
  await press('End');
  await hook.act(() => hook.current.foldAll(true));
  expect(hook.current.shown).toEqual([0, 1, 6, 7, 8]);
  expect(hook.current.active).toBe(0);
  await hook.act(() => hook.current.foldAll(false));
  expect(hook.current.shown).toHaveLength(9);
});

test('the matches of a search follow each other round and round, and what they stand in is opened', async () => {
  const { hook, search } = await openTree();
  await hook.act(() => hook.current.foldAll(true));
  await search('1');
  expect(hook.current.matches).toEqual([3, 6]);
  expect(hook.current.match).toBe(-1);
  await hook.act(() => hook.current.goToMatch(1));
  expect(hook.current).toMatchObject({ match: 0, active: 3 });
  expect(hook.current.shown).toHaveLength(9);
  await hook.act(() => hook.current.goToMatch(1));
  expect(hook.current).toMatchObject({ match: 1, active: 6 });
  await hook.act(() => hook.current.goToMatch(1));
  expect(hook.current).toMatchObject({ match: 0, active: 3 });
  await hook.act(() => hook.current.goToMatch(-1));
  expect(hook.current).toMatchObject({ match: 1, active: 6 });
});

test('a search that finds nothing goes nowhere', async () => {
  const { hook, search } = await openTree();
  await search('zzz');
  await hook.act(() => hook.current.goToMatch(1));
  expect(hook.current).toMatchObject({ matches: [], match: -1, active: 0 });
});
