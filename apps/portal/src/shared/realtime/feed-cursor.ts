/** An event of a feed with its place in it. */
export interface FeedEvent {
  seq: number;
  event: string;
  payload: unknown;
}

export type SubscribeAnswer =
  | { status: 'ok'; seq: number; events: FeedEvent[] }
  | { status: 'reset'; seq: number };

/** How many of the last events are held, for answers that were under way when they came. */
const HELD = 500;

/** How far a client has come in a feed. */
export interface Cursor {
  /** Sequence number of the last event told; null before the feed is followed. */
  seq: number | null;
  /** The last events told: all of those after `heldAfter`. */
  held: FeedEvent[];
  heldAfter: number;
  /** Something on screen tells up to here only: the feed must be asked for what came after. */
  behind: number | null;
}

export function newCursor(): Cursor {
  return { seq: null, held: [], heldAfter: 0, behind: null };
}

export type Step = 'tell' | 'drop' | 'ask';

/** What to do with an event that came by itself: in turn, seen already, or some are missing before it. */
export function stepOf({ seq: last }: Cursor, seq: number): Step {
  if (last === null) return 'ask';
  if (seq <= last) return 'drop';
  return seq === last + 1 ? 'tell' : 'ask';
}

/** Notes that an event is told. */
export function noteTold(cursor: Cursor, event: FeedEvent): void {
  if (event.seq <= (cursor.seq ?? 0)) return;
  cursor.seq = event.seq;
  cursor.held.push(event);
  if (cursor.held.length <= HELD) return;
  const dropped = cursor.held.splice(0, cursor.held.length - HELD);
  cursor.heldAfter = dropped.at(-1)?.seq ?? cursor.heldAfter;
}

/** After which event to ask; null where any place will do, because nothing has been read yet. */
export function askAfter({ seq, behind }: Cursor): number | null {
  return behind ?? seq;
}

/**
 * What to tell, in turn, of the answer to a question after `after`; null where too much was missed and everything has
 * to be read anew. What the screen lacked (`behind`) is told again, though it was told before.
 */
export function takeAnswer(
  cursor: Cursor,
  after: number | null,
  answer: SubscribeAnswer,
): FeedEvent[] | null {
  const again = cursor.behind !== null && after !== null && after <= cursor.behind;
  if (again) cursor.behind = null;
  if (answer.status === 'reset') {
    // The server's place counts, even where it lies behind: the feed began anew.
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
 * Something was read that tells up to `seq`. Gives the events that came after it and were told already; null where
 * these are not held, and the feed must be asked.
 */
export function missedBy(cursor: Cursor, seq: number): FeedEvent[] | null {
  if (cursor.seq !== null && seq >= cursor.heldAfter) return cursor.held.filter((event) => event.seq > seq);
  cursor.behind = Math.min(cursor.behind ?? seq, seq);
  return null;
}
