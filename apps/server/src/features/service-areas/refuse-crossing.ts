import type { MapPoint } from '@mishwar/domain';
import { type CallRefusal, refuseFields } from '../../platform/refusal.ts';
import { crossesItself } from './area-geometry.ts';

/** The refusal of an area whose edges cross; null for any other. */
export const refuseCrossing = (
  corners: readonly MapPoint[] | null,
): { ok: false; refusal: CallRefusal } | null =>
  corners && crossesItself(corners) ? refuseFields({ field: 'corners', msg: 'area_crosses_itself' }) : null;
