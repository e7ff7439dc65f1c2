import { expect, test } from 'vitest';
import { editorOf, offBy, totalOf, writeInto } from './formula-draft.ts';

const editor = editorOf({
  availability_weight: 50,
  distance_weight: 49.5,
  idle_time_weight: 0,
  qualified_limit: 40,
});

test('the editor of a formula has texts, and a criterion of weight 0 is switched off', () => {
  expect(editor).toEqual({
    availability: { weight: '50', isActive: true },
    distance: { weight: '49.5', isActive: true },
    idle_time: { weight: '0', isActive: false },
    qualified_limit: '40',
  });
});

test.each([
  ['distance.weight', '12', { ...editor, distance: { weight: '12', isActive: true } }],
  ['idle_time.isActive', true, { ...editor, idle_time: { weight: '0', isActive: true } }],
  ['qualified_limit', '41', { ...editor, qualified_limit: '41' }],
])('a value is written by its path: %s', (path, value, expected) => {
  expect(writeInto(editor, path, value)).toEqual(expected);
});

test.each([
  [editor, 99.5, -0.5],
  [writeInto(editor, 'idle_time', { weight: '30', isActive: false }), 99.5, -0.5],
  [writeInto(editor, 'idle_time', { weight: '0.51', isActive: true }), 100.01, 0.01],
  [writeInto(editor, 'distance.weight', 'x'), 50, -50],
])('the sum counts active weights that are numbers, to two decimals', (one, total, off) => {
  expect(totalOf(one)).toBe(total);
  expect(offBy(one)).toBe(off);
});
