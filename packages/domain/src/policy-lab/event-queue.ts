/** A scheduled event. */
export interface Timed {
  at: number;
  /** At equal times the lower rank comes first, then the earlier scheduled event. */
  rank: number;
}

/** Priority queue of scheduled events (binary heap), earliest first. */
export class EventQueue<Event extends Timed> {
  readonly #heap: { event: Event; turn: number }[] = [];
  #turn = 0;

  push(event: Event): void {
    const heap = this.#heap;
    let index = heap.length;
    const entry = { event, turn: this.#turn++ };
    heap.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, entry)) break;
      heap[index] = above;
      heap[parent] = entry;
      index = parent;
    }
  }

  /** Removes and returns the first event, unless it is after the time and rank. */
  takeUntil(at: number, rank: number): Event | undefined {
    const [first] = this.#heap;
    if (!first) return undefined;
    const { event } = first;
    if (event.at > at || (event.at === at && event.rank > rank)) return undefined;
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) this.#sink(last);
    return event;
  }

  #sink(entry: { event: Event; turn: number }): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [a, b] = [heap[left], heap[left + 1]];
      const next = a && b && isBefore(b, a) ? left + 1 : left;
      const child = heap[next];
      if (!child || isBefore(entry, child)) break;
      heap[index] = child;
      index = next;
    }
    heap[index] = entry;
  }
}

function isBefore(a: { event: Timed; turn: number }, b: { event: Timed; turn: number }): boolean {
  const [left, right] = [a.event, b.event];
  return (left.at - right.at || left.rank - right.rank || a.turn - b.turn) < 0;
}
