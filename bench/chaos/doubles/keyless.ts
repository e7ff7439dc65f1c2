import { randomUUID } from 'node:crypto';
import { alignedTable } from '../../../tools/harness/figures.ts';
import type { Ask, Caller } from '../client/caller.ts';
import { type Finding, finding } from '../finding.ts';
import type { Cast } from '../stage/cast.ts';
import { mutatingRoutes, reasonOf } from './routes.ts';

const TIMEOUT_MS = 15_000;

type AskOf = (cast: Cast, caller: Caller) => Promise<Ask> | Ask;

const staff =
  (method: string, path: string, body?: (nth: string) => unknown) =>
  ({ operators: [{ identity }] }: Cast): Ask => ({
    ...{ method, path: `/admin/api/v1/${path}`, body: body?.(randomUUID()), identity },
  });

const register = staff('POST', 'register', (nth) => ({
  ...{ firstname: 'ريم', lastname: 'الحربي', code: nth, phone: '0550001009', region_id: '1', city_id: ['1'] },
  ...{ nationality_id: '1010101019', email: `${nth}@example.com`, password: randomUUID(), address: 'الدمام' },
}));
const createView = staff('POST', 'preferences/orders/views', (nth) => ({
  ...{ name: nth, search: '', columns: null, isShared: false },
}));
const deleteView: AskOf = async (cast, caller) => {
  const { _id } = (await caller.ask(createView(cast))).body as { _id: string };
  return staff('DELETE', `preferences/views/${_id}`)(cast);
};
const columns = { order: [], hidden: [], widths: {}, pinned: [] };
const saveColumns = staff('PUT', 'preferences/orders/columns', () => ({ columns }));
const hideViews = staff('PUT', 'preferences/orders/hidden-views', () => ({ hiddenViews: ['late'] }));
const ready: AskOf = ({ drivers: [{ identity }] }) => ({
  ...{ method: 'PUT', path: '/driver/v1/ready', body: { isReady: true }, identity },
});

/** What two sends at the same moment may be answered: so many may say that something was made, the others are refused. */
const ROUTES: readonly [route: string, made: 1 | 2, ask: AskOf][] = [
  ['operators.register', 1, register],
  ['preferences.createView', 1, createView],
  ['preferences.deleteView', 1, deleteView],
  ['attention.endSnooze', 2, staff('DELETE', 'attention/late:1/snooze')],
  ['preferences.saveColumns', 2, saveColumns],
  ['preferences.hideViews', 2, hideViews],
  ['driverGateway.ready', 2, ready],
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

/** The routes that take no key, and why. */
export const keylessTable = (): string =>
  alignedTable([
    ['route without a key', 'why'],
    ...mutatingRoutes().flatMap(({ name, keyHeader }) =>
      keyHeader === null ? [[name, reasonOf(name) ?? 'MISSING']] : [],
    ),
  ]);
