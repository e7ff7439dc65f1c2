import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '@mishwar/db';
import { copyDatabase, keepDatabase, type StandingDatabase } from '../../../tools/harness/database.ts';
import { freePort } from '../../../tools/harness/free-port.ts';
import { type Installation, openInstallation } from '../../../tools/harness/installation.ts';
import { until } from '../../../tools/harness/measure.ts';
import { outsideEnvironment } from '../../../tools/harness/payments.ts';
import { untilReady } from '../../../tools/harness/program.ts';
import { scoped } from '../../../tools/harness/scoped.ts';
import { serverEnvironment } from '../../../tools/harness/server.ts';
import { type Supervised, supervise } from '../../../tools/harness/supervise.ts';
import { writeSandboxFile } from '../../../tools/installation/demo.ts';
import type { Planted } from '../plants.ts';
import { writeCast } from './write-cast.ts';

const DEMO_ORDERS = 20_000;

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
  /** What a part of the sandbox, such as its payment gateway, knows, after its faults are set to `posted`; waits until it is there. */
  control<State>(part: string, posted?: object): Promise<State>;
}

/** Flags of a sandbox without drivers and customers, which is only the third parties. */
export const QUIET = ['--drivers', '0', '--orders-per-hour', '0', '--top-ups', '0'];

/** What the payment gateway has given back, by what it calls the payment. */
export type GivenBack = Readonly<Record<string, readonly { amount: number }[] | undefined>>;

interface StageOptions extends Planted {
  /** Seconds between the waves of an order. */
  readonly waveSeconds: number;
  /** Whether orders and drivers are reported to the sandbox's regulator, ERP and partner. */
  readonly hasThirdParties?: boolean;
}

/**
 * Sets up a stage: the demo in a new database, one API process and one worker and dispatcher process,
 * each started again at once when it is killed. `stop` leaves nothing running.
 */
export function setStage({
  waveSeconds,
  hasThirdParties,
  preload,
  sql,
  onSet,
}: StageOptions): Promise<Stage> {
  return scoped(async (stack) => {
    if (process.env.DATABASE_OWNER_URL) {
      throw new Error(
        'chaos kills its database: unset DATABASE_OWNER_URL, and it makes one in .cache/bench/chaos.',
      );
    }
    const installation = await openInstallation('chaos', DEMO_ORDERS);
    await installation.stop();
    await forgetLogs(join(installation.dir, 'logs'));
    const parts = new AsyncDisposableStack();
    // Until everything stands.
    stack.use(parts);
    const also = (part: { stop(): Promise<void> }) => parts.defer(() => part.stop());
    const database = await keepDatabase(installation.dir);
    also(database);
    // A copy of the demo: what a run breaks on purpose must not meet the next one.
    const demo = {
      ...installation,
      databaseUrl: database.url(new URL(installation.databaseUrl).pathname.slice(1)),
    };
    const databaseUrl = await copyDatabase(demo, 'chaos');
    await writeCast(databaseUrl, waveSeconds);
    if (sql) await withClient(databaseUrl, (client) => client.query(sql));
    const { secrets, dir } = installation;
    const whatsappPort = await freePort();
    const outside = `http://127.0.0.1:${whatsappPort}`;
    const ports = [await freePort(), await freePort()] as const;
    const addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
    const token = secrets.whatsappToken;
    const start = (name: string, port: number, roles: string): Supervised => {
      const env = {
        ...process.env,
        ...serverEnvironment({ ...installation, databaseUrl }, port),
        ...outsideEnvironment(outside, token),
        ...(hasThirdParties && {
          ...{ CITC_URL: `${outside}/citc`, CITC_TOKEN: token, ODOO_URL: outside, ODOO_DATABASE: 'sandbox' },
          ...{ ODOO_KEY: token, SHUKAH_URL: `${outside}/shukah`, SHUKAH_TOKEN: token },
        }),
      };
      const log = join(dir, 'logs', `chaos-${name}.log`);
      const args = ['--role', roles];
      const part = supervise({
        file: 'apps/server/src/main.ts',
        args,
        env,
        log,
        ...(preload ? { preload } : {}),
      });
      also(part);
      return part;
    };
    const servers = [start('api-1', ports[0], 'api')];
    const worker = start('worker', ports[0], 'worker,dispatcher');
    await ready(addresses[0]);
    onSet?.();
    stack.move();
    const stop = () => parts.disposeAsync();
    return {
      ...{
        secrets,
        dir,
        databaseUrl,
        stop,
        database,
        addresses,
        origin: addresses[0],
        whatsappPort,
        servers,
        worker,
      },
      [Symbol.asyncDispose]: stop,
      crashes: () => crashesIn(join(dir, 'logs')),
      also,
      startSecondApi: async () => {
        servers.push(start('api-2', ports[1], 'api'));
        await ready(addresses[1]);
      },
      startSandbox: async (flags) => {
        const where = { server: addresses[0], port: whatsappPort };
        const file = await writeSandboxFile(dir, databaseUrl, secrets, where);
        const part = supervise({
          file: 'apps/sandbox/src/main.ts',
          args: [...addresses.flatMap((at) => ['--server', at]), '--port', String(whatsappPort), ...flags],
          env: { ...process.env, MISHWAR_SANDBOX: file },
          log: join(dir, 'logs/chaos-sandbox.log'),
        });
        also(part);
        return part;
      },
      control: (part, posted) => {
        const asked = posted ? { method: 'POST', body: JSON.stringify(posted) } : {};
        const ask = async () => {
          const answer = await fetch(`${outside}/${part}/control`, asked).catch(() => undefined);
          return answer?.ok ? answer.json() : undefined;
        };
        return until(ask, { withinMs: 30_000, what: `${part} of the sandbox does not answer` });
      },
    };
  });
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

const ready = (origin: string): Promise<void> =>
  untilReady({ ended: new Promise(() => undefined) }, `${origin}/readyz`);
