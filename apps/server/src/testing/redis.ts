import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';

/** Suffix of tests that need Redis; the gate reports them where they are skipped. */
export const NEEDS_REDIS = '(needs a Redis or Valkey server)';

interface TestRedis {
  url: string;
  /** Kills a server that the test started. */
  kill(): Promise<void>;
  /** Deletes the positions with a key prefix. */
  forget(prefix: string): Promise<void>;
}

/** Uses the server of REDIS_URL, or starts an installed one on a free port; null where there is neither. */
export async function startRedis(): Promise<TestRedis | null> {
  const given = process.env.REDIS_URL;
  if (given) return { url: given, kill: async () => undefined, forget: (prefix) => forget(given, prefix) };
  const program = ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  );
  if (program === undefined) return null;
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const flags = ['--port', String(port), '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const child = spawn(program, flags, { stdio: 'ignore' });
  await untilThere(url, child);
  return { url, kill: () => ended(child), forget: (prefix) => forget(url, prefix) };
}

const forget = (url: string, prefix: string): Promise<void> =>
  send(url, ['DEL', ...['at', 'order', 'state'].map((part) => `{${prefix}:position}:${part}`)]);

async function send(url: string, command: readonly string[]): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.sendCommand(command);
  } finally {
    client.destroy();
  }
}

async function untilThere(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await send(url, ['PING']);
      return;
    } catch (error) {
      if (tries > 100 || child.exitCode !== null) throw error;
      await sleep(100);
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
