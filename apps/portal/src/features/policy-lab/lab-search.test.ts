import { expect, it } from 'vitest';
import { readLabSearch } from './lab-search.ts';

it('reads which orders of an opened replay are looked at, and leaves out what makes no sense', () => {
  const hands = { find: 'سالم', by: 'pickup', page: 3 } as const;
  expect(readLabSearch({ replay: 7, hours: 6, ...hands })).toEqual({ replay: '7', hours: 6, ...hands });
  expect(readLabSearch({ hours: 6, ...hands })).toEqual({ hours: 6 });
  const wrong = { find: ['a'], by: 'colour', page: 'two' };
  expect(readLabSearch({ replay: '7', day: '2026-02-30', ...wrong })).toEqual({ replay: '7', hours: 1 });
  // Defaults are not written, and digits are parsed as a number.
  const usual = { find: 1001, by: 'acceptance', page: 1 };
  expect(readLabSearch({ replay: '7', hours: 24, ...usual })).toEqual({
    replay: '7',
    hours: 24,
    find: '1001',
  });
});
