import {
  MAX_ODM_LIMIT,
  ODM_CRITERIA,
  ODM_TOTAL_WEIGHT,
  type OdmEditor,
  type OdmFormula,
  parseOdmNumber,
} from '@mishwar/domain';

export interface PreviewedFormula {
  formula: OdmFormula;
  /** Its weights do not make 100 yet: they are taken in their proportions. */
  isScaled: boolean;
}

/**
 * What the editor would score by at this moment, also while its weights do not make 100: a slider that is dragged is seen
 * to move something. What is no number in its range is taken from the formula in force.
 */
export function previewedFormula(editor: OdmEditor, saved: OdmFormula): PreviewedFormula {
  const weights = ODM_CRITERIA.map((name) => {
    const { weight, isActive } = editor[name];
    return isActive ? parseOdmNumber(weight) : 0;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const isUsable = total > 0 && weights.every((weight) => weight >= 0);
  const scale = ODM_TOTAL_WEIGHT / total;
  const limit = parseOdmNumber(editor.qualified_limit);
  const qualified_limit = limit >= 0 && limit <= MAX_ODM_LIMIT ? limit : saved.qualified_limit;
  if (!isUsable) return { formula: { ...saved, qualified_limit }, isScaled: false };
  const isScaled = Math.round(total * 1e9) !== ODM_TOTAL_WEIGHT * 1e9;
  const [availability = 0, distance = 0, idle = 0] = isScaled
    ? weights.map((weight) => weight * scale)
    : weights;
  return {
    formula: {
      availability_weight: availability,
      distance_weight: distance,
      idle_time_weight: idle,
      qualified_limit,
    },
    isScaled,
  };
}
