import { randomUUID } from 'node:crypto';
import type { Cast } from '../client/actors.ts';
import type { Ask, Caller } from '../client/caller.ts';
import { type Finding, finding } from '../finding.ts';

/** A route that takes no key, and what two sends at the same moment may be answered. */
interface Keyless {
  readonly route: string;
  /** How many of the two may say that something was made; the other one is refused. */
  readonly made: 1 | 2;
  ask(cast: Cast, caller: Caller): Promise<Ask> | Ask;
}

const TIMEOUT_MS = 15_000;

const staff = (method: string, path: string, body: (nth: string) => unknown) => (cast: Cast) => ({
  method,
  path: `/admin/api/v1/${path}`,
  body: body(randomUUID()),
  identity: identityOf(cast),
});

const columns = { order: [], hidden: [], widths: {}, pinned: [] };
const view = (nth: string) => ({ name: nth, search: '', columns: null, isShared: false });

const ROUTES: readonly Keyless[] = [
  {
    route: 'operators.register',
    made: 1,
    ask: staff('POST', 'register', (nth) => ({
      ...{
        firstname: 'ريم',
        lastname: 'الحربي',
        code: nth,
        phone: '0550001009',
        nationality_id: '1010101019',
      },
      ...{ email: `${nth}@example.com`, password: nth, address: 'الدمام', region_id: '1', city_id: ['1'] },
    })),
  },
  { route: 'preferences.createView', made: 1, ask: staff('POST', 'preferences/orders/views', view) },
  {
    route: 'preferences.deleteView',
    made: 1,
    ask: async (cast, caller) => {
      const made = await caller.ask(staff('POST', 'preferences/orders/views', view)(cast));
      const { _id } = made.body as { _id: string };
      return { method: 'DELETE', path: `/admin/api/v1/preferences/views/${_id}`, identity: identityOf(cast) };
    },
  },
  {
    route: 'attention.endSnooze',
    made: 2,
    ask: staff('DELETE', 'attention/late:1/snooze', () => undefined),
  },
  {
    route: 'preferences.saveColumns',
    made: 2,
    ask: staff('PUT', 'preferences/orders/columns', () => ({ columns })),
  },
  {
    route: 'preferences.hideViews',
    made: 2,
    ask: staff('PUT', 'preferences/orders/hidden-views', () => ({ hiddenViews: ['late'] })),
  },
  {
    route: 'driverGateway.ready',
    made: 2,
    ask: (cast) => ({
      ...{ method: 'PUT', path: '/driver/v1/ready', body: { isReady: true } },
      identity: cast.drivers[0]?.identity ?? (() => ({})),
    }),
  },
];

const identityOf = (cast: Cast) => cast.operators[0]?.identity ?? (() => ({}));

/** Sends routes without a key twice at the same moment: what they promise instead of a key must hold as well. */
export async function sendKeyless(cast: Cast, caller: Caller, count: number): Promise<Finding> {
  const broken: string[] = [];
  for (const { route, made, ask } of ROUTES) {
    for (let nth = 0; nth < count; nth++) {
      const asked = await ask(cast, caller);
      const pair = await Promise.all([0, 1].map((address) => caller.send(asked, TIMEOUT_MS, address)));
      const statuses = pair.map(({ status }) => status);
      const good = statuses.filter((status) => status < 300).length;
      if (good !== made || statuses.some((status) => status >= 500)) broken.push(`${route}: ${statuses}`);
    }
  }
  const what = 'a route without a key that is sent twice at once keeps its own promise';
  return finding(what, ROUTES.length * count, broken);
}
