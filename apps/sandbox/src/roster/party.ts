import type { Random } from '../random.ts';
import type { RosterDriver } from './roster.ts';

/** What may go wrong with a party, as chances from 0 to 1, and how long an answer takes. */
export interface PartyFaults {
  /** Answers that it is unavailable. */
  fail: number;
  /** Share of unreadable answers. */
  garble: number;
  /** It takes the question and never answers. */
  silent: number;
  /** Pages, from 1, that it never gives. */
  badPages: readonly number[];
  delayMs: number;
}

export interface PartyRequest {
  method: string;
  /** With its query. */
  path: string;
  authorization: string;
  text: string;
}
/** Status and body of an answer; null cuts the line without one. */
export type PartyAnswer = readonly [status: number, body: unknown] | null;

const NO_FAULTS: PartyFaults = { fail: 0, garble: 0, silent: 0, badPages: [], delayMs: 0 };

/** The body of a control request. */
interface Control {
  faults?: Partial<PartyFaults>;
  drivers?: RosterDriver[];
}

/** The drivers of a party, what it does wrong, and what it was asked. */
export class Party {
  drivers: readonly RosterDriver[];
  readonly #random: Random;
  #faults = NO_FAULTS;
  #asked: string[] = [];

  constructor(drivers: readonly RosterDriver[], random: Random) {
    this.drivers = drivers;
    this.#random = random;
  }

  /** Faults and drivers are set by POST; GET returns them, and the requests since they were set. */
  control({ method, text }: PartyRequest): PartyAnswer {
    if (method === 'POST') {
      const { faults, drivers } = JSON.parse(text) as Control;
      this.#faults = { ...NO_FAULTS, ...faults };
      this.#asked = [];
      if (drivers) this.drivers = drivers;
    }
    return [200, { faults: this.#faults, asked: this.#asked, drivers: this.drivers }];
  }

  /** Answers `body`, or fails as configured. `page` is 0 where none is asked for. */
  async answer(asked: string, page: number, body: () => unknown): Promise<PartyAnswer> {
    const { fail, garble, silent, badPages, delayMs } = this.#faults;
    this.#asked.push(asked);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (this.#random.chance(silent)) return new Promise(() => undefined);
    if (badPages.includes(page) || this.#random.chance(fail)) return [503, { message: 'out of order' }];
    if (this.#random.chance(garble)) return [200, { unexpected: true }];
    return [200, body()];
  }
}
