import {
  type Answer,
  type AnswerFaults,
  answerWith,
  type ErrorBodies,
  NO_ANSWER_FAULTS,
} from '../answer-faults.ts';
import type { Random } from '../random.ts';
import type { RosterDriver } from './roster.ts';

/** What may go wrong with a third party. */
interface ThirdPartyFaults extends AnswerFaults {
  /** Chance of an answer in another format than the agreed one. */
  garble: number;
  /** Pages, from 1, that it never gives. */
  badPages: readonly number[];
}

export interface ThirdPartyRequest {
  method: string;
  /** With its query. */
  path: string;
  authorization: string;
  text: string;
  /** Its idempotency key; empty where it has none. */
  key: string;
}
export type ThirdPartyAnswer = Answer;

const NO_FAULTS: ThirdPartyFaults = { ...NO_ANSWER_FAULTS, garble: 0, badPages: [] };

/** The body of a control request. */
interface Control {
  faults?: Partial<ThirdPartyFaults>;
  drivers?: RosterDriver[];
}

/** The drivers of a third party, what it does wrong, and what it was asked. */
export class ThirdParty {
  drivers: readonly RosterDriver[];
  readonly #random: Random;
  readonly #errors: ErrorBodies;
  #faults = NO_FAULTS;
  #asked: string[] = [];
  /** What was reported, by its key: a repeat is the same report. */
  readonly #reports = new Map<string, unknown>();
  /** Reports that came again under a key that is known: they had no second effect. */
  #repeats = 0;

  constructor(drivers: readonly RosterDriver[], random: Random, errorInside: unknown) {
    this.drivers = drivers;
    this.#random = random;
    this.#errors = { outOfOrder: { message: 'out of order' }, errorInside };
  }

  /** Faults and drivers are set by POST; GET returns them, and the requests since they were set. */
  control({ method, text }: ThirdPartyRequest): ThirdPartyAnswer {
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
        repeats: this.#repeats,
      },
    ];
  }

  /** Takes a report and answers `body`, or fails as configured; a report that it refuses has no effect. */
  report(key: string, report: { at: unknown }, body: unknown): Promise<ThirdPartyAnswer> {
    return this.#take('report', 0, () => {
      if (Number.isNaN(Date.parse(String(report.at)))) return [422, { message: 'the time is invalid' }];
      if (this.#reports.has(key)) this.#repeats += 1;
      this.#reports.set(key, report);
      return [200, body];
    });
  }

  /** Answers `body`, or fails as configured. `page` is 0 where none is asked for. */
  answer(asked: string, page: number, body: () => unknown): Promise<ThirdPartyAnswer> {
    return this.#take(asked, page, () => [200, body()]);
  }

  #take(asked: string, page: number, deed: () => ThirdPartyAnswer): Promise<ThirdPartyAnswer> {
    const { garble, badPages } = this.#faults;
    this.#asked.push(asked);
    return answerWith(this.#faults, this.#random, this.#errors, () => {
      if (badPages.includes(page)) return [503, this.#errors.outOfOrder];
      return this.#random.chance(garble) ? [200, { unexpected: true }] : deed();
    });
  }
}
