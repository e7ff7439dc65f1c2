import type { MapPoint } from '@mishwar/domain';
import type { StaffRefusal } from '../../platform/staff-action.ts';
import { crossesItself } from './area-geometry.ts';

/** The refusal of an area whose edges cross; null for any other. */
export const refuseCrossing = (
  corners: readonly MapPoint[] | null,
): { ok: false; refusal: StaffRefusal } | null => (corners && crossesItself(corners) ? CROSSING : null);

const CROSSING = {
  ok: false,
  refusal: {
    status: 422,
    code: 'validation_failed',
    errors: [{ field: 'corners', msg: 'area_crosses_itself' }],
  },
} as const satisfies { ok: false; refusal: StaffRefusal };
