import { type AnswerFaults, answerWith, NO_ANSWER_FAULTS } from '../answer-faults.ts';
import type { Random } from '../random.ts';
import type { ThirdPartyAnswer, ThirdPartyRequest } from '../roster/third-party.ts';
import { CitcOrders } from './citc-orders.ts';

/** What may go wrong with it. */
interface CitcFaults extends AnswerFaults {
  /** Chance that the deed is refused. */
  refuse: number;
}

const NO_FAULTS: CitcFaults = { ...NO_ANSWER_FAULTS, refuse: 0 };

type Driver = Readonly<Record<string, string | null>>;

/** The required fields of a registration with their error texts. */
const NEEDED = [
  ['idNumber', '1001', 'The id number is missing'],
  ['identityTypeId', '1002', 'The identity type is missing'],
  ['dateOfBirth', '1003', 'The date of birth is missing'],
  ['carTypeId', '1004', 'The vehicle type is missing'],
  ['carNumber', '1005', 'The plate number is missing'],
  ['vehicleSequenceNumber', '1006', 'The vehicle sequence number is missing'],
  ['regionId', '1007', 'The region is missing'],
  ['cityId', '1008', 'The city is missing'],
  ['mobile', '1009', 'The mobile number is missing'],
] as const;

/**
 * The regulator CITC, as the server sees it: registers drivers by id number and returns a registered one; keeps a
 * register of orders.
 */
export class Citc {
  readonly #token: string;
  readonly #random: Random;
  readonly #drivers = new Map<string, Driver>();
  readonly #orders = new CitcOrders();
  #faults = NO_FAULTS;

  constructor(token: string, random: Random) {
    this.#token = token;
    this.#random = random;
  }

  /** Takes a request to /citc/…. */
  async take({ method, path, authorization, text, key }: ThirdPartyRequest): Promise<ThirdPartyAnswer> {
    if (path === '/citc/control') return this.#control(method, text);
    if (authorization !== `Bearer ${this.#token}`) return [401, refusal('401', 'The token is not valid')];
    return answerWith(this.#faults, this.#random, ERRORS, () => this.#answer(method, path, text, key));
  }

  /** Faults are set by POST; GET returns the registered drivers and orders. */
  #control(method: string, text: string): ThirdPartyAnswer {
    if (method === 'POST') this.#faults = { ...this.#faults, ...(JSON.parse(text) as Partial<CitcFaults>) };
    return [200, { faults: this.#faults, drivers: [...this.#drivers.keys()], orders: this.#orders.all() }];
  }

  #answer(method: string, path: string, text: string, key: string): ThirdPartyAnswer {
    if (method === 'POST' && this.#orders.takes(path)) return this.#report(path, text, key);
    if (method === 'PUT' && path === '/citc/Driver/edit') return this.#create(JSON.parse(text) as Driver);
    if (method === 'POST' && path === '/citc/Driver/deactivate') return this.#deactivate(text);
    const [, idNumber] = /^\/citc\/Driver\/([^/]+)$/.exec(path) ?? [];
    if (method === 'POST' && path === '/citc/Driver/create') return this.#create(JSON.parse(text) as Driver);
    if (method !== 'GET' || !idNumber) return [404, refusal('404', 'There is no such call')];
    const driver = this.#drivers.get(decodeURIComponent(idNumber));
    if (!driver) return [404, refusal('1404', 'The driver is not registered')];
    return [200, { status: true, errorCodes: [], data: driver }];
  }

  #report(path: string, text: string, key: string): ThirdPartyAnswer {
    if (this.#random.chance(this.#faults.refuse)) return [400, refusal('2500', 'The report is not accepted')];
    const refused = this.#orders.report(path, key, text);
    return refused ? [400, refusal(...refused)] : [200, { status: true, errorCodes: [], data: null }];
  }

  #deactivate(text: string): ThirdPartyAnswer {
    const driver = this.#drivers.get(String((JSON.parse(text) as Driver).idNumber));
    if (!driver) return [404, refusal('1404', 'The driver is not registered')];
    return [200, { status: true, errorCodes: [], data: driver }];
  }

  #create(given: Driver): ThirdPartyAnswer {
    const missing = NEEDED.filter(([field]) => !given[field]).map(([, code, message]) => ({ code, message }));
    if (missing.length > 0) return [400, { status: false, errorCodes: missing, data: null }];
    if (this.#random.chance(this.#faults.refuse)) return [400, refusal('1500', 'The driver may not work')];
    const idNumber = String(given.idNumber);
    // Idempotent: a repeated registration keeps the first reference code.
    const refrenceCode = this.#drivers.get(idNumber)?.refrenceCode ?? `CITC-${this.#drivers.size + 100_001}`;
    const driver = { ...given, refrenceCode };
    this.#drivers.set(idNumber, driver);
    return [200, { status: true, errorCodes: [], data: driver }];
  }
}

const refusal = (code: string, message: string) => ({
  status: false,
  errorCodes: [{ code, message }],
  data: null,
});

const ERRORS = {
  outOfOrder: refusal('503', 'Out of order'),
  errorInside: { status: false, message: 'Try later' },
};
