/** Which route may take which order; evaluated once per pair. */
export class AllowedPairs {
  /** By order and route: 0 unknown, 1 allowed, 2 refused. */
  readonly #answers: Uint8Array | null;
  readonly #routes: number;
  readonly #refuses: (order: number, route: number) => boolean;

  /** Without `refuses` every pair is allowed. */
  constructor(orders: number, routes: number, refuses?: (order: number, route: number) => boolean) {
    this.#answers = refuses ? new Uint8Array(orders * routes) : null;
    this.#routes = routes;
    this.#refuses = refuses ?? (() => false);
  }

  has(order: number, route: number): boolean {
    if (this.#answers === null) return true;
    const pair = order * this.#routes + route;
    if (this.#answers[pair] === 0) this.#answers[pair] = this.#refuses(order, route) ? 2 : 1;
    return this.#answers[pair] === 1;
  }
}
