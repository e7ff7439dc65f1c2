/** Statuses with which a proxy says that it reached no server, and a server that it is being stopped. */
const NOBODY_THERE: ReadonlySet<number> = new Set([502, 503, 504]);

/** The addresses at which a server can be reached: one is used until it fails, then the next. */
export class Addresses {
  readonly #all: readonly string[];
  #at: number;

  /** `first` spreads the clients: each begins at another address. */
  constructor(all: readonly string[], first = 0) {
    this.#all = all;
    this.#at = all.length === 0 ? 0 : first % all.length;
  }

  /** The one to use now. */
  get here(): string {
    return this.#all[this.#at] ?? '';
  }

  /** Whether there is another one to go to. */
  get hasOthers(): boolean {
    return this.#all.length > 1;
  }

  /** Fails over to the next address, unless another call already has. */
  leave(address: string): void {
    if (address === this.here) this.#at = (this.#at + 1) % this.#all.length;
  }

  /** `fetch` with failover on a connection error; the caller retries. */
  readonly fetch = async (request: Request, init?: RequestInit): Promise<Response> => {
    const address = this.#all.find((one) => request.url.startsWith(`${one}/`)) ?? this.here;
    try {
      const response = await fetch(request, init);
      if (NOBODY_THERE.has(response.status)) this.leave(address);
      return response;
    } catch (error) {
      this.leave(address);
      throw error;
    }
  };
}
