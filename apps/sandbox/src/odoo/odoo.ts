import type { RosterDriver } from '../roster/roster.ts';
import type { ThirdParty, ThirdPartyAnswer, ThirdPartyRequest } from '../roster/third-party.ts';

interface Search {
  fields?: string[];
  offset?: number;
  limit?: number;
  order?: string;
}

const BOOK = '/json/2/mishwar.order/book';
const PATH = /^\/json\/2\/([\w.]+)\/(search_count|search_read)$/;

/** Odoo, as the server sees it: its JSON-2 API on two models, the drivers and the orders that it books. */
export class Odoo {
  readonly #token: string;
  readonly #thirdParty: ThirdParty;

  constructor(token: string, thirdParty: ThirdParty) {
    this.#token = token;
    this.#thirdParty = thirdParty;
  }

  /** Takes a request to /json/2/… or /odoo/control. */
  async take(request: ThirdPartyRequest): Promise<ThirdPartyAnswer> {
    if (request.path === '/odoo/control') return this.#thirdParty.control(request);
    if (request.path === BOOK) return this.#book(request);
    const [, model, method] = PATH.exec(request.path) ?? [];
    if (!model || request.method !== 'POST') return [404, problem('werkzeug.exceptions.NotFound')];
    if (request.authorization !== `bearer ${this.#token}`)
      return [401, problem('werkzeug.exceptions.Unauthorized')];
    const { drivers } = this.#thirdParty;
    if (method === 'search_count') return this.#thirdParty.answer('count', 0, () => drivers.length);
    const { fields = [], offset = 0, limit = drivers.length, order } = JSON.parse(request.text) as Search;
    if (order !== 'id') return [422, problem('odoo.exceptions.UserError')];
    const page = Math.floor(offset / limit) + 1;
    return this.#thirdParty.answer(`page ${page}`, page, () =>
      drivers.slice(offset, offset + limit).map((driver) => toRecord(driver, fields)),
    );
  }

  /** Books an order, once however often it is asked for. */
  #book({ text, authorization }: ThirdPartyRequest): Promise<ThirdPartyAnswer> | ThirdPartyAnswer {
    if (authorization !== `bearer ${this.#token}`) return [401, problem('werkzeug.exceptions.Unauthorized')];
    const { order } = JSON.parse(text) as { order: { external_ref: string; ended_at: string } };
    return this.#thirdParty.report(
      order.external_ref,
      { ...order, at: order.ended_at },
      { result: { state: 'ready' } },
    );
  }
}

/** An error that comes with the status of a success. */
export const ODOO_ERROR = { result: { state: 'failed', message: 'Try later' } };

const problem = (name: string) => ({ name, message: name, arguments: [], context: {}, debug: '' });

/** Odoo says false where a field is empty, and id and name of what a field points to. */
function toRecord(driver: RosterDriver, fields: readonly string[]): Record<string, unknown> {
  const all: Record<string, unknown> = {
    ...driver,
    city_id: driver.city === null ? null : [1, driver.city],
    company_id: driver.company === null ? null : [1, driver.company],
  };
  return Object.fromEntries(
    ['id', ...fields].map((name) => [name, all[name] === null || all[name] === '' ? false : all[name]]),
  );
}
