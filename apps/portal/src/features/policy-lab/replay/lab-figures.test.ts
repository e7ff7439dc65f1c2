import type { LabFiguresOnWire } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { figureOf, isNeutral, LAB_ROWS, textOf, unitOf } from './lab-figures.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

const figures = {
  requests: 120,
  acceptance_median: 41.6,
  acceptance_p90: 95,
  pickup_median: 1.234,
  pickup_mean: 2,
  unserved: 3,
  by_hand: 1,
  offers: 400,
  drivers: 8,
  drivers_without: 3,
  spread: 1.5,
  most: 30,
} as LabFiguresOnWire;

test.each([
  ['requests', '120'],
  ['acceptance_median', '42 s'],
  ['acceptance_p90', '1:35'],
  ['pickup_median', '1.23 km'],
  ['pickup_mean', '2 km'],
  ['unserved', '3'],
  ['by_hand', '1'],
  ['offers', '400'],
  ['drivers_without', '38%'],
  ['spread', '1.5'],
  ['most', '30'],
] as const)('%s is shown as %s', (row, text) => expect(textOf(row, figures, '-')).toBe(text));

test('drivers without an order are a share of the drivers, and nothing where there are none', () => {
  expect(figureOf('drivers_without', figures)).toBe(37.5);
  expect(figureOf('drivers_without', { ...figures, drivers: 0 })).toBeNull();
  expect(textOf('drivers_without', { ...figures, drivers: 0 }, 'none')).toBe('none');
});

test('the units are seconds, km and percent; orders and the largest number have no better direction', () => {
  expect(LAB_ROWS.map(unitOf)).toEqual([
    null,
    'seconds',
    'seconds',
    'km',
    'km',
    null,
    null,
    null,
    'percent',
    null,
    null,
  ]);
  expect(LAB_ROWS.filter(isNeutral)).toEqual(['requests', 'most']);
});
