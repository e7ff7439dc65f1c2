import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseProblem } from '../problem.ts';
import type { Binaries } from './binaries.ts';
import type { Runner } from './run-as.ts';

/** Major version of the binaries; a data folder of another version cannot be opened. */
const MAJOR = '18';

/** A locale under which trigrams recognise Arabic on every machine; under C the search indexes would be empty. */
const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C.UTF-8',
  '--auth=scram-sha-256',
  '--username=postgres',
  '--no-instructions',
];

export interface Cluster {
  readonly dir: string;
  readonly password: string;
}

/** Paths in a data folder: cluster, password, log. */
export const clusterPaths = (dir: string) => ({
  cluster: join(dir, 'cluster'),
  password: join(dir, 'password'),
  log: join(dir, 'postgres.log'),
});

/** Opens the cluster in `dir`, or creates one. Throws DatabaseProblem where the folder holds something else. */
export async function openCluster(
  dir: string,
  binaries: Binaries,
  runner: Runner,
  noSync: boolean,
): Promise<Cluster> {
  const paths = clusterPaths(dir);
  const version = await readOptionalFile(join(paths.cluster, 'PG_VERSION'), dir);
  const password = await readOptionalFile(paths.password, dir);
  if (version === undefined && password === undefined) return createCluster(dir, binaries, runner, noSync);
  if (version === undefined || password === undefined)
    throw unusableDataError(dir, 'part of the database is missing');
  if (version.trim() !== MAJOR)
    throw unusableDataError(dir, `it was made by PostgreSQL ${version.trim()}, not ${MAJOR}`);
  if (runner.ids) await takeOver(paths.cluster, runner.ids);
  return { dir: paths.cluster, password: password.trim() };
}

/** Content of a file, or undefined where it does not exist. */
async function readOptionalFile(path: string, dir: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    const why = error.code === 'EACCES' ? 'it belongs to another account' : error.message;
    throw unusableDataError(dir, why);
  });
}

/** PostgreSQL refuses a cluster of another account, as after a copy: changes its owner. */
async function takeOver(cluster: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  if ((await stat(cluster)).uid === uid) return;
  await chown(cluster, uid, gid);
  await chmod(cluster, 0o700);
  for (const entry of await readdir(cluster, { recursive: true }))
    await lchown(join(cluster, entry), uid, gid);
}

/** Error for a data folder that cannot be used. */
export const unusableDataError = (dir: string, why: string): DatabaseProblem =>
  new DatabaseProblem(
    `The data in ${dir} cannot be used: ${why}. Move that folder away to start afresh, or set MISHWAR_DATA_DIR to another one.`,
  );

async function createCluster(
  dir: string,
  binaries: Binaries,
  runner: Runner,
  noSync: boolean,
): Promise<Cluster> {
  const paths = clusterPaths(dir);
  // Created beside its final place: an interrupted start leaves nothing that looks like a cluster.
  const draft = `${paths.cluster}.new`;
  const draftPassword = `${paths.password}.new`;
  const password = randomBytes(18).toString('base64url');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await rm(draftPassword, { force: true });
  await writeFile(draftPassword, `${password}\n`, { mode: 0o600 });
  if (runner.ids) {
    await chown(draft, runner.ids.uid, runner.ids.gid);
    await chown(draftPassword, runner.ids.uid, runner.ids.gid);
  }
  const flags = noSync ? [...INITDB_FLAGS, '--no-sync'] : INITDB_FLAGS;
  const child = runner.spawn(binaries.initdb, [`--pgdata=${draft}`, `--pwfile=${draftPassword}`, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  if (code !== 0) {
    const why = said.split('\n').find((line) => /error|fatal/i.test(line)) ?? said.trim().split('\n').at(-1);
    throw new DatabaseProblem(
      `The database could not be made in ${dir}: ${why || `initdb ended with ${code}`}`,
    );
  }
  await rename(draft, paths.cluster);
  await rename(draftPassword, paths.password);
  return { dir: paths.cluster, password };
}
