import { join } from 'node:path';
import { withClient } from '@mishwar/db';
import { startEmbedded } from '@mishwar/db/embedded';
import type { Installation } from './installation.ts';
import { freePort } from './program.ts';
import { keepRunning, killIfAlive } from './supervise.ts';

const AGAIN_AFTER_MS = 20;

/** Keeps the PostgreSQL of `<dir>/postgres` running on one port, also when it is killed, which `kill` does, until `stop`. */
export async function keepDatabase(dir: string) {
  const options = { dir: join(dir, 'postgres'), port: await freePort() };
  let running = await startEmbedded(options);
  // The database is removed when the process exits without stopping it.
  const end = () => process.kill(running.pid, 'SIGINT');
  process.once('exit', end);
  // Until the last process of the killed one is gone its memory is in use, and the start is refused.
  const again = async () => {
    running = await startEmbedded(options);
    return running;
  };
  const stop = keepRunning(running, again, (lived) => (lived < 1_000 ? AGAIN_AFTER_MS : 0));
  return {
    url: (database: string) => running.url(database),
    kill: () => killIfAlive(running.pid),
    stop: async () => {
      process.off('exit', end);
      await stop();
    },
  };
}

/** Makes a copy of an installation's database beside it; replaces an earlier one. Returns its URL. */
export async function copyDatabase(
  { databaseUrl }: Pick<Installation, 'databaseUrl'>,
  name: string,
): Promise<string> {
  const url = new URL(databaseUrl);
  const original = url.pathname.slice(1);
  url.pathname = '/postgres';
  await withClient(url.href, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${original} strategy file_copy`);
  });
  url.pathname = `/${name}`;
  return url.href;
}
