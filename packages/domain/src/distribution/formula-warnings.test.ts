import { describe, expect, test } from 'vitest';
import { SETTING_DEFAULTS } from '../settings/settings.ts';
import { computeBestScore, computeLimitReachKm, listFormulaWarnings } from './formula-warnings.ts';
import type { OdmFormula } from './odm-formula.ts';

const dispatch = SETTING_DEFAULTS.SEND_ORDER_FILTERING;
const formula = (availability: number, distance: number, idle: number, limit: number): OdmFormula => ({
  availability_weight: availability,
  distance_weight: distance,
  idle_time_weight: idle,
  qualified_limit: limit,
});

describe('how far a limit reaches', () => {
  test.each([
    ['a limit that every rested driver reaches', formula(40, 40, 20, 40), 15, 15],
    ['a limit that is lost on the way', formula(40, 40, 20, 70), 15, 11.25],
    ['a limit that only the door reaches', formula(40, 40, 20, 100), 15, 0],
    ['a limit in a city of no size', formula(40, 40, 20, 70), 0, null],
    ['a limit that distance has no part in', formula(60, 0, 40, 100), 15, 15],
  ])('%s', (_what, one, max_distance, km) => {
    const within = { ...dispatch, max_distance };
    expect(computeLimitReachKm(one, within)).toBe(km);
    if (km === null) return;
    expect(computeBestScore(km, one, within)).toBeGreaterThanOrEqual(one.qualified_limit);
    if (km < max_distance) expect(computeBestScore(km + 0.1, one, within)).toBeLessThan(one.qualified_limit);
  });
});

describe('formulas that are warned about', () => {
  test.each([
    ['the usual one', formula(40, 40, 20, 40), []],
    [
      'drivers at the edge cannot qualify',
      formula(40, 40, 20, 70),
      [{ kind: 'odm_limit_short_reach', km: 11.25 }],
    ],
    ['no driver on the road can', formula(40, 40, 20, 100), [{ kind: 'odm_limit_unreachable' }]],
    ['all do', formula(40, 40, 20, 0), [{ kind: 'odm_limit_lets_all' }]],
    [
      'distance has no say',
      formula(60, 0, 40, 40),
      [{ kind: 'odm_criterion_silent', criterion: 'distance' }],
    ],
    [
      'distance alone decides',
      formula(0, 100, 0, 0),
      [{ kind: 'odm_limit_lets_all' }, { kind: 'odm_criterion_alone', criterion: 'distance' }],
    ],
  ])('%s', (_what, one, warnings) => {
    expect(listFormulaWarnings(one, dispatch)).toEqual(warnings);
  });

  test('warns of a limit above any score where the maximum distance is 0', () => {
    expect(listFormulaWarnings(formula(40, 40, 20, 70), { ...dispatch, max_distance: 0 })).toEqual([
      { kind: 'odm_limit_unreachable' },
    ]);
  });
});
