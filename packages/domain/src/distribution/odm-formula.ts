/** The formula of the order distribution: weights in percent, the limit on the 0-100 scale of driver scores. */
export interface OdmFormula {
  availability_weight: number;
  distance_weight: number;
  idle_time_weight: number;
  qualified_limit: number;
}

/** Scores of one driver for one order, each from 0 to 10. */
export interface OdmScores {
  availability_score: number;
  distance_score: number;
  idle_time_score: number;
}

export const ODM_CRITERIA = ['availability', 'distance', 'idle_time'] as const;
export type OdmCriterion = (typeof ODM_CRITERIA)[number];

export const MAX_ODM_SCORE = 10;
export const ODM_TOTAL_WEIGHT = 100;
export const MAX_ODM_LIMIT = 100;

export const DEFAULT_ODM_FORMULA: OdmFormula = {
  availability_weight: 40,
  distance_weight: 40,
  idle_time_weight: 20,
  qualified_limit: 40,
};

/**
 * The driver score `10 × Σ score × weight / 100`, from 0 to 100 (source: the specification's ODM formula). Rounded to
 * six decimals, so that a score equal to the limit compares as equal.
 */
export function computeDriverScore(scores: OdmScores, formula: OdmFormula): number {
  const sum =
    scores.availability_score * formula.availability_weight +
    scores.distance_score * formula.distance_weight +
    scores.idle_time_score * formula.idle_time_weight;
  return Math.round((sum / 10) * 1e6) / 1e6;
}

/** A driver qualifies with a score of at least the limit. */
export function isQualified(score: number, formula: Pick<OdmFormula, 'qualified_limit'>): boolean {
  return score >= formula.qualified_limit;
}

/** One run of "Test ODM score". */
export interface OdmTestRecord extends OdmFormula, OdmScores {
  driver: string;
  result: 'Qualified' | 'Disqualified';
  driverScore: number;
}

/** Applies the formula to entered scores, without the server. */
export function testOdmScore(driver: string, formula: OdmFormula, scores: OdmScores): OdmTestRecord {
  const score = computeDriverScore(scores, formula);
  const result = isQualified(score, formula) ? 'Qualified' : 'Disqualified';
  return { ...formula, ...scores, driver, result, driverScore: score };
}
