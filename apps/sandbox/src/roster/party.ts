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
  /** The answer is lost after the deed. */
  lost: number;
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
  /** Its idempotency key; empty where it has none. */
  key: string;
}
/** Status and body of an answer; null cuts the line without one, `cut` in the middle of it. */
export type PartyAnswer = readonly [status: number, body: unknown, cut?: 'cut'] | null;

const NO_FAULTS: PartyFaults = { fail: 0, garble: 0, silent: 0, lost: 0, badPages: [], delayMs: 0 };

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
  /** What was reported, by its key: a repeat is the same report. */
  readonly #reports = new Map<string, unknown>();

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
    return [
      200,
      {
        faults: this.#faults,
        asked: this.#asked,
        drivers: this.drivers,
        reports: [...this.#reports.values()],
      },
    ];
  }

  /** Takes a report and answers `body`, or fails as configured. */
  async report(key: string, report: unknown, body: unknown): Promise<PartyAnswer> {
    const answer = await this.answer('report', 0, () => body);
    if (answer?.[1] !== body) return answer;
    this.#reports.set(key, report);
    return this.#random.chance(this.#faults.lost) ? null : answer;
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
