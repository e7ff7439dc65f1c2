import { randomUUID } from 'node:crypto';
import { withClient } from '@mishwar/db';
import type { Access } from '@mishwar/domain';
import { newToken } from '../../../apps/server/src/platform/crypto/token.ts';
import {
  type Credentials,
  routeCalls,
  sendCall,
} from '../../../apps/server/src/testing/contract-requests.ts';
import { inParallel } from '../../../apps/server/src/testing/in-parallel.ts';
import { numberOf } from '../../../tools/harness/rows.ts';
import { jsonOf, type Sent, send } from '../client.ts';
import { addChannel, addDriver, addPartner, addSession, addStaff, placeOrder } from '../people.ts';
import type { Answered, Tally } from '../tally.ts';
import type { Arena, Attack } from '../types.ts';
import { driverFile, formOf } from './uploads.ts';

/** The callers of each kind of route; the other kinds are open to all. */
const ALLOWED: Readonly<Partial<Record<Access, readonly string[]>>> = {
  staff: ['ADMIN', 'SUPER_ADMIN'],
  'super-admin': ['SUPER_ADMIN'],
  partner: ['partner'],
  driver: ['driver'],
  channel: ['channel'],
};

/** Routes of records that open for their operator and super admins alone. */
const OWN_RECORDS = ['/admin/api/v1/exports/{id}', '/admin/api/v1/exports/{id}/file'];

export const matrixAttack: Attack = {
  name: 'matrix',
  title: 'every route as every caller',
  limits: 'off',
  maxStallMs: 1_000,
  async run(arena, tally) {
    const callers = await callersOf(arena);
    const cells = routeCalls().flatMap((route) =>
      Object.entries(callers).map(([who, credentials]) => ({ route, who, credentials })),
    );
    // A call that ends the caller's session comes last.
    const ending = (name: string) => Number(/logout|signOut/.test(name));
    const ordered = cells.toSorted((one, other) => ending(one.route.name) - ending(other.route.name));
    await inParallel(ordered, async ({ route, who, credentials }) => {
      // An unfit body, so that an allowed call changes nothing.
      const body = route.method !== 'GET' && { body: { unfit: true } };
      const input = { params: route.sample.params ?? {}, ...body };
      const answer = await sendCall(arena.origin, route, input, credentials);
      const place = `${who} at ${route.method} ${route.path}`;
      const allowed = ALLOWED[route.access ?? 'public'];
      if (!allowed) tally.mustNotFail(place, answer);
      else checkAnswer(tally, place, answer, allowed.includes(who));
    });
  },
};

function checkAnswer(tally: Tally, place: string, answer: Answered, isAllowed: boolean): void {
  const isTurnedAway = [401, 403].includes(answer.status);
  if (isAllowed) {
    tally.mustNotFail(place, answer);
    const mayRefuse = OWN_RECORDS.some((path) => place.endsWith(path));
    tally.mustHold(`${place} is refused: ${answer.status}`, mayRefuse || !isTurnedAway);
  } else {
    tally.mustBeRefused(place, answer);
    tally.mustHold(`${place}: ${answer.status}`, isTurnedAway);
  }
}

async function callersOf(arena: Arena): Promise<Record<string, Credentials>> {
  const [channel, other] = [await addChannel(arena), await addChannel(arena)];
  const [ended, stopped, expired] = [await addStaff(arena), await addStaff(arena), await addStaff(arena)];
  const past = `now() - interval '1 second'`;
  await withClient(arena.databaseUrl, async (client) => {
    await client.query('update session set ended_at = now() where operator_id = $1', [ended.id]);
    await client
      .query(`update operator set status = 'DEACTIVATED' where id = $1`, [stopped.id])
      .catch(() => client.query('delete from session where operator_id = $1', [stopped.id]));
    await client.query(`update session set expires_at = ${past} where operator_id = $1`, [expired.id]);
  });
  const superAdmin = await addStaff(arena, 'SUPER_ADMIN');
  return {
    'no caller': { headers: {} },
    'a forged token': { headers: { authorization: `Bearer ${newToken()}` } },
    'an ended session': ended,
    'a stopped operator': stopped,
    'an expired session': expired,
    ADMIN: await addStaff(arena),
    SUPER_ADMIN: await addSession(arena, 'staff', superAdmin.id),
    partner: await addPartner(arena),
    driver: await addDriver(arena),
    channel,
    'a channel without its signature': { headers: other.headers },
    "a channel with another one's secret": { headers: other.headers, secret: channel.secret },
  };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const idorAttack: Attack = {
  name: 'idor',
  title: "other people's views, files, imports, orders and offers",
  async run(arena, tally) {
    const { origin } = arena;
    const [owner, thief] = [await addStaff(arena), await addStaff(arena)];
    const as = ({ headers }: Credentials, sent: Sent) =>
      send(origin, { ...sent, headers: { ...sent.headers, ...headers } });
    const { viewId, importId, link } = await possessions(arena, owner);
    const view = '/admin/api/v1/preferences';
    const imports = '/admin/api/v1/drivers/imports';
    const attempts: Sent[] = [
      { method: 'PATCH', path: `${view}/views/${viewId}`, body: { name: 'Taken' } },
      { method: 'DELETE', path: `${view}/views/${viewId}` },
      ...['operator_id', 'owner', '_id'].map((key) => ({ path: `${view}/orders?${key}=${owner.id}` })),
      { path: `${imports}/${importId}` },
      { path: `${imports}/${importId}/rows` },
      { method: 'POST', path: `${imports}/${importId}/apply`, body: {} },
      { method: 'POST', path: `/admin/api/v1/orders/export?operator_id=${owner.id}` },
      { method: 'POST', path: `/admin/api/v1/orders/export?filters[operator_id]=${owner.id}` },
      { method: 'POST', path: `/admin/api/v1/orders/export?sent_mail=${owner.email}` },
      { method: 'PUT', path: `/admin/api/v1/users/${owner.id}/reset` },
      { method: 'PATCH', path: `/admin/api/v1/users/${owner.id}/deactivate`, body: {} },
      ...forged(link, owner.id, thief.id).map((path) => ({ path })),
    ];
    for (const sent of attempts)
      tally.mustBeRefused(`${sent.method ?? 'GET'} ${sent.path}`, await as(thief, sent));
    const views = jsonOf<{ views: { name: string }[] }>(await as(owner, { path: `${view}/orders` })).views;
    tally.mustHold('the saved view was changed', views?.some(({ name }) => name === 'Own') ?? false);
    const [one, two] = [await addDriver(arena), await addDriver(arena)];
    const [a, b] = [await addChannel(arena), await addChannel(arena)];
    const number = await placeOrder(arena, a);
    const offer = await offerTo(arena, number, two.id);
    const key = { 'idempotency-key': randomUUID() };
    const steps = [
      ...['accept', 'decline'].map((answer) => `offers/${offer}/${answer}`),
      ...['arrived', 'took', 'waiting', 'delivered'].map((step) => `orders/${number}/${step}`),
    ];
    const reads = [
      ...[`offers?driver_id=${two.id}`, `me?driver_id=${two.id}`, 'top-ups/1'].map(
        (path) => `driver/v1/${path}`,
      ),
      ...['v1/drivers', `v1/drivers/${two.id}/edit`, 'v2/otps'].map((path) => `admin/api/${path}`),
    ];
    const driverAttempts: Sent[] = [
      ...steps.map((step) => ({ method: 'POST', path: `/driver/v1/${step}`, headers: key })),
      ...reads.map((path) => ({ path: `/${path}` })),
      { method: 'PUT', path: '/driver/v1/ready', body: { isReady: false, driver_id: two.id } },
    ];
    for (const sent of driverAttempts) tally.mustBeRefused(`a driver: ${sent.path}`, await as(one, sent));
    const asChannel = (method: string, path: string, channel: Credentials, input = {}) =>
      sendCall(origin, { method, path: `/channel/v1/orders/${path}` }, input, channel);
    for (const path of [number, `${number}%20`, `0${number}`]) {
      tally.mustBeRefused(`a channel: ${path}`, await asChannel('GET', path, b));
      const cancelled = await asChannel('POST', `${path}/cancel`, b, { headers: key, body: {} });
      tally.mustBeRefused(`a channel cancels ${path}`, cancelled);
    }
    tally.mustBeServed('the channel of the order', await asChannel('GET', number, a));
  },
};

/** A saved view, an import and a file of a staff member. */
async function possessions({ origin }: Arena, { headers }: Credentials) {
  const post = (path: string, sent: Omit<Sent, 'path'>) =>
    send(origin, { ...sent, path: `/admin/api/v1/${path}`, headers: { ...headers, ...sent.headers } });
  const body = { name: 'Own', search: '', columns: null, isShared: false };
  const view = await post('preferences/orders/views', { body });
  const form = formOf('driver_file', await driverFile(3), 'own.xlsx', { from_company: 'maeda' });
  const read = await post('drivers/import/excel', form);
  const stored = await post('drivers/attachment', formOf('assets', PNG, 'own.png'));
  const viewId = jsonOf<{ _id: string }>(view)._id;
  const importId = jsonOf<{ data: { _id: string } }>(read).data?._id;
  const link = jsonOf<{ response_data: { Location: string } }>(stored).response_data?.Location;
  if (!viewId || !importId || !link)
    throw new Error(
      `nothing to steal: ${[view, read, stored].map(({ status, body }) => `${status} ${body}`).join('; ')}`,
    );
  return { viewId, importId, link: new URL(link).pathname };
}

/** Changed links of a file: another owner, another file, a later end, another signature, a name. */
function forged(link: string, owner: string, thief: string): string[] {
  const root = link.slice(0, link.lastIndexOf('/') + 1);
  const [file = '', , until = '', signature = ''] = link.slice(root.length).split('.');
  return [
    `${root}${file}.${thief}.${until}.${signature}`,
    `${root}${Number(file) + 1}.${owner}.${until}.${signature}`,
    `${root}${file}.${owner}.${Number(until) + 9_999_999}.${signature}`,
    `${root}${file}.${owner}.${until}.${'A'.repeat(43)}`,
    `${root}${file}`,
    `${root}..%2f..%2fsecrets.json`,
  ];
}

const offerTo = ({ databaseUrl }: Arena, orderNumber: string, driverId: string): Promise<number> =>
  numberOf(
    databaseUrl,
    `insert into offer (order_id, driver_id, wave, score, expires_at)
     select id, $2, 99, 1, now() + interval '1 minute' from orders where order_number = $1 returning id`,
    [orderNumber, driverId],
  );
