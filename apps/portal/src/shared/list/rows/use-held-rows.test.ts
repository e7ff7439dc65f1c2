import { expect, test } from 'vitest';
import { isReaderBusy, withoutNew } from './use-held-rows.ts';

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
