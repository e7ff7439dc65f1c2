import { type Boundaries, type PositionChange, unpackPositions } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../shared/api/api.ts';

/** How often it is asked where drivers went. ms */
const EVERY = 1_000;
/** So often it is asked of all who are listed, and not only of those in sight. ms */
const ALL_EVERY = 15_000;
/** Drivers that came into sight are read at most so often. ms */
const ANEW_EVERY = 30_000;

export interface NewPosition extends PositionChange {
  /** Epoch ms at which the phone recorded it. */
  seen: number;
}

/** Where to look; null: everywhere. */
interface Sight {
  /** Where those who are listed are. */
  area: Boundaries | null;
  /** What the map shows. */
  inSight: Boundaries | null;
}

/**
 * Where drivers went since they were read, by their ids: those in sight every second, the others now and then, and at
 * once when the map has been moved. `onStranger` is called when one moved who was not known: somebody came online, or
 * into this part of the map.
 */
export function usePositions(
  { area, inSight }: Sight,
  known: ReadonlySet<string>,
  onStranger: () => void,
): ReadonlyMap<string, NewPosition> {
  const [positions, setPositions] = useState<ReadonlyMap<string, NewPosition>>(new Map());
  const latest = useRef({ known, onStranger, met: 0 });
  latest.current.known = known;
  latest.current.onStranger = onStranger;
  // The `until` of the last answer about everybody: what came since is not lost when the map is moved.
  const all = useRef<{ area: Boundaries | null; until: number | undefined }>({ area, until: undefined });
  useEffect(() => {
    if (all.current.area !== area) all.current = { area, until: undefined };
    let after: number | undefined;
    let allAt = Number.NEGATIVE_INFINITY;
    let timer = 0;
    const leave = new AbortController();
    const ask = async () => {
      if (document.visibilityState === 'visible') {
        const isAll = inSight === null || performance.now() - allAt >= ALL_EVERY;
        const boundaries = isAll ? area : inSight;
        const since = isAll ? all.current.until : after;
        const input = { ...(boundaries && { boundaries }), ...(since !== undefined && { after: since }) };
        const answer = await api.location.positions(input, { signal: leave.signal }).catch(() => null);
        if (leave.signal.aborted) return;
        if (answer) {
          after = answer.until;
          if (isAll) {
            allAt = performance.now();
            all.current.until = answer.until;
          }
          take(unpackPositions(answer.moved), answer.until);
        }
      }
      timer = window.setTimeout(() => void ask(), EVERY);
    };
    const take = (changes: readonly PositionChange[], until: number) => {
      if (changes.length === 0) return;
      setPositions((before) => {
        const next = new Map(before);
        for (const change of changes)
          next.set(change.driver_id, { ...change, seen: until - change.age * 1000 });
        return next;
      });
      const { current } = latest;
      const isStrange = changes.some(({ driver_id }) => !current.known.has(driver_id));
      if (!isStrange || Date.now() - current.met < ANEW_EVERY) return;
      current.met = Date.now();
      current.onStranger();
    };
    void ask();
    return () => {
      leave.abort();
      window.clearTimeout(timer);
    };
  }, [area, inSight]);
  return positions;
}
