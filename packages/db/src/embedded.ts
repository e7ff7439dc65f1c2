import type { ChildProcess } from 'node:child_process';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './embedded/binaries.ts';
import { type Cluster, clusterPaths, openCluster, unusableDataError } from './embedded/cluster.ts';
import { findOwner, ownerFile, stopStaleServer } from './embedded/leftover.ts';
import { chooseRunner, type Runner } from './embedded/run-as.ts';
import { DatabaseProblem } from './problem.ts';

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** Connection URL of a database in it; `postgres` when none is named. */
  url(database?: string): string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Resolves with the last log line when the server ends unexpectedly. */
  readonly ended: Promise<string>;
  /** Ends sessions, checkpoints and stops. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster, its password and its log; created when missing. */
  readonly dir: string;
  /** Server settings on top of the usual ones, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Skips fsync while the cluster is created; for throw-away clusters only. */
  readonly noSync?: boolean;
  /** Port; a free one by default. */
  readonly port?: number;
}

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // A list page is planned in a millisecond; JIT compilation takes a hundred.
  jit: 'off',
  // Throttled: a vacuum at full speed takes a core for a second; this one takes four seconds unnoticed.
  autovacuum_vacuum_cost_delay: '10ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

const START_TIMEOUT_MS = 60_000;

/**
 * Starts PostgreSQL 18 from the installed packages on a local port; creates the cluster on first use. Runs as an
 * unprivileged account when called by root and cleans up after a killed start. Throws DatabaseProblem (one line)
 * where the folder, the machine or the data does not allow it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(options.dir);
  const paths = clusterPaths(dir);
  await mkdir(dir, { recursive: true }).catch((error: Error) => {
    throw unusableDataError(dir, `the folder cannot be made (${error.message})`);
  });
  const binaries = findBinaries();
  const runner = await chooseRunner([binaries.postgres, binaries.initdb, dir]);
  const cluster = await openCluster(dir, binaries, runner, options.noSync ?? false);
  await stopStaleServer(dir, paths.cluster);
  await writeFile(ownerFile(dir), String(process.pid));
  const port = options.port ?? (await freePort());
  const settings = options.settings ?? {};
  const { child, ended } = await launch(runner, binaries.postgres, cluster, port, paths.log, settings);
  const url = (database = 'postgres') =>
    `postgres://postgres:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`;
  await waitUntilReady(url(), ended, dir);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await ended;
    await rm(ownerFile(dir), { force: true });
  };
  return { url, pid: child.pid ?? 0, ended, stop };
}

/** URL of an embedded PostgreSQL that another process runs in `dir`, or undefined. */
export async function runningEmbeddedUrl(dir: string, database = 'postgres'): Promise<string | undefined> {
  const paths = clusterPaths(resolve(dir));
  const lock = await readFile(join(paths.cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const password = await readFile(paths.password, 'utf8').catch(() => undefined);
  const port = Number(lock?.split('\n')[3]);
  if (password === undefined || !Number.isInteger(port)) return undefined;
  const url = `postgres://postgres:${encodeURIComponent(password.trim())}@127.0.0.1:${port}/${database}`;
  return (await isAcceptingConnections(url)) ? url : undefined;
}

/** The process that runs an embedded PostgreSQL in `dir`; undefined where none does, or it has been left behind. */
export async function findHolder(dir: string): Promise<number | undefined> {
  return findOwner(dir, clusterPaths(resolve(dir)).cluster);
}

async function launch(
  runner: Runner,
  postgres: string,
  cluster: Cluster,
  port: number,
  logPath: string,
  extra: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; ended: Promise<string> }> {
  const settings = Object.entries({ ...SETTINGS, ...extra }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const log = await open(logPath, 'w');
  try {
    const child = runner.spawn(postgres, ['-D', cluster.dir, '-p', String(port), ...settings], {
      stdio: ['ignore', log.fd, log.fd],
      cwd: '/',
      // Ctrl-C reaches the whole process group; in a group of its own the database is stopped last.
      detached: process.platform !== 'win32',
      env: { ...process.env, LC_ALL: 'C' },
    });
    // Before anything is awaited: a server that cannot use its data ends at once.
    const ended = new Promise<string>((settle) => {
      child.once('error', (error) => settle(error.message));
      child.once('exit', () => void lastErrorLine(logPath).then(settle));
    });
    return { child, ended };
  } finally {
    await log.close();
  }
}

async function waitUntilReady(url: string, ended: Promise<string>, dir: string): Promise<void> {
  let complaint: string | undefined;
  void ended.then((line) => {
    complaint = line;
  });
  for (const start = Date.now(); Date.now() - start < START_TIMEOUT_MS; await sleep(50)) {
    if (complaint !== undefined) throw unusableDataError(dir, complaint);
    if (await isAcceptingConnections(url)) return;
  }
  throw new DatabaseProblem(`PostgreSQL in ${dir} did not answer within ${START_TIMEOUT_MS / 1000} seconds.`);
}

async function isAcceptingConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lastErrorLine(logPath: string): Promise<string> {
  const lines = (await readFile(logPath, 'utf8').catch(() => '')).trim().split('\n');
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'PostgreSQL ended without a message';
}

/** A free local port. */
async function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address) settle(address.port);
        else fail(new Error('no free port'));
      });
    });
  });
}
