/** An order of a `newOrder` event. */
export interface NewOrder {
  id: string;
  /** Sequence number of its event. */
  seq: number;
}

/** The newest orders that a page read at `feedSeq` cannot have, oldest first. */
export function newSince(arrived: readonly NewOrder[], feedSeq: number | undefined): string[] {
  if (feedSeq === undefined) return [];
  return arrived.filter(({ seq }) => seq > feedSeq).map(({ id }) => id);
}
