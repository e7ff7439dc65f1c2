import { expect, test } from 'vitest';
import { SETTING_DEFAULTS } from '../settings/settings.ts';
import { computeWaveRadius } from './decide-wave.ts';
import { DEFAULT_ODM_FORMULA } from './odm-formula.ts';
import { getMaxRadius, previewScore, previewWaves } from './wave-preview.ts';

const dispatch = SETTING_DEFAULTS.SEND_ORDER_FILTERING;

test('waves grow to the largest distance, each a delay after the one before', () => {
  const settings = { ...dispatch, delay_time: 30, init_distance: 2, step_distance: 1.5, max_distance: 6 };
  expect(previewWaves(settings, 8)).toEqual({
    waves: [
      { wave: 0, radius: 2, afterSeconds: 0 },
      { wave: 1, radius: 3.5, afterSeconds: 30 },
      { wave: 2, radius: 5, afterSeconds: 60 },
      { wave: 3, radius: 6, afterSeconds: 90 },
    ],
    skipped: 0,
  });
});

test('of many waves the first ones and the last are shown', () => {
  const settings = { ...dispatch, init_distance: 1, step_distance: 1, max_distance: 100 };
  const { waves, skipped } = previewWaves(settings, 4);
  expect(waves.map(({ wave, radius }) => [wave, radius])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [99, 100],
  ]);
  expect(skipped).toBe(96);
});

test.each([
  ['steps of nothing', { step_distance: 0 }, 3],
  ['a first circle as large as the last', { init_distance: 15 }, 15],
  ['a first circle larger than the last', { init_distance: 20 }, 15],
  ['no distance at all', { max_distance: 0 }, 0],
])('%s make one wave', (_what, change, radius) => {
  expect(previewWaves({ ...dispatch, ...change }, 6)).toEqual({
    waves: [{ wave: 0, radius, afterSeconds: 0 }],
    skipped: 0,
  });
});

test('every listed radius is the one that the engine searches, and the last is the largest', () => {
  const settings = { ...dispatch, step_distance: 0.7 };
  const { waves } = previewWaves(settings, 30);
  expect(waves).toHaveLength(19);
  for (const { wave, radius } of waves) expect(radius).toBe(computeWaveRadius(settings, wave));
  expect(waves.at(-1)?.radius).toBe(getMaxRadius(settings));
  expect(getMaxRadius({ ...dispatch, step_distance: 0 })).toBe(3);
});

test('scores fall with the distance, with orders in hand and after a delivery', () => {
  const at = (driver: 'rested' | 'just_free' | 'busy', km: number) =>
    previewScore(driver, km, DEFAULT_ODM_FORMULA, dispatch);
  expect(at('rested', 3)).toEqual({ score: 92, qualified: true, inReach: true });
  expect(at('just_free', 3)).toEqual({ score: 72, qualified: true, inReach: true });
  expect(at('busy', 12)).toEqual({ score: 28, qualified: false, inReach: true });
  expect(at('rested', 16)).toEqual({ score: 60, qualified: true, inReach: false });
});
