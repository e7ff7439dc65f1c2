import type { Boundaries } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { Positions } from './positions.ts';

/** How often it is asked where drivers went. ms */
const EVERY = 1_000;
/** So often it is asked of all who are listed, and not only of those in sight. ms */
const ALL_EVERY = 15_000;
/** Drivers that came into sight are read at most so often. ms */
const ANEW_EVERY = 30_000;
/** A read that takes longer is given up, and after so long without one the positions are old. ms */
const PATIENCE = 10_000;

/** Where to look; null: everywhere. */
interface Sight {
  /** Where those who are listed are. */
  area: Boundaries | null;
  /** What the map shows. */
  inSight: Boundaries | null;
}

interface Follow {
  /** Ids of those who were read. */
  known: ReadonlySet<number>;
  /** One moved who was not known: somebody came online, or into this part of the map. */
  onStranger: () => void;
  /** The page is drawn anew at most so often. ms */
  pause: number;
  /** Who is watched: the page is drawn anew whenever he moved. */
  watched: string | undefined;
}

/**
 * Where drivers went since they were read: those in sight every second, the others now and then, and at once when the
 * map has been moved. `positions` is always the same one, and tells the map of each; `version` is another one when the
 * page is to be drawn anew. `oldSince` is when they were last read, once that has failed for some time.
 */
export function usePositions(
  { area, inSight }: Sight,
  follow: Follow,
): { positions: Positions; version: number; seen: number; oldSince: number | null } {
  const [positions] = useState(() => new Positions());
  const [{ version, seen }, tell] = useState({ version: 0, seen: 0 });
  const [oldSince, setOldSince] = useState<number | null>(null);
  const latest = useRef({ follow, met: 0, toldAt: 0, isNew: false });
  latest.current.follow = follow;
  // The `until` of the last answer about everybody: what came since is not lost when the map is moved.
  const all = useRef<{ area: Boundaries | null; until: number | undefined }>({ area, until: undefined });
  const readAt = useRef(Date.now());
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
        const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(PATIENCE)]);
        const answer = await api.tracking.positions(input, { signal }).catch(() => null);
        if (leave.signal.aborted) return;
        if (answer) readAt.current = Date.now();
        setOldSince(Date.now() - readAt.current < PATIENCE ? null : readAt.current);
        if (answer) {
          after = answer.until;
          if (isAll) {
            allAt = performance.now();
            all.current.until = answer.until;
          }
          take(answer.moved, answer.until);
        }
      }
      timer = window.setTimeout(() => void ask(), EVERY);
    };
    const take = (packed: readonly number[], until: number) => {
      const { current } = latest;
      const { known, onStranger, pause, watched } = current.follow;
      const { moved, strangers } = positions.take(packed, until, known);
      current.isNew ||= moved > 0;
      const isTime = current.isNew && performance.now() - current.toldAt >= pause;
      if (isTime) {
        current.isNew = false;
        current.toldAt = performance.now();
      }
      const seenNow = watched === undefined ? 0 : positions.seenOf(watched);
      tell((told) =>
        isTime || told.seen !== seenNow ? { version: told.version + (isTime ? 1 : 0), seen: seenNow } : told,
      );
      if (strangers === 0 || Date.now() - current.met < ANEW_EVERY) return;
      current.met = Date.now();
      onStranger();
    };
    void ask();
    return () => {
      leave.abort();
      window.clearTimeout(timer);
    };
  }, [area, inSight, positions]);
  return { positions, version, seen, oldSince };
}
