import type { DispatchSettings } from '../settings/settings.ts';
import { scoreDistance } from './driver-scores.ts';
import {
  computeDriverScore,
  MAX_ODM_SCORE,
  ODM_CRITERIA,
  ODM_TOTAL_WEIGHT,
  type OdmCriterion,
  type OdmFormula,
} from './odm-formula.ts';

export type FormulaWarning =
  | { kind: 'odm_limit_unreachable' }
  /** Waves reach beyond `km`, from where no driver can reach the limit. */
  | { kind: 'odm_limit_short_reach'; km: number }
  | { kind: 'odm_limit_lets_all' }
  | { kind: 'odm_criterion_silent'; criterion: OdmCriterion }
  | { kind: 'odm_criterion_alone'; criterion: OdmCriterion };

/** Reach in km below which a limit counts as unreachable. */
const MIN_REACH_KM = 0.1;

/** The best possible score at a distance in km: full availability and idle time. */
export function computeBestScore(km: number, formula: OdmFormula, dispatch: DispatchSettings): number {
  return computeDriverScore(
    {
      availability_score: MAX_ODM_SCORE,
      distance_score: scoreDistance(km, dispatch.max_distance),
      idle_time_score: MAX_ODM_SCORE,
    },
    formula,
  );
}

/**
 * Distance in km up to which the best possible score reaches the limit, at most `max_distance`; null if unreachable.
 */
export function computeLimitReachKm(formula: OdmFormula, dispatch: DispatchSettings): number | null {
  const { max_distance } = dispatch;
  if (computeBestScore(0, formula, dispatch) < formula.qualified_limit) return null;
  if (computeBestScore(max_distance, formula, dispatch) >= formula.qualified_limit) return max_distance;
  const lost = (ODM_TOTAL_WEIGHT - formula.qualified_limit) / formula.distance_weight;
  return Math.max(0, Math.floor(lost * max_distance * 100) / 100);
}

/** Warnings for a formula that may be saved but does not work as expected with the dispatch settings. */
export function listFormulaWarnings(formula: OdmFormula, dispatch: DispatchSettings): FormulaWarning[] {
  const warnings: FormulaWarning[] = [];
  const reach = computeLimitReachKm(formula, dispatch);
  if (reach === null || (dispatch.max_distance > MIN_REACH_KM && reach < MIN_REACH_KM)) {
    warnings.push({ kind: 'odm_limit_unreachable' });
  } else if (reach < dispatch.max_distance) warnings.push({ kind: 'odm_limit_short_reach', km: reach });
  if (formula.qualified_limit === 0) warnings.push({ kind: 'odm_limit_lets_all' });
  const silent = ODM_CRITERIA.filter((criterion) => formula[`${criterion}_weight`] === 0);
  const [alone] = ODM_CRITERIA.filter((criterion) => !silent.includes(criterion));
  if (silent.length === ODM_CRITERIA.length - 1 && alone) {
    warnings.push({ kind: 'odm_criterion_alone', criterion: alone });
  } else {
    for (const criterion of silent) warnings.push({ kind: 'odm_criterion_silent', criterion });
  }
  return warnings;
}
