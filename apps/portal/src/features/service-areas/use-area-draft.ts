import type { MapPoint } from '@mishwar/domain';
import { useState } from 'react';
import { type AreaOwner, getCorners } from './area-owners.ts';

interface Draft {
  /** Whose area it is, and the version that was read: another one begins a new draft. */
  of: string;
  /** The corners; null: no area. */
  corners: readonly MapPoint[] | null;
  /** Counts what was not changed on the map, which then begins again from the corners. */
  revision: number;
  isDrawing: boolean;
}

/** The corners of the open area as they would be saved. */
export function useAreaDraft(owner: AreaOwner | null) {
  const of = owner ? `${owner.kind}:${owner.id}:${owner.area?._id ?? ''}` : '';
  const saved = owner?.area ? getCorners(owner.area) : null;
  const [held, setHeld] = useState<Draft>({ of: '', corners: null, revision: 0, isDrawing: false });
  const draft = held.of === of ? held : { of, corners: saved, revision: held.revision + 1, isDrawing: false };
  const set = (change: Partial<Draft>) => setHeld({ ...draft, ...change });
  return {
    corners: draft.corners,
    revision: draft.revision,
    isDrawing: draft.isDrawing,
    isDirty: JSON.stringify(draft.corners) !== JSON.stringify(saved),
    /** Corners that were moved or drawn on the map. */
    change: (corners: readonly MapPoint[]) => set({ corners, isDrawing: false }),
    /** Corners from elsewhere: a file, a version, or none. */
    replace: (corners: readonly MapPoint[] | null) =>
      set({ corners, isDrawing: false, revision: draft.revision + 1 }),
    setDrawing: (isDrawing: boolean) => set({ isDrawing }),
    reset: () => set({ corners: saved, isDrawing: false, revision: draft.revision + 1 }),
  };
}

export type AreaDraft = ReturnType<typeof useAreaDraft>;
