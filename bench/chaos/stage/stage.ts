import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '@mishwar/db';
import { copyDatabase, keepDatabase } from '../../../tools/harness/database.ts';
import { openInstallation } from '../../../tools/harness/installation.ts';
import { until } from '../../../tools/harness/measure.ts';
import { freePort, untilReady } from '../../../tools/harness/program.ts';
import { numbersOf, putSetting } from '../../../tools/harness/rows.ts';
import { outsideEnvironment, serverEnvironment } from '../../../tools/harness/server.ts';
import { type Supervised, supervise } from '../../../tools/harness/supervise.ts';
import { addMoney } from '../../../tools/harness/wallet-world.ts';
import { writeSandboxFile } from '../../../tools/installation/demo.ts';
import type { Planted } from '../plants.ts';

const DEMO_ORDERS = 20_000;

/** Flags of a sandbox without drivers and customers, which is only the third parties. */
export const QUIET = ['--drivers', '0', '--orders-per-hour', '0', '--top-ups', '0'];

/** What the payment gateway has given back, by what it calls the payment. */
export type GivenBack = Readonly<Record<string, readonly { amount: number }[] | undefined>>;

interface StageOptions extends Planted {
  /** Ends everything that the stage starts. */
  readonly stack: AsyncDisposableStack;
  /** Seconds between the waves of an order; a minute when absent. */
  readonly waveSeconds?: number;
  /** Whether orders and drivers are reported to the sandbox's regulator, ERP and partner. */
  readonly hasThirdParties?: boolean;
}

/** One run's world: a database of its own, the product's processes on it, and where they are. */
export type Stage = Awaited<ReturnType<typeof setStage>>;

/** Sets up the demo in a new database and the product's processes, each started again at once when it is killed. */
export async function setStage(options: StageOptions) {
  const { stack, waveSeconds = 60, hasThirdParties, preload, sql, onSet } = options;
  if (process.env.DATABASE_OWNER_URL) {
    throw new Error(
      'chaos kills its database: unset DATABASE_OWNER_URL, and it makes one in .cache/bench/chaos.',
    );
  }
  const installation = await openInstallation('chaos', DEMO_ORDERS);
  await installation.stop();
  const { secrets, dir } = installation;
  const logs = join(dir, 'logs');
  await forgetLogs(logs);
  const also = <Part extends { stop(): Promise<void> }>(part: Part): Part =>
    stack.adopt(part, () => part.stop());
  const database = also(await keepDatabase(dir));
  // A copy of the demo: what a run breaks on purpose must not meet the next one.
  const original = database.url(new URL(installation.databaseUrl).pathname.slice(1));
  const databaseUrl = await copyDatabase({ databaseUrl: original }, 'chaos');
  await writeCast(databaseUrl, waveSeconds);
  if (sql) await withClient(databaseUrl, (client) => client.query(sql));
  const whatsappPort = await freePort();
  const outside = `http://127.0.0.1:${whatsappPort}`;
  const ports = [await freePort(), await freePort()] as const;
  const addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
  const token = secrets.whatsappToken;
  const thirdParties = {
    ...{ CITC_URL: `${outside}/citc`, CITC_TOKEN: token, ODOO_URL: outside, ODOO_DATABASE: 'sandbox' },
    ...{ ODOO_KEY: token, SHUKAH_URL: `${outside}/shukah`, SHUKAH_TOKEN: token },
  };
  const start = (name: string, port: number, roles: string): Supervised =>
    also(
      supervise({
        file: 'apps/server/src/main.ts',
        args: ['--role', roles],
        env: {
          ...process.env,
          ...serverEnvironment({ ...installation, databaseUrl }, port),
          ...outsideEnvironment(outside, token),
          ...(hasThirdParties && thirdParties),
        },
        log: join(logs, `chaos-${name}.log`),
        ...(preload && { preload }),
      }),
    );
  const servers = [start('api-1', ports[0], 'api')];
  const worker = start('worker', ports[0], 'worker,dispatcher');
  await ready(addresses[0]);
  onSet?.();
  return {
    ...{ secrets, dir, databaseUrl, database, servers, worker, whatsappPort, origin: addresses[0] },
    /** Two addresses of the product; the second one answers once `startSecondApi` was called. */
    addresses,
    /** The last words of processes that broke by themselves. */
    crashes: () => crashesIn(logs),
    /** Something else that ends with the stage. */
    also,
    startSecondApi: async () => {
      servers.push(start('api-2', ports[1], 'api'));
      await ready(addresses[1]);
    },
    startSandbox: async (flags: readonly string[]) => {
      const where = { server: addresses[0], port: whatsappPort };
      const file = await writeSandboxFile(dir, databaseUrl, secrets, where);
      return also(
        supervise({
          file: 'apps/sandbox/src/main.ts',
          args: [...addresses.flatMap((at) => ['--server', at]), '--port', String(whatsappPort), ...flags],
          env: { ...process.env, MISHWAR_SANDBOX: file },
          log: join(logs, 'chaos-sandbox.log'),
        }),
      );
    },
    /** What a part of the sandbox, such as its payment gateway, knows, after its faults are set to `posted`; waits until it is there. */
    control: <State>(part: string, posted?: object): Promise<State> => {
      const asked = posted ? { method: 'POST', body: JSON.stringify(posted) } : {};
      const ask = async () => {
        const answer = await fetch(`${outside}/${part}/control`, asked).catch(() => undefined);
        return answer?.ok ? ((await answer.json()) as State) : undefined;
      };
      return until(ask, { withinMs: 30_000, what: `${part} of the sandbox does not answer` });
    },
  };
}

const LOG = /^chaos-.*\.log$/;

async function forgetLogs(dir: string): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  await Promise.all(names.filter((name) => LOG.test(name)).map((name) => rm(join(dir, name))));
}

/** What Node.js writes below the stack of an uncaught error distinguishes it from the product's own lines. */
async function crashesIn(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => LOG.test(name));
  const crashes = names.map(async (name) => {
    const parts = (await readFile(join(dir, name), 'utf8')).split(/^Node\.js v\d.*$/m);
    return parts.slice(0, -1).map((text) => `${name}: ${text.match(/^\w*Error: .*$/m)?.[0] ?? 'no error'}`);
  });
  return (await Promise.all(crashes)).flat();
}

const ready = (origin: string): Promise<void> =>
  untilReady({ ended: new Promise(() => undefined) }, `${origin}/readyz`);

/** In Najran, far from the demo's cities: no other drivers nearby and no service area. */
export const RESTAURANT = {
  ...{ code: 'CHAOS', latitude: 17.55, longitude: 44.22 },
  menu: [{ item_id: 'm1', name: 'كبسة دجاج', price: '24.00' }],
};
export const DRIVERS = 20;
export const RESERVES = 2;

export const phoneOf = (n: number): string => `9665990000${String(n).padStart(2, '0')}`;

/** Writes the cast, and settings by which its drivers are offered each order for `waveSeconds` and may deliver at once. */
async function writeCast(url: string, waveSeconds: number): Promise<void> {
  await withClient(url, async (client) => {
    const execute = { time: 0, distance: 20_000, distance_send_notify: 0.5 };
    await putSetting(client, 'DRIVER_TIME_EXECUTE', execute);
    const distribution = `insert into distribution_settings (availability_weight, distance_weight, idle_time_weight, qualified_limit,
         delay_time, init_distance, step_distance, max_distance, max_scan_driver, number_of_sending_driver)
       values (40, 40, 20, 0, $1, 15, 1, 20, $2, $2)`;
    await client.query(distribution, [waveSeconds, DRIVERS]);
    const restaurant = `insert into restaurant (code, name, name_en, phone, city_id, latitude, longitude)
       select $1, 'مطعم الاختبار', 'Test Kitchen', '0138000000', id, $2, $3 from city where name_en = 'Najran'`;
    await client.query(restaurant, [RESTAURANT.code, RESTAURANT.latitude, RESTAURANT.longitude]);
    const phones = Array.from({ length: DRIVERS + RESERVES }, (_, n) => phoneOf(n));
    const drivers = `insert into driver (id_number, first_name, last_name, phone, pass_key, car_type_id, number_of_received,
         is_casper, is_active, is_ready, is_odm_enabled)
       select 8999999999 + n, 'سائق', 'رقم ' || n, phone, '-', 1, 1000000, n % 2 = 1, true, n <= $2::int, true
       from unnest($1::text[]) with ordinality as d (phone, n) order by n returning id`;
    await addMoney(client, await numbersOf(client, drivers, [phones, DRIVERS]), 100_000_000);
  });
}
