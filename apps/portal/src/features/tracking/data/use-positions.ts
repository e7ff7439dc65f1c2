import type { Boundaries } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import {
  getOldSince,
  isListDue,
  newCursors,
  POLL_TIMEOUT_MS,
  planPoll,
  type Sight,
  takeMoves,
  takePollAnswer,
} from './position-polls.ts';
import { Positions } from './positions.ts';

const POLL_MS = 1_000;

interface Follow {
  /** Ids of the drivers that were read. */
  known: ReadonlySet<number>;
  /** A driver moved that is not known: they came online, or into this part of the map. */
  onUnknownDriver: () => void;
  /** Minimum interval between two renders of the page. */
  renderIntervalMs: number;
  /** A driver for whom the page is rendered at every move. */
  watchedId: string | undefined;
}

/**
 * Polls the drivers' positions: those in sight every second, all listed ones every 15 s, and at once after the map has moved.
 * `positions` keeps its identity and notifies the map of each move; `version` changes when the page should render again.
 * `oldSince` is the time of the last answer, in ms since the epoch, once polling has failed for ten seconds.
 */
export function usePositions(
  { area, inSight }: Sight,
  follow: Follow,
): { positions: Positions; version: number; seen: number; oldSince: number | null } {
  const [positions] = useState(() => new Positions());
  const [{ version, seen }, render] = useState({ version: 0, seen: 0 });
  const [oldSince, setOldSince] = useState<number | null>(null);
  const latest = useRef({ follow, unknownAt: 0, render: { renderedAt: 0, hasMoved: false } });
  latest.current.follow = follow;
  // The cursor of the last answer for all drivers, kept while the area is the same.
  const all = useRef<{ area: Boundaries | null; until: number | undefined }>({ area, until: undefined });
  const answeredAt = useRef(Date.now());
  useEffect(() => {
    if (all.current.area !== area) all.current = { area, until: undefined };
    let cursors = newCursors(all.current.until);
    let timer = 0;
    const unmount = new AbortController();
    const poll = async () => {
      const { isAll, input } = planPoll({ area, inSight }, cursors, performance.now());
      const signal = AbortSignal.any([unmount.signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]);
      const answer = await api.tracking.positions(input, { signal }).catch(() => null);
      if (unmount.signal.aborted) return;
      if (answer) answeredAt.current = Date.now();
      setOldSince(getOldSince(answeredAt.current, Date.now()));
      if (!answer) return;
      cursors = takePollAnswer(cursors, { isAll, until: answer.until }, performance.now());
      all.current.until = cursors.allUntil;
      apply(answer.moved, answer.until);
    };
    const apply = (packed: readonly number[], until: number) => {
      const { current } = latest;
      const { known, onUnknownDriver, renderIntervalMs, watchedId } = current.follow;
      const { moved, unknown } = positions.take(packed, until, known);
      const { isDue, ...rendered } = takeMoves(current.render, moved, renderIntervalMs, performance.now());
      current.render = rendered;
      const seenNow = watchedId === undefined ? 0 : positions.seenOf(watchedId);
      render((before) =>
        isDue || before.seen !== seenNow
          ? { version: before.version + (isDue ? 1 : 0), seen: seenNow }
          : before,
      );
      if (!isListDue(unknown, current.unknownAt, Date.now())) return;
      current.unknownAt = Date.now();
      onUnknownDriver();
    };
    const loop = async () => {
      if (document.visibilityState === 'visible') await poll();
      if (!unmount.signal.aborted) timer = window.setTimeout(() => void loop(), POLL_MS);
    };
    void loop();
    return () => {
      unmount.abort();
      window.clearTimeout(timer);
    };
  }, [area, inSight, positions]);
  return { positions, version, seen, oldSince };
}
