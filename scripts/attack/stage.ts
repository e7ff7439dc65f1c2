import { copyDatabase } from '../../tools/harness/database.ts';
import { openInstallation } from '../../tools/harness/installation.ts';
import { freePort } from '../../tools/harness/program.ts';
import { limits as limitsOf, outsideEnvironment, startServer } from '../../tools/harness/server.ts';
import { playWhatsapp } from '../../tools/harness/whatsapp.ts';
import type { AttackOptions } from './options.ts';
import type { Attack } from './types.ts';

const DEMO_ORDERS = 2_000;
const DATABASE = 'attack';
/** File descriptors of the attacked server: few, so that it is cheap to use them all. */
export const DESCRIPTORS = 4_096;

export type Stage = Awaited<ReturnType<typeof openStage>>;
export type Running = Awaited<ReturnType<Stage['start']>>;

/** Opens the stage: a new copy of the demo in a database of its own, or a started product and its DATABASE_URL. */
export async function openStage({ address }: AttackOptions) {
  if (address !== null) return stageOf(address);
  const installation = await openInstallation('attack', DEMO_ORDERS);
  const databaseUrl = await copyDatabase(installation, DATABASE);
  const port = await freePort();
  // Plays the payment gateways too: they are never there.
  const whatsapp = await playWhatsapp(port);
  const outside = outsideEnvironment(`http://127.0.0.1:${port}`, installation.secrets.whatsappToken);
  return {
    databaseUrl,
    start: async (limits: Attack['limits']) => {
      const env = { ...outside, ...(limits !== 'off' && limitsOf(undefined)) };
      const options = { env, descriptors: DESCRIPTORS };
      const server = await startServer({ ...installation, databaseUrl }, options);
      let isAlive = true;
      void server.ended.then(() => {
        isAlive = false;
      });
      return { ...server, isAlive: () => isAlive };
    },
    [Symbol.asyncDispose]: async () => {
      await whatsapp.stop();
      await installation.stop();
    },
  };
}

/** A product that was started elsewhere: neither its process nor its log is known. */
function stageOf(origin: string) {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('--address needs DATABASE_URL: the database of that product.');
  const [pid, log] = [null, null];
  const nothing = { [Symbol.asyncDispose]: async () => undefined };
  const start = async () => ({ origin, pid, log, isAlive: () => true, ...nothing });
  return { databaseUrl, start, ...nothing };
}
