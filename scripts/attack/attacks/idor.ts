import { randomUUID } from 'node:crypto';
import { sendCall } from '../../../apps/server/src/testing/contract-requests.ts';
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
  limits: 'usual',
  inSample: true,
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
      ...['/admin/api/v1/drivers', `/admin/api/v1/drivers/${two.id}/edit`, '/admin/api/v2/otps'].map(
        (path) => ({
          path,
        }),
      ),
    ];
    for (const sent of driverAttempts) tally.mustBeRefused(`a driver: ${sent.path}`, await as(one, sent));
    for (const path of [number, `${number}%20`, `0${number}`]) {
      const read = { method: 'GET', path: `/channel/v1/orders/${path}` };
      tally.mustBeRefused(`a channel: ${path}`, await sendCall(origin, read, {}, b));
      const cancel = { method: 'POST', path: `/channel/v1/orders/${path}/cancel` };
      tally.mustBeRefused(
        `a channel cancels ${path}`,
        await sendCall(origin, cancel, { headers: key, body: {} }, b),
      );
    }
    tally.mustBeServed(
      'the channel of the order',
      await sendCall(origin, { method: 'GET', path: `/channel/v1/orders/${number}` }, {}, a),
    );
  },
};

/** A saved view, an import and a file of a staff member. */
async function possessions({ origin }: Arena, { headers }: Staff) {
  const view = await send(origin, {
    path: '/admin/api/v1/preferences/orders/views',
    headers,
    body: { name: 'Own', search: '', columns: null, isShared: false },
  });
  const form = formOf('driver_file', await driverFile(3), 'own.xlsx', { from_company: 'maeda' });
  const read = await send(origin, {
    path: '/admin/api/v1/drivers/import/excel',
    headers: { ...headers, ...form.headers },
    body: form.body,
  });
  const upload = formOf('assets', PNG, 'own.png');
  const stored = await send(origin, {
    path: '/admin/api/v1/drivers/attachment',
    headers: { ...headers, ...upload.headers },
    body: upload.body,
  });
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

async function offerTo(arena: Arena, orderNumber: string, driverId: string): Promise<string> {
  return arena.withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into offer (order_id, driver_id, wave, score, expires_at)
       select id, $2, 99, 1, now() + interval '1 minute' from orders where order_number = $1 returning id`,
      [orderNumber, driverId],
    );
    return rows[0]?.id ?? '0';
  });
}
