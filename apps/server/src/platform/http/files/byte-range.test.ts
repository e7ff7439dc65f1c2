import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['BYTES = 5 - 5', { start: 5, end: 5 }],
  ['bytes=100-', 'none'],
  ['bytes=100-200', 'none'],
  ['bytes=-0', 'none'],
  [undefined, 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=9-5', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-9', 'whole'],
  ['bytes=a-b', 'whole'],
] as const)('of 100 bytes, %s is %o', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

test('an empty file has no part', () => {
  expect(readRange('bytes=0-', 0)).toBe('none');
});
