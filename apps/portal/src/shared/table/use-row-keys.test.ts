import { expect, test } from 'vitest';
import { nextRow } from './use-row-keys.ts';

const press = (key: string, more: { code?: string; shiftKey?: boolean } = {}) => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test.each([
  ['ArrowDown', 5, 6],
  ['ArrowDown', 29, 29],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 15],
  ['PageDown', 25, 29],
  ['PageUp', 15, 5],
  ['PageUp', 5, 0],
  ['Home', 5, 0],
  ['End', 5, 29],
  ['Enter', 5, undefined],
])('%s moves from row %i of 30 to %s', (key, from, to) => {
  expect(nextRow(press(key), from, 30)).toBe(to);
});

test('J and K move by their place on the keyboard, alone', () => {
  expect(nextRow(press('ت', { code: 'KeyJ' }), 5, 30)).toBe(6);
  expect(nextRow(press('k', { code: 'KeyK' }), 5, 30)).toBe(4);
  expect(nextRow(press('J', { code: 'KeyJ', shiftKey: true }), 5, 30)).toBeUndefined();
  expect(nextRow(press('ArrowDown', { shiftKey: true }), 5, 30)).toBe(6);
});

test('without rows no key moves', () => {
  expect(nextRow(press('End'), 0, 0)).toBeUndefined();
});
