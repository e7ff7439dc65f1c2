import type { OdmEditor, OdmFormula } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { previewedFormula } from './previewed-formula.ts';

const SAVED: OdmFormula = {
  availability_weight: 40,
  distance_weight: 40,
  idle_time_weight: 20,
  qualified_limit: 70,
};
const editor = (weights: readonly string[], limit = '70', off: readonly number[] = []): OdmEditor => {
  const [availability, distance, idle_time] = weights.map((weight, place) => ({
    weight,
    isActive: !off.includes(place),
  }));
  if (!availability || !distance || !idle_time) throw new Error('three weights');
  return { availability, distance, idle_time, qualified_limit: limit };
};
const weightsOf = ({ availability_weight, distance_weight, idle_time_weight }: OdmFormula) =>
  [availability_weight, distance_weight, idle_time_weight].map((weight) => Math.round(weight * 100) / 100);

test.each([
  ['weights that make 100', editor(['30', '50', '20']), [30, 50, 20], false],
  ['weights that make more', editor(['80', '80', '40']), [40, 40, 20], true],
  ['weights that make less', editor(['10', '10', '5']), [40, 40, 20], true],
  ['one that is switched off', editor(['50', '50', '90'], '70', [2]), [50, 50, 0], false],
  ['digits of the other language', editor(['٣٠', '٥٠', '٢٠']), [30, 50, 20], false],
  ['an empty weight', editor(['', '50', '20']), [40, 40, 20], false],
  ['a negative weight', editor(['-10', '90', '20']), [40, 40, 20], false],
  ['no weight at all', editor(['0', '0', '0']), [40, 40, 20], false],
])('%s', (_, draft, weights, isScaled) => {
  const previewed = previewedFormula(draft, SAVED);
  expect(weightsOf(previewed.formula)).toEqual(weights);
  expect(previewed.isScaled).toBe(isScaled);
});

test.each([
  ['55.5', 55.5],
  ['0', 0],
  ['100', 100],
  ['101', 70],
  ['-1', 70],
  ['', 70],
  ['x', 70],
])('a limit of %j is taken as %d', (limit, taken) => {
  expect(previewedFormula(editor(['40', '40', '20'], limit), SAVED).formula.qualified_limit).toBe(taken);
});
