import { expect, test } from 'vitest';
import { groupOffersByEntry } from './order-history.ts';

/** Times as seconds of a minute. */
const at = (second: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, second));
const offer = (driver_name: string, wave: number, second: number) => ({
  driver_name,
  wave,
  offered_at: at(second),
});
const group = (entries: readonly number[], offers: readonly ReturnType<typeof offer>[]) =>
  groupOffersByEntry(entries.map(at), offers).map((waves) =>
    waves.map((made) => made.map(({ driver_name, wave }) => `${driver_name} ${wave}`)),
  );

test.each([
  ['no offers', [0, 10], [], [[], []]],
  ['an offer at the time of an entry', [0, 10, 20], [offer('Fahad', 1, 10)], [[], [['Fahad 1']], []]],
  ['an offer between two entries', [0, 10, 20], [offer('Fahad', 1, 19)], [[], [['Fahad 1']], []]],
  ['an offer after the last entry', [0, 10], [offer('Fahad', 1, 59)], [[], [['Fahad 1']]]],
  ['an offer before the first entry', [10, 20], [offer('Fahad', 1, 9)], [[['Fahad 1']], []]],
  ['entries of one time', [10, 10, 20], [offer('Fahad', 1, 10)], [[], [['Fahad 1']], []]],
  ['an entry that waited for the lock', [0, 10, 9], [offer('Fahad', 1, 10)], [[], [['Fahad 1']], []]],
  [
    'the same driver in each of three waves',
    [0, 10, 20, 30],
    [offer('Fahad', 1, 10), offer('Fahad', 2, 20), offer('Fahad', 3, 30)],
    [[], [['Fahad 1']], [['Fahad 2']], [['Fahad 3']]],
  ],
  ['no entries', [], [offer('Fahad', 1, 10)], []],
])('each offer stands once, in the entry of its time: %s', (_, entries, offers, expected) => {
  expect(group(entries, offers)).toEqual(expected);
});

test('[ENT-12] the drivers who could see an order are one list per wave of members with a driver_name', () => {
  const offers = [offer('Fahad', 2, 2), offer('Salem', 1, 1), offer('Omar', 1, 1)];
  expect(groupOffersByEntry([at(0)], offers)).toEqual([
    [
      [
        { driver_name: 'Salem', wave: 1 },
        { driver_name: 'Omar', wave: 1 },
      ],
      [{ driver_name: 'Fahad', wave: 2 }],
    ],
  ]);
});
