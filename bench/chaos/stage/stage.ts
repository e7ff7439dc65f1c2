import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '@mishwar/db';
import { keepDatabase, type StandingDatabase } from '../../../tools/harness/database.ts';
import { freePort } from '../../../tools/harness/free-port.ts';
import { type Installation, openInstallation } from '../../../tools/harness/installation.ts';
import { paymentEnvironment } from '../../../tools/harness/payments.ts';
import { untilReady } from '../../../tools/harness/program.ts';
import { serverEnvironment } from '../../../tools/harness/server.ts';
import { type Supervised, supervise } from '../../../tools/harness/supervise.ts';
import { writeSandboxFile } from '../../../tools/installation/demo.ts';
import type { Planted } from '../plants.ts';
import { writeCast } from './write-cast.ts';

const DEMO_ORDERS = 20_000;
const DATABASE = 'chaos';

/** One run's world: a database of its own, the product's processes on it, and where they are. */
export interface Stage extends Installation {
  readonly database: StandingDatabase;
  /** Two addresses of the product; the second one answers once `startSecondApi` was called. */
  readonly addresses: readonly [string, string];
  readonly origin: string;
  readonly whatsappPort: number;
  readonly servers: readonly Supervised[];
  readonly worker: Supervised;
  startSecondApi(): Promise<void>;
  /** The last words of processes that broke by themselves. */
  crashes(): Promise<string[]>;
  /** Something else that ends with the stage. */
  also(part: { stop(): Promise<void> }): void;
  startSandbox(flags: readonly string[]): Promise<Supervised>;
}

export interface StageOptions extends Planted {
  /** Seconds between the waves of an order. */
  readonly waveSeconds: number;
  /** Whether orders and drivers are reported to the sandbox's regulator, ERP and partner. */
  readonly hasThirdParties?: boolean;
}

/**
 * Sets up a stage: the demo in a new database, one API process and one worker and dispatcher process,
 * each started again at once when it is killed. `stop` leaves nothing running.
 */
export async function setStage({
  waveSeconds,
  hasThirdParties,
  preload,
  sql,
  onSet,
}: StageOptions): Promise<Stage> {
  if (process.env.DATABASE_OWNER_URL) {
    throw new Error(
      'chaos kills its database: unset DATABASE_OWNER_URL, and it makes one in .cache/bench/chaos.',
    );
  }
  const installation = await openInstallation('chaos', DEMO_ORDERS);
  await installation.stop();
  await forgetLogs(join(installation.dir, 'logs'));
  const database = await keepDatabase(installation.dir);
  const running: { stop(): Promise<void> }[] = [database];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
  };
  try {
    const databaseUrl = await freshDatabase(database, new URL(installation.databaseUrl).pathname.slice(1));
    await writeCast(databaseUrl, waveSeconds);
    if (sql) await withClient(databaseUrl, (client) => client.query(sql));
    const own: Installation = { ...installation, databaseUrl, stop };
    const whatsappPort = await freePort();
    const ports = [await freePort(), await freePort()] as const;
    const addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
    const start = (name: string, port: number, roles: string): Supervised => {
      const part = supervise({
        file: 'apps/server/src/main.ts',
        args: ['--role', roles],
        env: {
          ...process.env,
          ...serverEnvironment(own, port),
          WHATSAPP_URL: `http://127.0.0.1:${whatsappPort}`,
          WHATSAPP_TOKEN: own.secrets.whatsappToken,
          ...paymentEnvironment(`http://127.0.0.1:${whatsappPort}`, own.secrets.whatsappToken),
          ...(hasThirdParties && {
            CITC_URL: `http://127.0.0.1:${whatsappPort}/citc`,
            CITC_TOKEN: own.secrets.whatsappToken,
            ODOO_URL: `http://127.0.0.1:${whatsappPort}`,
            ODOO_DATABASE: 'sandbox',
            ODOO_KEY: own.secrets.whatsappToken,
            SHUKAH_URL: `http://127.0.0.1:${whatsappPort}/shukah`,
            SHUKAH_TOKEN: own.secrets.whatsappToken,
          }),
        },
        log: join(own.dir, 'logs', `chaos-${name}.log`),
        ...(preload ? { preload } : {}),
      });
      running.push(part);
      return part;
    };
    const servers = [start('api-1', ports[0], 'api')];
    const worker = start('worker', ports[0], 'worker,dispatcher');
    await ready(addresses[0]);
    onSet?.();
    return {
      ...own,
      database,
      addresses,
      origin: addresses[0],
      whatsappPort,
      servers,
      worker,
      crashes: () => crashesIn(join(installation.dir, 'logs')),
      also: (part) => running.push(part),
      startSecondApi: async () => {
        servers.push(start('api-2', ports[1], 'api'));
        await ready(addresses[1]);
      },
      startSandbox: async (flags) => {
        const where = { server: addresses[0], port: whatsappPort };
        const file = await writeSandboxFile(own.dir, databaseUrl, own.secrets, where);
        const part = supervise({
          file: 'apps/sandbox/src/main.ts',
          args: [...addresses.flatMap((at) => ['--server', at]), '--port', String(whatsappPort), ...flags],
          env: { ...process.env, MISHWAR_SANDBOX: file },
          log: join(own.dir, 'logs/chaos-sandbox.log'),
        });
        running.push(part);
        return part;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const LOG = /^chaos-.*\.log$/;

async function forgetLogs(dir: string): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  await Promise.all(names.filter((name) => LOG.test(name)).map((name) => rm(join(dir, name))));
}

/** What Node.js writes below the stack of an uncaught error distinguishes it from the product's own lines. */
async function crashesIn(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => LOG.test(name));
  const found = names.map(async (name) => {
    const parts = (await readFile(join(dir, name), 'utf8')).split(/^Node\.js v\d.*$/m);
    return parts.slice(0, -1).map((text) => `${name}: ${text.match(/^\w*Error: .*$/m)?.[0] ?? 'no error'}`);
  });
  return (await Promise.all(found)).flat();
}

/** A copy of the demo: what a run breaks on purpose must not meet the next one. */
async function freshDatabase(database: StandingDatabase, demo: string): Promise<string> {
  await withClient(database.url('postgres'), async (client) => {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE} template ${demo} strategy file_copy`);
  });
  return database.url(DATABASE);
}

const ready = (origin: string): Promise<void> =>
  untilReady({ ended: new Promise(() => undefined) }, `${origin}/readyz`);
