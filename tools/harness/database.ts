import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Embedded, startEmbedded } from '@mishwar/db/embedded';
import { freePort } from './free-port.ts';
import { killIfAlive } from './supervise.ts';

/** The embedded PostgreSQL of an installation, which comes back on the same port when it is killed. */
export interface StandingDatabase {
  /** Connection URL of a database in it. */
  url(database: string): string;
  /** `kill -9` of its first process; it is started again at once. */
  kill(): void;
  stop(): Promise<void>;
}

const AGAIN_AFTER_MS = 20;

/** Starts the PostgreSQL of `<dir>/postgres` on a port of its own and keeps it running until it is stopped. */
export async function keepDatabase(dir: string): Promise<StandingDatabase> {
  const options = { dir: join(dir, 'postgres'), port: await freePort() };
  let running: Embedded = await startEmbedded(options);
  let stopping = false;
  // The database is removed when the process exits without stopping it.
  process.once('exit', () => {
    if (!stopping) process.kill(running.pid, 'SIGINT');
  });
  const again = async (): Promise<void> => {
    while (!stopping) {
      try {
        // Until the last process of the killed one is gone its memory is in use, and the start is refused.
        running = await startEmbedded(options);
        return;
      } catch {
        await sleep(AGAIN_AFTER_MS);
      }
    }
  };
  const watching = (async () => {
    while (!stopping) {
      await running.ended;
      if (stopping) return;
      await again();
    }
  })();
  return {
    url: (database) => running.url(database),
    kill: () => {
      killIfAlive(running.pid);
    },
    stop: async () => {
      stopping = true;
      await running.stop();
      await watching;
    },
  };
}
