import type { MapPoint } from '@mishwar/domain';
import { useState } from 'react';
import { isSame } from '../../shared/form/merge-values.ts';
import { type AreaOwner, getCorners } from './area-owners.ts';

/** Null: no area. */
type Corners = readonly MapPoint[] | null;

interface Draft {
  /** The saved corners that the draft began from. */
  base: Corners;
  corners: Corners;
  /** Counts what was not changed on the map, which then begins again from the corners. */
  revision: number;
  isDrawing: boolean;
}

const isTouched = ({ base, corners }: Draft) => !isSame(base, corners);

/** The corners of the open area as they would be saved. A draft is kept while another area or none is open. */
export function useAreaDraft(owner: AreaOwner | null) {
  const of = owner ? `${owner.kind}:${owner.id}` : '';
  const saved = owner?.area ? getCorners(owner.area) : null;
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const held = drafts[of];
  // What another operator saved meanwhile takes the place of untouched corners alone.
  const isKept = held && (isSame(held.base, saved) || (isTouched(held) && !isSame(held.corners, saved)));
  const last = Math.max(0, ...Object.values(drafts).map(({ revision }) => revision));
  const draft: Draft = isKept
    ? held
    : { base: saved, corners: saved, revision: last + 1, isDrawing: held?.isDrawing ?? false };
  const set = (change: Partial<Draft>) => setDrafts((all) => ({ ...all, [of]: { ...draft, ...change } }));
  return {
    corners: draft.corners,
    revision: draft.revision,
    isDrawing: draft.isDrawing,
    isDirty: !isSame(draft.corners, saved),
    /** Whether a later version was saved since the draft began. */
    isStale: !isSame(draft.base, saved),
    /** Whether a draft of any area is not saved. */
    hasUnsaved: Object.values(drafts).some(isTouched),
    /** Corners that were moved or drawn on the map. */
    change: (corners: readonly MapPoint[]) => set({ corners, isDrawing: false }),
    /** Corners from elsewhere: a file, a version, or none. */
    replace: (corners: Corners) => set({ corners, isDrawing: false, revision: draft.revision + 1 }),
    setDrawing: (isDrawing: boolean) => set({ isDrawing }),
    reset: () => set({ base: saved, corners: saved, isDrawing: false, revision: draft.revision + 1 }),
    /** Corners that were saved: the draft goes on from them, with what was changed during the save. */
    accept: (corners: Corners) =>
      setDrafts((all) => {
        const latest = all[of];
        if (!latest) return all;
        const kept = isTouched(latest) ? latest.corners : corners;
        return { ...all, [of]: { ...latest, base: corners, corners: kept } };
      }),
  };
}

export type AreaDraft = ReturnType<typeof useAreaDraft>;
