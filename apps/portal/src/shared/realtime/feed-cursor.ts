/** An event of a feed with its place in it. */
export interface FeedEvent {
  seq: number;
  event: string;
  payload: unknown;
}

export type SubscribeAnswer =
  | { status: 'ok'; seq: number; events: FeedEvent[] }
  | { status: 'reset'; seq: number };

export type Step = { kind: 'deliver' } | { kind: 'drop' } | { kind: 'gap' };

/** What to do with an event, given the last one seen: in turn, seen already, or some are missing before it. */
export function stepOf(lastSeq: number, seq: number): Step {
  if (seq <= lastSeq) return { kind: 'drop' };
  return seq === lastSeq + 1 ? { kind: 'deliver' } : { kind: 'gap' };
}
