import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../testing/all-texts.ts';
import {
  dispatchText,
  fieldText,
  formulaWarningText,
  shortNumber,
  spanText,
  valueText,
} from './field-text.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

test.each([
  [2, '2'],
  [2.5, '2.5'],
  [2.346, '2.35'],
  [0.004, '0'],
])('%d is written with at most two decimals', (value, text) => expect(shortNumber(value)).toBe(text));

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1:00'],
  [65.4, '1:05'],
  [600, '10:00'],
])('%d seconds', (seconds, text) => expect(spanText(seconds)).toBe(text));

test.each([
  ['mode', 'matched', 'Matched'],
  ['mode', 'waves', 'Waves'],
  ['shadow', true, 'on'],
  ['shadow', false, 'off'],
  ['roads', true, 'on'],
  ['distance_weight', 40, '40%'],
  ['max_distance', 7.25, '7.25 km'],
  ['delay_time', 25, '25 s'],
  ['qualified_limit', 42, '42'],
] as const)('the value of %s has its unit', (field, value, text) =>
  expect(valueText(field, value)).toBe(text),
);

test.each([
  ['max_scan_driver', 1, '1 driver'],
  ['number_of_sending_driver', 3, '3 drivers'],
  ['step_distance', 2, '2 km'],
] as const)('the dispatch value of %s', (field, value, text) =>
  expect(dispatchText(field, value)).toBe(text),
);

test('a field has its name', () => {
  expect(fieldText('max_distance')).toBe('Max distance');
});

test('a warning names the criterion, and the distances in km', () => {
  expect(formulaWarningText({ kind: 'odm_criterion_alone', criterion: 'distance' }, 7)).toContain('Distance');
  const short = formulaWarningText({ kind: 'odm_limit_short_reach', km: 3.456 }, 7.5);
  expect(short).toContain('3.46');
  expect(short).toContain('7.5');
});
