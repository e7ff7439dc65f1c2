import { randomUUID } from 'node:crypto';
import type { Cast } from '../client/actors.ts';
import type { Ask, Caller } from '../client/caller.ts';
import { type Finding, finding } from '../finding.ts';

const TIMEOUT_MS = 15_000;

const staff = (method: string, path: string, body: (nth: string) => unknown) => (cast: Cast) => ({
  method,
  path: `/admin/api/v1/${path}`,
  body: body(randomUUID()),
  identity: cast.operators[0].identity,
});

const columns = { order: [], hidden: [], widths: {}, pinned: [] };
const createView = staff('POST', 'preferences/orders/views', (nth) => ({
  ...{ name: nth, search: '', columns: null, isShared: false },
}));

/** What two sends at the same moment may be answered: so many may say that something was made, the others are refused. */
const ROUTES: readonly [
  route: string,
  made: 1 | 2,
  ask: (cast: Cast, caller: Caller) => Promise<Ask> | Ask,
][] = [
  [
    'operators.register',
    1,
    staff('POST', 'register', (nth) => ({
      ...{ firstname: 'ريم', lastname: 'الحربي', code: nth, phone: '0550001009', region_id: '1' },
      ...{ nationality_id: '1010101019', email: `${nth}@example.com`, password: nth, address: 'الدمام' },
      city_id: ['1'],
    })),
  ],
  ['preferences.createView', 1, createView],
  [
    'preferences.deleteView',
    1,
    async (cast, caller) => {
      const { _id } = (await caller.ask(createView(cast))).body as { _id: string };
      return staff('DELETE', `preferences/views/${_id}`, () => undefined)(cast);
    },
  ],
  ['attention.endSnooze', 2, staff('DELETE', 'attention/late:1/snooze', () => undefined)],
  ['preferences.saveColumns', 2, staff('PUT', 'preferences/orders/columns', () => ({ columns }))],
  [
    'preferences.hideViews',
    2,
    staff('PUT', 'preferences/orders/hidden-views', () => ({ hiddenViews: ['late'] })),
  ],
  [
    'driverGateway.ready',
    2,
    ({ drivers: [{ identity }] }) => ({
      ...{ method: 'PUT', path: '/driver/v1/ready', body: { isReady: true }, identity },
    }),
  ],
];

/** Sends routes without a key twice at the same moment: what they promise instead of a key must hold as well. */
export async function sendKeyless(cast: Cast, caller: Caller, count: number): Promise<Finding> {
  const broken: string[] = [];
  for (const [route, made, ask] of ROUTES) {
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
