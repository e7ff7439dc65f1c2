import type { DispatchSettings } from '../settings/settings.ts';
import { computeWaveRadius } from './decide-wave.ts';
import { scoreDistance } from './driver-scores.ts';
import {
  computeDriverScore,
  isQualified,
  MAX_ODM_SCORE,
  type OdmFormula,
  type OdmScores,
} from './odm-formula.ts';

/** A previewed wave: its number from 0, its radius in km, and its time after the first wave. */
export interface PreviewedWave {
  wave: number;
  radius: number;
  afterSeconds: number;
}

export interface WavePreview {
  /** All waves up to the one with the largest radius, or the first ones and that one. */
  waves: PreviewedWave[];
  /** Waves omitted between the last two listed ones. */
  skipped: number;
}

/** The radius in km at which waves stop growing. */
export function getMaxRadius({ init_distance, step_distance, max_distance }: DispatchSettings): number {
  return step_distance > 0 ? max_distance : Math.min(init_distance, max_distance);
}

/** The waves with their radius: all of them, or the first ones and the last where there are more than `max`. */
export function previewWaves(dispatch: DispatchSettings, max: number): WavePreview {
  const { init_distance, step_distance, max_distance, delay_time } = dispatch;
  const grows = step_distance > 0 && init_distance < max_distance;
  const last = grows ? Math.ceil((max_distance - init_distance) / step_distance) : 0;
  const at = (wave: number): PreviewedWave => ({
    wave,
    radius: computeWaveRadius(dispatch, wave),
    afterSeconds: wave * Math.max(delay_time, 1),
  });
  // A single omitted wave takes no less room than its note.
  if (last <= max) return { waves: Array.from({ length: last + 1 }, (_, wave) => at(wave)), skipped: 0 };
  const first = Array.from({ length: max - 1 }, (_, wave) => at(wave));
  return { waves: [...first, at(last)], skipped: last - max + 1 };
}

/** A sample driver of the preview, by load and idle time. */
export type PreviewedDriver = 'rested' | 'just_free' | 'busy';

export const PREVIEWED_DRIVERS: readonly PreviewedDriver[] = ['rested', 'just_free', 'busy'];

const PREVIEWED_SCORES: Record<PreviewedDriver, Pick<OdmScores, 'availability_score' | 'idle_time_score'>> = {
  rested: { availability_score: MAX_ODM_SCORE, idle_time_score: MAX_ODM_SCORE },
  just_free: { availability_score: MAX_ODM_SCORE, idle_time_score: 0 },
  /** With half of the capacity in use. */
  busy: { availability_score: MAX_ODM_SCORE / 2, idle_time_score: 0 },
};

/** Score of a sample driver at a distance in km. */
export function previewScore(
  driver: PreviewedDriver,
  km: number,
  formula: OdmFormula,
  dispatch: DispatchSettings,
): { score: number; qualified: boolean; inReach: boolean } {
  const distance_score = scoreDistance(km, dispatch.max_distance);
  const score = computeDriverScore({ ...PREVIEWED_SCORES[driver], distance_score }, formula);
  return { score, qualified: isQualified(score, formula), inReach: km <= getMaxRadius(dispatch) };
}
