import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { estimateRoad, haversineKm } from '@mishwar/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from './testing/factories/channels.ts';
import { createSignedInDriver } from './testing/factories/drivers.ts';
import { CENTRE, createRestaurant, northOf } from './testing/factories/stores.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const SANDBOX = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
const TOKEN = 'whatsapp-token';

let server: TestServer;
let sandbox: ChildProcess;
let output = '';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const payfort = { url, merchant: 'm', accessCode: 'a', phrase: TOKEN };
  server = await startTestServer({ whatsapp: { url, token: TOKEN }, payfort, routingUrl: `${url}/routing` });
  const { db } = server.app;
  // Simulated minutes are short: drivers must not wait for real ones.
  const content = JSON.stringify({ time: 0, distance: 1, distance_send_notify: 0.5 });
  await db.insertInto('setting').values({ key: 'DRIVER_TIME_EXECUTE', content }).execute();
  await db
    .insertInto('setting')
    .values({ key: 'PAYMENT_PLATFORM', content: JSON.stringify({ platform: 'PAYFORT' }) })
    .execute();
  await db.insertInto('plan').values({ title: 'Gold', price: 30_000, gift: 4_500 }).execute();
  await createRestaurant(db, { code: 'A' });
  await createRestaurant(db, { code: 'B', spot: northOf(CENTRE, 2) });
  const { key, secret } = await createChannel(db, 'App');
  const drivers = [];
  for (let n = 0; n < 5; n++) drivers.push(await createSignedInDriver(db, { isReady: false }));
  const access = {
    whatsappToken: TOKEN,
    channels: [{ name: 'App', key, secret, fromCompany: 'maeda' }],
    drivers: drivers.map(({ phone }) => phone),
    streets: { seed: '1', cities: [{ ...CENTRE, ar: 'المدينة', en: 'City', reach: 0.03 }] },
  };
  const flags = {
    server: server.url,
    port,
    drivers: 5,
    'orders-per-hour': 5_000,
    speed: 1_000,
    cancel: 0,
    decline: 0,
    'top-ups': 100,
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  sandbox = spawn(process.execPath, [SANDBOX, ...args], {
    env: { ...process.env, MISHWAR_SANDBOX: JSON.stringify(access) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [sandbox.stdout, sandbox.stderr])
    stream?.on('data', (chunk) => (output += String(chunk)));
});

afterAll(async () => {
  sandbox.kill('SIGKILL');
  await server.stop();
});

describe('the sandbox against the server', () => {
  it('its drivers buy plans on the page of the gateway: price to MAIN and gift to GIFT in one transaction', async () => {
    const bought = async () => {
      const { rows } = await server.database.pool.query(
        `select array_agg(a.kind::text || ' ' || e.amount order by a.kind) as booked
         from wallet_payment p join wallet_entry e on e.transaction_id = p.transaction_id
           join wallet_account a on a.id = e.account_id
         where p.plan_id is not null and p.settled_at is not null group by p.transaction_id limit 1`,
      );
      return rows[0]?.booked;
    };
    await expect
      .poll(bought, { timeout: 45_000, interval: 250, message: output })
      .toEqual(['MAIN 30000', 'GIFT 4500', 'GIFT_EXPENSE -4500', 'CLEARING -30000']);
    expect((await server.database.pool.query('select * from wallet_findings()')).rows).toEqual([]);
  });

  it('answers road times: a table as the legs of the route, no shorter than the straight line', async () => {
    const { roads } = server.app;
    const east = { latitude: CENTRE.latitude, longitude: CENTRE.longitude + 0.0123 };
    const places = [CENTRE, northOf(CENTRE, 2), east].map(({ latitude, longitude }) => ({
      latitude: Number(latitude.toFixed(4)),
      longitude: Number(longitude.toFixed(4)),
    }));
    // The breaker is open for a while where the sandbox starts late.
    await expect
      .poll(() => roads.route(places), { timeout: 45_000, interval: 500, message: output })
      .toMatchObject({ isRoad: true });
    const { legs, line } = await roads.route(places);
    const table = await roads.table(places, places);
    for (const [leg, { km, minutes }] of legs.entries()) {
      const [from, to] = [places[leg] ?? CENTRE, places[leg + 1] ?? CENTRE];
      expect(km).toBeGreaterThanOrEqual(haversineKm(from, to));
      expect(table[leg]?.[leg + 1]?.km).toBeCloseTo(km, 3);
      // The hour can change between the two requests, and traffic with it.
      expect(table[leg]?.[leg + 1]?.minutes).toBeGreaterThan(minutes / 2);
      expect(table[leg]?.[leg + 1]).not.toEqual(estimateRoad(from, to));
    }
    expect(line.length).toBeGreaterThan(10);
  });

  it('signs drivers in, places orders, delivers one, and stops on SIGTERM', async () => {
    const delivered = () =>
      server.app.db.selectFrom('orders').select('order_number').where('status', '=', 'delivered').execute();
    await expect.poll(delivered, { timeout: 45_000, interval: 250, message: output }).not.toEqual([]);
    const [first] = await delivered();
    const history = await server.app.db
      .selectFrom('order_event')
      .innerJoin('orders', 'orders.id', 'order_event.order_id')
      .select('order_event.action')
      .where('orders.order_number', '=', first?.order_number ?? '')
      .orderBy('order_event.id')
      .execute();
    const steps = history.map(({ action }) => action).filter((action) => action !== 'offered');
    expect(steps).toEqual([
      'created',
      'accepted',
      'arrived_store',
      'take_order',
      'wait_customer',
      'delivered',
    ]);
    const ended = new Promise<number | null>((resolve) => sandbox.on('exit', resolve));
    sandbox.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output).toMatch(/^sandbox: 5 drivers, /);
    expect(output).not.toMatch(/refused|Error/);
  });
});
