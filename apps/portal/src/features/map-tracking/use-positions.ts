import { type Boundaries, type PositionChange, unpackPositions } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../shared/api/api.ts';

/** How often it is asked where drivers went. ms */
const EVERY = 2_000;
/** Drivers that came into sight are read at most so often. ms */
const ANEW_EVERY = 30_000;

export interface NewPosition extends PositionChange {
  /** Epoch ms at which the phone recorded it. */
  seen: number;
}

/**
 * Where drivers went since they were read, by their ids. `onStranger` is called when one moved who was not known:
 * somebody came online, or into this part of the map.
 */
export function usePositions(
  boundaries: Boundaries | null,
  known: ReadonlySet<string>,
  onStranger: () => void,
): ReadonlyMap<string, NewPosition> {
  const [positions, setPositions] = useState<ReadonlyMap<string, NewPosition>>(new Map());
  const latest = useRef({ known, onStranger, met: 0 });
  latest.current.known = known;
  latest.current.onStranger = onStranger;
  useEffect(() => {
    let after: number | undefined;
    let timer = 0;
    const leave = new AbortController();
    const ask = async () => {
      if (document.visibilityState === 'visible') {
        const input = { ...(boundaries ? { boundaries } : {}), ...(after === undefined ? {} : { after }) };
        const answer = await api.location.positions(input, { signal: leave.signal }).catch(() => null);
        if (leave.signal.aborted) return;
        if (answer) {
          after = answer.until;
          take(unpackPositions(answer.positions), answer.until);
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
  }, [boundaries]);
  return positions;
}
