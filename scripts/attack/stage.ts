import { withClient } from '@mishwar/db';
import { freePort } from '../../tools/harness/free-port.ts';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { paymentEnvironment } from '../../tools/harness/payments.ts';
import { startServer } from '../../tools/harness/server.ts';
import { playWhatsapp } from '../../tools/harness/whatsapp.ts';
import type { AttackOptions } from './options.ts';
import type { Attack, Client } from './types.ts';

const DEMO_ORDERS = 2_000;
const DATABASE = 'attack';
/** File descriptors of the attacked server: few, so that it is cheap to use them all. */
export const DESCRIPTORS = 4_096;

/** A server to attack. */
export interface Running {
  readonly origin: string;
  /** Null where the server was not started by the command. */
  readonly pid: number | null;
  /** Path of the file with its log; null where the server was not started by the command. */
  readonly log: string | null;
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** The database of a run and its servers. */
export interface Stage {
  readonly databaseUrl: string;
  withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T>;
  start(limits: Attack['limits']): Promise<Running>;
  stop(): Promise<void>;
}

/** Opens the stage: a new copy of the demo in a database of its own, or a started product and its DATABASE_URL. */
export async function openStage({ address }: AttackOptions): Promise<Stage> {
  if (address !== null) return stageOf(address);
  const installation = await openInstallation('attack', DEMO_ORDERS);
  const databaseUrl = await copyDatabase(installation, DATABASE);
  const port = await freePort();
  // Plays the payment gateways too: they are never there.
  const whatsapp = await playWhatsapp(port);
  const { whatsappToken } = installation.secrets;
  const outside = {
    WHATSAPP_URL: `http://127.0.0.1:${port}`,
    WHATSAPP_TOKEN: whatsappToken,
    ...paymentEnvironment(`http://127.0.0.1:${port}`, whatsappToken),
  };
  return {
    ...connection(databaseUrl),
    start: (limits) => startOn({ ...installation, databaseUrl }, limits, outside),
    stop: async () => {
      await whatsapp.stop();
      await installation.stop();
    },
  };
}

/** Starts a server of all roles on a database of the installation. */
export async function startOn(
  installation: Installation,
  limits: Attack['limits'],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  let isAlive = true;
  const server = await startServer(installation, {
    env: { ...env, ...(limits === 'usual' && USUAL_LIMITS) },
    descriptors: DESCRIPTORS,
  });
  void server.ended.then(() => {
    isAlive = false;
  });
  const { origin, pid, log } = server;
  return { origin, pid, log, isAlive: () => isAlive, stop: () => server.stop() };
}

/** Without these variables the server has its own limits. */
const USUAL_LIMITS = {
  LIMIT_PUBLIC_PER_MINUTE: undefined,
  LIMIT_STAFF_PER_MINUTE: undefined,
  LIMIT_PARTNER_PER_MINUTE: undefined,
  LIMIT_DRIVER_PER_MINUTE: undefined,
  LIMIT_CHANNEL_PER_MINUTE: undefined,
};

/** Makes a copy of the installation's demo; replaces an earlier one. Returns its URL. */
export async function copyDatabase({ databaseUrl }: Installation, name: string): Promise<string> {
  const url = new URL(databaseUrl);
  const demo = url.pathname.slice(1);
  url.pathname = '/postgres';
  await withClient(url.href, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${demo} strategy file_copy`);
  });
  url.pathname = `/${name}`;
  return url.href;
}

function stageOf(origin: string): Stage {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('--address needs DATABASE_URL: the database of that product.');
  const running: Running = {
    ...{ origin, pid: null, log: null },
    isAlive: () => true,
    stop: async () => undefined,
  };
  return { ...connection(databaseUrl), start: async () => running, stop: async () => undefined };
}

const connection = (databaseUrl: string): Pick<Stage, 'databaseUrl' | 'withDatabase'> => ({
  databaseUrl,
  withDatabase: (work) => withClient(databaseUrl, work),
});
