import type { ThirdParty, ThirdPartyAnswer, ThirdPartyRequest } from '../roster/third-party.ts';

/** An error that comes with the status of a success. */
export const SHUKAH_ERROR = { success: false, message: 'Try later' };

const STATUS = /^\/shukah\/api\/v1\/orders\/([^/]+)\/status$/;

/** Shukah, the partner, as the server sees it: its drivers, a page at a time, and the states of its orders. */
export class Shukah {
  readonly #token: string;
  readonly #thirdParty: ThirdParty;

  constructor(token: string, thirdParty: ThirdParty) {
    this.#token = token;
    this.#thirdParty = thirdParty;
  }

  /** Takes a request below /shukah/. */
  async take(request: ThirdPartyRequest): Promise<ThirdPartyAnswer> {
    if (request.path === '/shukah/control') return this.#thirdParty.control(request);
    const { pathname, searchParams } = new URL(request.path, 'http://shukah');
    const [, order] = STATUS.exec(pathname) ?? [];
    if (order && request.method === 'POST') return this.#report(request);
    if (pathname !== '/shukah/api/v1/drivers' || request.method !== 'GET')
      return [404, { message: 'not found' }];
    if (request.authorization !== `Bearer ${this.#token}`) return [401, { message: 'unauthorized' }];
    const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 20)];
    if (!(page >= 1 && limit >= 1 && limit <= 100)) return [422, { message: 'page or limit' }];
    const { drivers } = this.#thirdParty;
    return this.#thirdParty.answer(`page ${page}`, page, () => ({
      data: drivers.slice((page - 1) * limit, page * limit),
      meta: { totalItems: drivers.length },
    }));
  }

  #report({ text, authorization, key }: ThirdPartyRequest): Promise<ThirdPartyAnswer> | ThirdPartyAnswer {
    if (authorization !== `Bearer ${this.#token}`) return [401, { message: 'unauthorized' }];
    return this.#thirdParty.report(key, JSON.parse(text), { success: true });
  }
}
