import { expect, test } from 'vitest';
import { SETTING_DEFAULTS } from '../settings/settings.ts';
import { DEFAULT_DISTRIBUTION_PLAN, getOtherMode } from './distribution-mode.ts';
import {
  DISTRIBUTION_FIELDS,
  listDistributionChanges,
  pickDistributionValues,
} from './distribution-version.ts';
import { DEFAULT_ODM_FORMULA } from './odm-formula.ts';

const values = {
  ...DEFAULT_ODM_FORMULA,
  ...SETTING_DEFAULTS.SEND_ORDER_FILTERING,
  ...DEFAULT_DISTRIBUTION_PLAN,
};

test('lists the differences with the former values, mode first', () => {
  const after = { ...values, max_distance: 20, mode: 'matched' as const };
  expect(listDistributionChanges(values, after)).toEqual([
    { field: 'mode', before: 'waves', after: 'matched' },
    { field: 'max_distance', before: 15, after: 20 },
  ]);
  expect(listDistributionChanges(values, { ...values })).toEqual([]);
});

test('every value of a version is compared, and other fields are dropped', () => {
  expect(new Set(DISTRIBUTION_FIELDS)).toEqual(new Set(Object.keys(values)));
  expect(pickDistributionValues({ ...values, id: 7, note: 'x' } as typeof values)).toEqual(values);
});

test('the other mode is the shadow mode', () => {
  expect([getOtherMode('waves'), getOtherMode('matched')]).toEqual(['matched', 'waves']);
});
