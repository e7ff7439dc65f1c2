import type { DriverRoute } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { aDriverRoute } from '../testing/map-records.ts';
import { toRouteLines } from './route-line.ts';

const HERE = [50.09, 26.39] as const;
const time = (instant: string) => instant.slice(11, 16);
const linesOf = (change: Partial<DriverRoute> = {}) => toRouteLines(aDriverRoute(change), HERE, time);

test('a line by road is drawn as it is, with its stops by number and time', () => {
  expect(linesOf({ is_road: true })).toEqual([
    {
      kind: 'road',
      points: aDriverRoute().line,
      stops: [
        { at: [50.12, 26.42], text: '1 · 12:31' },
        { at: [50.2, 26.5], text: '2 · 12:40' },
      ],
    },
  ]);
});

test('an estimated line begins where the driver is now', () => {
  expect(linesOf()).toMatchObject([{ kind: 'estimated_road', points: [HERE, [50.12, 26.42], [50.2, 26.5]] }]);
});

test('stops at one place share a name; a stop without a time has its number', () => {
  const [restaurant, customer] = aDriverRoute().stops;
  if (!restaurant || !customer) throw new Error('no stops');
  const again = { ...restaurant, order_number: '10000011', expected_at: null };
  const [line] = linesOf({ stops: [restaurant, customer, again] });
  expect(line).toMatchObject({
    stops: [
      { at: restaurant.location, text: '1 · 12:31\n3' },
      { at: customer.location, text: '2 · 12:40' },
    ],
  });
});

test('nothing is drawn without a line', () => {
  expect(linesOf({ line: [] })).toEqual([]);
});
