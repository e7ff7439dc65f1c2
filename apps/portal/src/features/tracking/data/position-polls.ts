import type { Boundaries } from '@mishwar/domain';

/** Interval of polls for all listed drivers; the others ask for the drivers in sight alone. */
const POLL_ALL_MS = 15_000;
/** Minimum interval between two reads of the driver list because of an unknown driver. */
const UNKNOWN_DRIVER_INTERVAL_MS = 30_000;
/** Time-out of a poll; positions count as old after as long without an answer. */
export const POLL_TIMEOUT_MS = 10_000;

/** The parts of the map to poll; null is everywhere. */
export interface Sight {
  /** Where the listed drivers are. */
  area: Boundaries | null;
  /** What the map shows. */
  inSight: Boundaries | null;
}

/** How far the answers reach. */
export interface PollCursors {
  /** The `until` of the last answer. */
  after: number | undefined;
  /** The `until` of the last answer for all drivers: no move is lost when the map is moved. */
  allUntil: number | undefined;
  /** When all drivers were last polled, in ms of the caller's clock. */
  allAt: number;
}

/** The cursors of a map that was moved: all drivers are due, from where their last answer ended. */
export const newCursors = (allUntil: number | undefined): PollCursors => ({
  after: undefined,
  allUntil,
  allAt: Number.NEGATIVE_INFINITY,
});

/** What the next poll asks for. */
export function planPoll(
  { area, inSight }: Sight,
  { after, allUntil, allAt }: PollCursors,
  now: number,
): { isAll: boolean; input: { boundaries?: Boundaries; after?: number } } {
  const isAll = inSight === null || now - allAt >= POLL_ALL_MS;
  const boundaries = isAll ? area : inSight;
  const since = isAll ? allUntil : after;
  return {
    isAll,
    input: { ...(boundaries && { boundaries }), ...(since !== undefined && { after: since }) },
  };
}

/** The cursors after an answer. */
export const takePollAnswer = (
  cursors: PollCursors,
  { isAll, until }: { isAll: boolean; until: number },
  now: number,
): PollCursors => (isAll ? { after: until, allUntil: until, allAt: now } : { ...cursors, after: until });

/** The time of the last answer once it is too long ago, in ms; else null. */
export const getOldSince = (answeredAt: number, now: number): number | null =>
  now - answeredAt < POLL_TIMEOUT_MS ? null : answeredAt;

/** Moves since the page was rendered. */
interface RenderState {
  renderedAt: number;
  hasMoved: boolean;
}

/** Takes the moves of an answer; the page is rendered if it has any to show and `intervalMs` have passed. */
export function takeMoves(
  { renderedAt, hasMoved }: RenderState,
  moved: number,
  intervalMs: number,
  now: number,
): RenderState & { isDue: boolean } {
  const hasAny = hasMoved || moved > 0;
  const isDue = hasAny && now - renderedAt >= intervalMs;
  return { isDue, hasMoved: hasAny && !isDue, renderedAt: isDue ? now : renderedAt };
}

/** Whether unknown drivers are a reason to read the list of drivers, last read for that reason at `readAt`. */
export const isListDue = (unknown: number, readAt: number, now: number): boolean =>
  unknown > 0 && now - readAt >= UNKNOWN_DRIVER_INTERVAL_MS;
