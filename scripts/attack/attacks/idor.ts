import { randomUUID } from 'node:crypto';
import { type Credentials, sendCall } from '../../../apps/server/src/testing/contract-requests.ts';
import { numberOf } from '../../../tools/harness/rows.ts';
import { jsonOf, type Sent, send } from '../client.ts';
import { placeOrder } from '../orders.ts';
import { addChannel, addDriver, addStaff, type Staff } from '../people.ts';
import { type Arena, type Attack, MAX_STALL_MS } from '../types.ts';
import { driverFile, formOf } from './jobs.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const idorAttack: Attack = {
  name: 'idor',
  title: "other people's views, files, imports, orders and offers",
  maxStallMs: MAX_STALL_MS.one,
  async run(arena, tally) {
    const { origin } = arena;
    const [owner, thief] = [await addStaff(arena), await addStaff(arena)];
    const as = ({ headers }: Pick<Staff, 'headers'>, sent: Sent) =>
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
    const number = await placeOrder(arena, a, randomUUID());
    const offer = await offerTo(arena, number, two.id);
    const key = { 'idempotency-key': randomUUID() };
    const driverAttempts: Sent[] = [
      ...['accept', 'decline'].map((what) => ({
        method: 'POST',
        path: `/driver/v1/offers/${offer}/${what}`,
        headers: key,
      })),
      ...['arrived', 'took', 'waiting', 'delivered'].map((step) => ({
        method: 'POST',
        path: `/driver/v1/orders/${number}/${step}`,
        headers: key,
      })),
      { path: `/driver/v1/offers?driver_id=${two.id}` },
      { path: `/driver/v1/me?driver_id=${two.id}` },
      { path: '/driver/v1/top-ups/1' },
      { method: 'PUT', path: '/driver/v1/ready', body: { isReady: false, driver_id: two.id } },
      ...['v1/drivers', `v1/drivers/${two.id}/edit`, 'v2/otps'].map((path) => ({
        path: `/admin/api/${path}`,
      })),
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
async function possessions({ origin }: Arena, { headers }: Staff) {
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
