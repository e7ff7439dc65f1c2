import type { DispatchSettings } from '../settings/settings.ts';
import { waveRadius } from './decide-wave.ts';
import { distanceScore } from './driver-scores.ts';
import { driverScore, ODM_SCORE_MAX, type OdmFormula, type OdmScores, qualifies } from './odm-formula.ts';

/** A wave as it would go out: from 0, its radius in km, and seconds after the first one. */
export interface PreviewedWave {
  wave: number;
  radius: number;
  after: number;
}

export interface WavePreview {
  /** All waves up to the one that reaches the largest radius there will be, or the first ones and that one. */
  waves: PreviewedWave[];
  /** Waves between the last two that are listed. */
  skipped: number;
}

/** The radius in km at which waves stop growing. */
export function largestRadius({ init_distance, step_distance, max_distance }: DispatchSettings): number {
  return step_distance > 0 ? max_distance : Math.min(init_distance, max_distance);
}

/** How the radius grows: all waves, or the first ones and the last where there are clearly more than `most`. */
export function previewWaves(dispatch: DispatchSettings, most: number): WavePreview {
  const { init_distance, step_distance, max_distance, delay_time } = dispatch;
  const grows = step_distance > 0 && init_distance < max_distance;
  const last = grows ? Math.ceil((max_distance - init_distance) / step_distance) : 0;
  const at = (wave: number): PreviewedWave => ({
    wave,
    radius: waveRadius(dispatch, wave),
    after: wave * Math.max(delay_time, 1),
  });
  // One that is left out would take the place of its own mention.
  if (last <= most) return { waves: Array.from({ length: last + 1 }, (_, wave) => at(wave)), skipped: 0 };
  const first = Array.from({ length: most - 1 }, (_, wave) => at(wave));
  return { waves: [...first, at(last)], skipped: last - most + 1 };
}

/** A made-up driver of the preview: what he has in hand and how long he has waited. */
export type PreviewedDriver = 'rested' | 'just_free' | 'busy';

export const PREVIEWED_DRIVERS: readonly PreviewedDriver[] = ['rested', 'just_free', 'busy'];

const STANDS: Record<PreviewedDriver, Pick<OdmScores, 'availability_score' | 'idle_time_score'>> = {
  rested: { availability_score: ODM_SCORE_MAX, idle_time_score: ODM_SCORE_MAX },
  just_free: { availability_score: ODM_SCORE_MAX, idle_time_score: 0 },
  /** Half of the orders that he may carry. */
  busy: { availability_score: ODM_SCORE_MAX / 2, idle_time_score: 0 },
};

/** What a made-up driver so many km away would score. */
export function previewScore(
  driver: PreviewedDriver,
  km: number,
  formula: OdmFormula,
  dispatch: DispatchSettings,
): { score: number; qualified: boolean; inReach: boolean } {
  const distance_score = distanceScore(km, dispatch.max_distance);
  const score = driverScore({ ...STANDS[driver], distance_score }, formula);
  return { score, qualified: qualifies(score, formula), inReach: km <= largestRadius(dispatch) };
}
