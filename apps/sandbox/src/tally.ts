const COUNTED = [
  'ordered',
  'refused',
  'cancelled',
  'offers',
  'accepted',
  'declined',
  'tooLate',
  'delivered',
  'rated',
  'topUps',
  'plans',
  'faults',
] as const;
export type Counted = (typeof COUNTED)[number];

/** What has happened since the last line that was printed. */
export class Tally {
  readonly total = new Map<Counted, number>();
  #since = new Map<Counted, number>();

  add(what: Counted): void {
    this.total.set(what, this.count(what) + 1);
    this.#since.set(what, (this.#since.get(what) ?? 0) + 1);
  }

  count(what: Counted): number {
    return this.total.get(what) ?? 0;
  }

  /** One line on the time since the last one. */
  line(): string {
    const parts = COUNTED.filter((what) => this.#since.has(what)).map(
      (what) => `${what} ${this.#since.get(what)}`,
    );
    this.#since = new Map();
    return parts.length > 0 ? parts.join(', ') : 'nothing happened';
  }
}
