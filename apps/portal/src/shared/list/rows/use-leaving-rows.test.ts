import { expect, test } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { splitLeaving, useLeavingRows } from './use-leaving-rows.ts';

const ROWS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const split = (left: string[], gone: string[]) => {
  const { shown, leaving } = splitLeaving(ROWS, ({ id }) => id, { left: new Set(left), gone: new Set(gone) });
  return [shown.map(({ id }) => id).join(''), [...leaving].join('')];
};

test.each([
  ['all rows belong to the list', [], [], 'abc', ''],
  ['a row leaves', ['b'], [], 'abc', 'b'],
  ['a row has gone', ['b'], ['b'], 'ac', ''],
  ['another leaves after it', ['b', 'c'], ['b'], 'ac', 'c'],
  ['a row that had gone belongs to the list again', [], ['b'], 'abc', ''],
])('%s', (_name, left, gone, shown, leaving) => {
  expect(split(left, gone)).toEqual([shown, leaving]);
});

test('rows that leave while the reader works with them stay, marked, until the work has ended', async () => {
  const hook = await runHook(
    ({ left, hold }: { left: string[]; hold: boolean }) =>
      useLeavingRows(['a', 'b', 'c'], (id) => id, new Set(left), hold),
    { left: ['a'], hold: false },
  );
  expect(hook.current.shown).toEqual(['b', 'c']);
  await hook.render({ left: ['a', 'b'], hold: true });
  expect(hook.current.shown).toEqual(['b', 'c']);
  expect([...hook.current.leaving]).toEqual(['b']);
  await hook.render({ left: ['a', 'b'], hold: false });
  expect(hook.current.shown).toEqual(['c']);
  // One that comes back in place of another is shown again.
  await hook.render({ left: ['a', 'c'], hold: true });
  expect(hook.current.shown).toEqual(['b', 'c']);
  expect([...hook.current.leaving]).toEqual(['c']);
});
