import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { haversineKm } from '../geo/haversine.ts';
import { listDispatchWarnings, readDispatchSettings } from './dispatch-settings.ts';
import { DEFAULT_DISTRIBUTION_SETTINGS } from './distribution-defaults.ts';
import { scoreAvailability, scoreDistance, scoreIdleTime } from './driver-scores.ts';
import { checkOdmScore, type OdmEditor, parseOdmEditor } from './odm-check.ts';
import { computeDriverScore, isQualified, type OdmFormula, testOdmScore } from './odm-formula.ts';

const formula: OdmFormula = {
  availability_weight: 40,
  distance_weight: 35,
  idle_time_weight: 25,
  qualified_limit: 70,
};
const scores = (availability_score: number, distance_score: number, idle_time_score: number) => ({
  availability_score,
  distance_score,
  idle_time_score,
});

describe('the formula', () => {
  test.each([
    [scores(0, 0, 0), 0],
    [scores(10, 10, 10), 100],
    [scores(7, 8, 4), 66],
    [scores(10, 0, 0), 40],
    [scores(0, 10, 0), 35],
    [scores(0, 0, 10), 25],
  ])('[CONST-60] %j gives %j', (given, score) => {
    expect(computeDriverScore(given, formula)).toBe(score);
  });

  test('[CONST-57] [CONST-60] scores of 0 to 10 give a driver score of 0 to 100', () => {
    const score = fc.double({ min: 0, max: 10, noNaN: true });
    const weights = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(score, score, score, weights, (a, d, i, [first, second]) => {
        const availability_weight = Math.min(first, second);
        const distance_weight = Math.max(first, second) - availability_weight;
        const idle_time_weight = 100 - availability_weight - distance_weight;
        const result = computeDriverScore(scores(a, d, i), {
          availability_weight,
          distance_weight,
          idle_time_weight,
          qualified_limit: 0,
        });
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('[CONST-61] a score equal to the limit qualifies, one below does not', () => {
    expect(isQualified(70, formula)).toBe(true);
    expect(isQualified(69.99, formula)).toBe(false);
    expect(isQualified(70.01, formula)).toBe(true);
    // 7 × (33.3 + 33.3 + 33.4) / 10 is 70, but 69.99999999999999 in floating point.
    const thirds = { ...formula, availability_weight: 33.3, distance_weight: 33.3, idle_time_weight: 33.4 };
    expect(isQualified(computeDriverScore(scores(7, 7, 7), thirds), thirds)).toBe(true);
  });

  test('[ENT-68] [CONST-62] a test record carries formula, driver, scores, result and driver score', () => {
    expect(testOdmScore('Sample driver', formula, scores(7, 8, 4))).toEqual({
      ...formula,
      driver: 'Sample driver',
      availability_score: 7,
      distance_score: 8,
      idle_time_score: 4,
      result: 'Disqualified',
      driverScore: 66,
    });
    expect(testOdmScore('d', { ...formula, qualified_limit: 66 }, scores(7, 8, 4)).result).toBe('Qualified');
  });
});

describe('the editor', () => {
  const editor = (change: Partial<OdmEditor> = {}): OdmEditor => ({
    availability: { weight: '40', isActive: true },
    distance: { weight: 35, isActive: true },
    idle_time: { weight: '25', isActive: true },
    qualified_limit: '70',
    ...change,
  });

  test('[CONST-58] weights that total 100 are read, others are not', () => {
    expect(parseOdmEditor(editor())).toEqual({ formula, errors: {} });
    const { errors } = parseOdmEditor(editor({ distance: { weight: 36, isActive: true } }));
    expect(errors).toEqual({ total: 'odm_total_not_100' });
  });

  test('[VAL-68] a criterion that is switched off counts as 0, regardless of its input', () => {
    const off = { weight: '', isActive: false };
    expect(parseOdmEditor(editor({ idle_time: off })).errors).toEqual({ total: 'odm_total_not_100' });
    const rest = parseOdmEditor(editor({ idle_time: off, distance: { weight: 60, isActive: true } }));
    expect(rest).toEqual({ formula: { ...formula, distance_weight: 60, idle_time_weight: 0 }, errors: {} });
    const loud = parseOdmEditor(
      editor({ idle_time: { weight: 25, isActive: false }, distance: { weight: 60, isActive: true } }),
    );
    expect(loud.errors).toEqual({});
  });

  test.each([
    [0, undefined],
    [100, undefined],
    [-0.01, 'odm_limit_out_of_range'],
    [100.01, 'odm_limit_out_of_range'],
    ['', 'odm_value_not_number'],
    ['abc', 'odm_value_not_number'],
    ['٧٠٫٥', undefined],
    ['١٠١', 'odm_limit_out_of_range'],
    [Number('1e309'), 'odm_value_not_number'],
  ])('[CONST-59] the limit %j gives %j', (qualified_limit, error) => {
    expect(parseOdmEditor(editor({ qualified_limit })).errors.qualified_limit).toBe(error);
  });

  test('weights are numbers between 0 and 100', () => {
    const { errors } = parseOdmEditor(
      editor({ availability: { weight: -10, isActive: true }, distance: { weight: null, isActive: true } }),
    );
    expect(errors).toEqual({ availability: 'odm_weight_out_of_range', distance: 'odm_value_not_number' });
  });

  test.each([
    [0, null],
    ['10', null],
    [10.01, 'odm_score_out_of_range'],
    [-1, 'odm_score_out_of_range'],
    [' ', 'odm_value_not_number'],
    [undefined, 'odm_value_not_number'],
  ])('[CONST-57] the score %j gives %j', (input, error) => {
    expect(checkOdmScore(input)).toBe(error);
  });
});

describe('dispatch settings', () => {
  const form = {
    delay_time: '20',
    init_distance: '1.5',
    step_distance: '2',
    max_distance: '10',
    max_scan_driver: '30',
    number_of_sending_driver: '5',
  };

  test('[VAL-78] values are numbers, not text', () => {
    expect(readDispatchSettings(form)).toEqual({
      settings: {
        delay_time: 20,
        init_distance: 1.5,
        step_distance: 2,
        max_distance: 10,
        max_scan_driver: 30,
        number_of_sending_driver: 5,
      },
      errors: {},
    });
  });

  test.each([
    ['delay_time', '1.5', 'dispatch_value_not_whole'],
    ['max_scan_driver', 2.5, 'dispatch_value_not_whole'],
    ['number_of_sending_driver', '0.1', 'dispatch_value_not_whole'],
    ['init_distance', '0.1', undefined],
    ['step_distance', -1, 'dispatch_value_negative'],
    ['delay_time', -1, 'dispatch_value_negative'],
    ['max_distance', '', 'dispatch_value_not_number'],
    ['max_distance', 0, undefined],
    ['max_scan_driver', 100000, undefined],
    ['max_scan_driver', 1e15, 'dispatch_value_too_large'],
  ] as const)('[VAL-79] %s of %j gives %j', (field, value, error) => {
    expect(readDispatchSettings({ ...form, [field]: value }).errors[field]).toBe(error);
  });

  test.each([
    [{}, []],
    [{ max_scan_driver: 0 }, ['dispatch_nobody_scanned', 'dispatch_offers_over_scan']],
    [{ number_of_sending_driver: 0 }, ['dispatch_nobody_offered']],
    [{ number_of_sending_driver: 31 }, ['dispatch_offers_over_scan']],
    [{ delay_time: 0 }, ['dispatch_no_delay']],
    [{ init_distance: 11 }, ['dispatch_init_over_max']],
    [{ step_distance: 0 }, ['dispatch_never_grows']],
    [{ step_distance: 11 }, ['dispatch_step_over_max']],
    [{ max_distance: 0 }, ['dispatch_no_distance', 'dispatch_init_over_max']],
  ])('[VAL-79] %j may be saved and is warned about: %j', (change, warnings) => {
    const { settings, errors } = readDispatchSettings({ ...form, ...change });
    expect(errors).toEqual({});
    expect(listDispatchWarnings(settings)).toEqual(warnings);
  });
});

describe('scores', () => {
  const settings = { ...DEFAULT_DISTRIBUTION_SETTINGS, received: 2, idle_cap_minutes: 30 };
  const now = new Date('2026-03-01T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  test.each([
    [0, null, 0, 10],
    [1, null, 0, 5],
    [1, 4, 0, 7.5],
    [0, null, 3, 7],
    [1, null, 9, 0],
    [0, 0, 0, 0],
  ])('%j orders in hand of %j and %j missed offers: availability %j', (hand, own, missed, score) => {
    const driver = { orders_in_hand: hand, number_of_received: own, missed_offers: missed };
    expect(scoreAvailability(driver, settings)).toBe(score);
  });

  test.each([
    [0, 10, 10],
    [2.5, 10, 7.5],
    [10, 10, 0],
    [12, 10, 0],
    [0, 0, 0],
  ])('%j km of %j: distance %j', (distance, max, score) => {
    expect(scoreDistance(distance, max)).toBe(score);
  });

  test.each([
    [0, ago(0), 0],
    [0, ago(15), 5],
    [0, ago(30), 10],
    [0, ago(300), 10],
    [0, ago(-5), 0],
    [1, ago(30), 0],
    [0, null, 10],
  ])('%j orders in hand, idle since %s: idle time %j', (orders_in_hand, idle_since, score) => {
    expect(scoreIdleTime({ orders_in_hand, idle_since }, settings, now)).toBe(score);
  });
});

test('distances are great-circle distances', () => {
  const dammam = { latitude: 26.4207, longitude: 50.0888 };
  const khobar = { latitude: 26.2172, longitude: 50.1971 };
  expect(haversineKm(dammam, khobar)).toBeCloseTo(25.06, 1);
  expect(haversineKm(dammam, dammam)).toBe(0);
  expect(haversineKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    111.2,
    1,
  );
});
