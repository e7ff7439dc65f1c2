import type { FeedEvent, Subscribed } from '@mishwar/contract';

/** Number of recent events kept for answers that were in flight when they came. */
const HELD = 500;

/** A client's cursor in a feed. */
export interface Cursor {
  /** Sequence number of the last delivered event; null before the feed is followed. */
  seq: number | null;
  /** The delivered events after `heldAfter`. */
  held: FeedEvent[];
  heldAfter: number;
  /** Data on screen reflects the feed only up to here: later events must be requested. */
  behind: number | null;
}

export function newCursor(): Cursor {
  return { seq: null, held: [], heldAfter: 0, behind: null };
}

export type Step = 'deliver' | 'drop' | 'replay';

/** Classifies a pushed event: next in sequence, duplicate, or after a gap. */
export function classifyEvent({ seq: last }: Cursor, seq: number): Step {
  if (last === null) return 'replay';
  if (seq <= last) return 'drop';
  return seq === last + 1 ? 'deliver' : 'replay';
}

/** Advances the cursor by a delivered event. */
export function advance(cursor: Cursor, event: FeedEvent): void {
  if (event.seq <= (cursor.seq ?? 0)) return;
  cursor.seq = event.seq;
  cursor.held.push(event);
  if (cursor.held.length <= HELD) return;
  const dropped = cursor.held.splice(0, cursor.held.length - HELD);
  cursor.heldAfter = dropped.at(-1)?.seq ?? cursor.heldAfter;
}

/** The sequence number to replay from; null while nothing has been read. */
export function askAfter({ seq, behind }: Cursor): number | null {
  return behind ?? seq;
}

/**
 * The events to deliver from the answer to a replay after `after`; null when the gap is too large and everything has
 * to be refetched. Events that the screen lacks (`behind`) are delivered again.
 */
export function takeAnswer(cursor: Cursor, after: number | null, answer: Subscribed): FeedEvent[] | null {
  const again = cursor.behind !== null && after !== null && after <= cursor.behind;
  if (again) cursor.behind = null;
  if (answer.status === 'reset') {
    // The server's sequence number wins, even a smaller one: the feed was restarted.
    Object.assign(cursor, { seq: answer.seq, held: [], heldAfter: answer.seq });
    return null;
  }
  if (cursor.seq === null) {
    const start = after ?? answer.seq;
    Object.assign(cursor, { seq: start, heldAfter: start });
  }
  return answer.events.filter(({ seq }) => again || seq > (cursor.seq ?? 0));
}

/**
 * A read reflects the feed up to `seq`. Returns the events after it that were already delivered; null when they
 * are no longer kept and a replay is needed.
 */
export function missedBy(cursor: Cursor, seq: number): FeedEvent[] | null {
  if (cursor.seq !== null && seq >= cursor.heldAfter) return cursor.held.filter((event) => event.seq > seq);
  cursor.behind = Math.min(cursor.behind ?? seq, seq);
  return null;
}
