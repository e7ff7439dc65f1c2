import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@mishwar/db/testing';
import type { ProcessRole } from '../platform/config.ts';

const PROGRAM = fileURLToPath(new URL('main-undurable.ts', import.meta.url));
const READY_WITHIN_MS = 60_000;
const POLL_MS = 20;
export const TEST_SECRET = 'k3Jv9QmT2xWbZr7LpN5cYs8FhGd4Ua6E';

/** A server process of one role, as in production. */
export interface ServerProcess {
  role: ProcessRole;
  pid: number;
  /** URL; for the role `api` alone. */
  url: string;
  /** Its log so far. */
  log(): string;
  /** Sends a signal; resolves with the exit code (null after SIGKILL). */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

export interface ProcessGroup {
  /** Starts a process; resolves as soon as an `api` answers `probe`, another role is in the database. */
  start(role: ProcessRole, probe?: '/healthz' | '/readyz'): Promise<ServerProcess>;
  /** Kills remaining processes and removes their files. */
  stop(): Promise<void>;
}

/** Starts processes that share a database and a folder for files. */
export async function openProcessGroup(
  database: TestDatabase,
  more: Readonly<Record<string, string>> = {},
): Promise<ProcessGroup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mishwar-fleet-'));
  const started: ServerProcess[] = [];
  return {
    async start(role, probe = '/healthz') {
      const port = await freePort();
      const child = spawn(process.execPath, [PROGRAM, '--role', role], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PORT: String(port),
          DATABASE_URL: database.url,
          MISHWAR_DATA_DIR: dataDir,
          MISHWAR_SECRET: TEST_SECRET,
          SETTINGS_PASSPHRASE: 'kofu-mira-teso-4821',
          LOG_LEVEL: 'silent',
          OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
          // Tests share the machine; the bound has tests of its own.
          MAX_EVENT_LOOP_DELAY_MS: '0',
          ...more,
        },
      });
      let logged = '';
      child.stdout.on('data', (chunk) => {
        logged += String(chunk);
      });
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
      });
      const ended = once(child, 'exit').then(([code]) => code as number | null);
      const { pid = 0 } = child;
      const spawned: ServerProcess = {
        role,
        pid,
        url: role === 'api' ? `http://127.0.0.1:${port}` : '',
        log: () => logged,
        end(signal) {
          child.kill(signal);
          return ended;
        },
      };
      started.push(spawned);
      for (const since = Date.now(); !(await isReady(database, spawned, probe)); await sleep(POLL_MS)) {
        if (child.exitCode !== null) throw new Error(`the ${role} ended: ${said}`);
        if (Date.now() - since > READY_WITHIN_MS) throw new Error(`the ${role} did not start: ${said}`);
      }
      return spawned;
    },
    async stop() {
      await Promise.all(started.map((spawned) => spawned.end('SIGKILL')));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(database: TestDatabase, { pid, url }: ServerProcess, probe: string): Promise<boolean> {
  if (url !== '') return (await fetch(`${url}${probe}`).catch(() => undefined))?.status === 200;
  const { rowCount } = await database.pool.query(
    `select from server_process where split_part(id, ':', 2) = $1 and (roles <> '{worker}' or worker_ids <> '{}')`,
    [String(pid)],
  );
  return rowCount === 1;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
