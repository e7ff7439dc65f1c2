import { expect, test } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { isReaderBusy, useHeldRows, withoutNew } from './use-held-rows.ts';

test('new rows are held back; changed rows show their change; removed rows go at once', () => {
  const rows = [
    { id: 'new', n: 1 },
    { id: 'a', n: 2 },
    { id: 'c', n: 3 },
  ];
  expect(withoutNew(rows, new Set(['a', 'b', 'c']), ({ id }) => id)).toEqual({
    shown: [
      { id: 'a', n: 2 },
      { id: 'c', n: 3 },
    ],
    waiting: 1,
  });
});

const RESTING = {
  isPointerInside: false,
  isRowFocused: false,
  isScrolled: false,
  selectedCount: 0,
  hasOpenRow: false,
};

test.each([
  ['nothing', {}, false],
  ['pointing', { isPointerInside: true }, true],
  ['a focused row', { isRowFocused: true }, true],
  ['scrolled', { isScrolled: true }, true],
  ['selected', { selectedCount: 1 }, true],
  ['opened', { hasOpenRow: true }, true],
])('the reader is busy: %s', (_name, activity, isBusy) => {
  expect(isReaderBusy({ ...RESTING, ...activity })).toBe(isBusy);
});

const hold = (given: { rows: string[]; hold: boolean; scope?: string; limit?: number }) =>
  runHook(
    ({ rows, hold, scope = 'all', limit = 3 }: typeof given) =>
      useHeldRows(rows, (id) => id, hold, { scope, limit }),
    given,
  );

test('new rows wait while the reader works with the rows, and are shown when they are released', async () => {
  const hook = await hold({ rows: ['b', 'c'], hold: true });
  expect(hook.current).toMatchObject({ shown: ['b', 'c'], waiting: 0 });
  await hook.render({ rows: ['a', 'b', 'c'], hold: true });
  expect(hook.current).toMatchObject({ shown: ['b', 'c'], waiting: 1 });
  await hook.act(() => hook.current.release());
  expect(hook.current).toMatchObject({ shown: ['a', 'b', 'c'], waiting: 0 });
});

test('new rows are shown when the reader has finished, and held back from then when the next work begins', async () => {
  const hook = await hold({ rows: ['c'], hold: true });
  await hook.render({ rows: ['b', 'c'], hold: false });
  expect(hook.current).toMatchObject({ shown: ['b', 'c'], waiting: 0 });
  await hook.render({ rows: ['b', 'c'], hold: true });
  await hook.render({ rows: ['a', 'b', 'c'], hold: true });
  expect(hook.current).toMatchObject({ shown: ['b', 'c'], waiting: 1 });
});

test('another search shows its rows at once', async () => {
  const hook = await hold({ rows: ['a', 'b'], hold: true });
  await hook.render({ rows: ['b', 'x'], hold: true, scope: 'open' });
  expect(hook.current).toMatchObject({ shown: ['b', 'x'], waiting: 0 });
});

test('rows beyond the page are shown on the next one, except those that the reader knows here', async () => {
  const hook = await hold({ rows: ['b', 'c', 'd', 'e'], hold: false });
  expect(hook.current.shown).toEqual(['b', 'c', 'd']);
  await hook.render({ rows: ['b', 'c', 'd', 'e'], hold: true });
  await hook.render({ rows: ['a', 'b', 'c', 'd', 'e'], hold: true });
  expect(hook.current).toMatchObject({ shown: ['b', 'c', 'd'], waiting: 1 });
});

test('a page whose known rows have all gone shows what there is', async () => {
  const hook = await hold({ rows: ['a', 'b'], hold: true });
  await hook.render({ rows: ['w', 'x', 'y', 'z'], hold: true });
  expect(hook.current).toMatchObject({ shown: ['w', 'x', 'y'], waiting: 0 });
});

test('rows that arrive while an empty list is held are the first ones that the reader knows', async () => {
  const hook = await hold({ rows: [], hold: true });
  await hook.render({ rows: ['b'], hold: true });
  expect(hook.current).toMatchObject({ shown: ['b'], waiting: 0 });
  await hook.render({ rows: ['a', 'b'], hold: true });
  expect(hook.current).toMatchObject({ shown: ['b'], waiting: 1 });
});
