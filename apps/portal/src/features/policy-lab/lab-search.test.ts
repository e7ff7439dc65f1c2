import { expect, it } from 'vitest';
import { handsOf, labPeriod, readLabSearch } from './lab-search.ts';

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

it.each([
  [
    { day: '2026-03-01', from: '0', to: '24' },
    { day: '2026-03-01', from: 0, to: 24 },
  ],
  [{ day: '2026-03-01', from: '8', to: '25' }, { hours: 1 }],
  [{ day: '2026-03-01', from: '-1', to: '8' }, { hours: 1 }],
  [{ day: '2026-03-01', from: '8.5', to: '9' }, { hours: 1 }],
  [{ day: '2026-03-01', from: '8' }, { hours: 1 }],
  [{ hours: '24', day: '2026-03-01', from: '8', to: '9' }, { hours: 24 }],
  [{ hours: '5' }, { hours: 1 }],
  [{ replay: '0', hours: '6' }, { hours: 6 }],
])('the period of %j is %j', (raw, search) => {
  expect(readLabSearch(raw)).toEqual(search);
});

const NOW = new Date('2026-03-02T12:00:00Z');

it.each([
  [{}, '2026-03-02T11:00:00.000Z', '2026-03-02T12:00:00.000Z', null],
  [{ hours: 6 }, '2026-03-02T06:00:00.000Z', '2026-03-02T12:00:00.000Z', null],
  [{ day: '2026-03-01', from: 8, to: 10 }, '2026-03-01T05:00:00.000Z', '2026-03-01T07:00:00.000Z', null],
  [{ day: '2026-03-01' }, '2026-02-28T21:00:00.000Z', '2026-02-28T21:00:00.000Z', 'lab_period_reversed'],
  [
    { day: '2026-03-03', from: 0, to: 1 },
    '2026-03-02T21:00:00.000Z',
    '2026-03-02T22:00:00.000Z',
    'lab_period_ahead',
  ],
] as const)('the search %j is a period in Riyadh', (search, from, to, error) => {
  const period = labPeriod(search, NOW, 'Asia/Riyadh');
  expect([period.from.toISOString(), period.to.toISOString(), period.error]).toEqual([from, to, error]);
});

it('keeps what was asked of the orders, without the period', () => {
  expect(handsOf({ replay: '7', hours: 6, find: 'x', by: 'pickup', page: 2 })).toEqual({
    find: 'x',
    by: 'pickup',
    page: 2,
  });
  expect(handsOf({ replay: '7', hours: 6 })).toEqual({});
});

it.each(['x7', '7x', '1'.repeat(19), ''])('opens no replay by the id %j', (replay) => {
  expect(readLabSearch({ replay, hours: '6' })).toEqual({ hours: 6 });
});
