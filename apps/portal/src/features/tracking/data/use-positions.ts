import type { Boundaries } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { Positions } from './positions.ts';

const POLL_MS = 1_000;
/** Interval of polls for all listed drivers; the others ask for the drivers in sight alone. */
const POLL_ALL_MS = 15_000;
/** Minimum interval between two reads of the driver list because of an unknown driver. */
const UNKNOWN_DRIVER_INTERVAL_MS = 30_000;
/** Time-out of a poll; positions count as old after as long without an answer. */
const TIMEOUT_MS = 10_000;

/** The parts of the map to poll; null is everywhere. */
interface Sight {
  /** Where the listed drivers are. */
  area: Boundaries | null;
  /** What the map shows. */
  inSight: Boundaries | null;
}

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
  const latest = useRef({ follow, unknownAt: 0, renderedAt: 0, hasMoved: false });
  latest.current.follow = follow;
  // The cursor of the last answer for all drivers: no move is lost when the map is moved.
  const all = useRef<{ area: Boundaries | null; until: number | undefined }>({ area, until: undefined });
  const answeredAt = useRef(Date.now());
  useEffect(() => {
    if (all.current.area !== area) all.current = { area, until: undefined };
    let after: number | undefined;
    let allAt = Number.NEGATIVE_INFINITY;
    let timer = 0;
    const unmount = new AbortController();
    const poll = async () => {
      const isAll = inSight === null || performance.now() - allAt >= POLL_ALL_MS;
      const boundaries = isAll ? area : inSight;
      const since = isAll ? all.current.until : after;
      const input = { ...(boundaries && { boundaries }), ...(since !== undefined && { after: since }) };
      const signal = AbortSignal.any([unmount.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const answer = await api.tracking.positions(input, { signal }).catch(() => null);
      if (unmount.signal.aborted) return;
      if (answer) answeredAt.current = Date.now();
      setOldSince(Date.now() - answeredAt.current < TIMEOUT_MS ? null : answeredAt.current);
      if (!answer) return;
      after = answer.until;
      if (isAll) {
        allAt = performance.now();
        all.current.until = answer.until;
      }
      apply(answer.moved, answer.until);
    };
    const apply = (packed: readonly number[], until: number) => {
      const { current } = latest;
      const { known, onUnknownDriver, renderIntervalMs, watchedId } = current.follow;
      const { moved, unknown } = positions.take(packed, until, known);
      current.hasMoved ||= moved > 0;
      const isDue = current.hasMoved && performance.now() - current.renderedAt >= renderIntervalMs;
      if (isDue) {
        current.hasMoved = false;
        current.renderedAt = performance.now();
      }
      const seenNow = watchedId === undefined ? 0 : positions.seenOf(watchedId);
      render((before) =>
        isDue || before.seen !== seenNow
          ? { version: before.version + (isDue ? 1 : 0), seen: seenNow }
          : before,
      );
      if (unknown === 0 || Date.now() - current.unknownAt < UNKNOWN_DRIVER_INTERVAL_MS) return;
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
