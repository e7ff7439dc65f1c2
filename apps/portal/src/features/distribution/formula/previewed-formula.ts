import {
  MAX_ODM_LIMIT,
  ODM_CRITERIA,
  ODM_TOTAL_WEIGHT,
  type OdmEditor,
  type OdmFormula,
  parseOdmNumber,
} from '@mishwar/domain';

interface PreviewedFormula {
  formula: OdmFormula;
  /** The weights do not sum to 100: they are normalised. */
  isScaled: boolean;
}

/**
 * The formula that the editor previews, also while its weights do not sum to 100, so that dragging a slider has an effect.
 * Values that are not numbers in range come from the formula in force.
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
