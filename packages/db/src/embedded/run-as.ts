import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DatabaseProblem } from '../problem.ts';

const run = promisify(execFile);

/** The account that runs a program; without ids the caller's own. */
export interface Runner {
  readonly ids?: { readonly uid: number; readonly gid: number };
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}

const plain: Runner = { spawn: (program, args, options) => spawn(program, args, options) };

/** The unprivileged account may traverse every folder, and has no other privilege of root. */
const CAPABILITY = '+dac_override';

/**
 * PostgreSQL refuses to run as root. Picks the account it runs under instead: an existing `postgres` or
 * `nobody`, so nothing is added to the machine. Where that account cannot reach one of the paths (a clone
 * below /root), it gets the one capability that passes folders.
 * Throws DatabaseProblem when the machine allows neither.
 */
export async function chooseRunner(paths: readonly string[]): Promise<Runner> {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return plain;
  const ids = await unprivilegedIds();
  const direct: Runner = {
    ids,
    spawn: (program, args, options) => spawn(program, args, { ...options, ...ids }),
  };
  const problem = await findUnreachablePath(direct, paths);
  if (problem === undefined) return direct;

  const lowered = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    `--inh-caps=${CAPABILITY}`,
    `--ambient-caps=${CAPABILITY}`,
    // Without this flag access(2), which initdb uses, ignores the capability.
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  const capable: Runner = {
    ids,
    spawn: (program, args, options) => spawn('setpriv', [...lowered, program, ...args], options),
  };
  if ((await findUnreachablePath(capable, paths)) === undefined) return capable;
  throw new DatabaseProblem(
    `PostgreSQL does not run as root, and the account it would use cannot reach ${problem}: put the project in a folder others may enter, start it as another user, or set DATABASE_URL.`,
  );
}

async function unprivilegedIds(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
    // macOS writes the id of nobody as -2.
    if (Number.isInteger(uid) && uid !== 0) return { uid: uid >>> 0, gid: gid >>> 0 };
  }
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'nobody'])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    throw new DatabaseProblem(
      'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody": start as another user, or set DATABASE_URL.',
    );
  }
}

/** The first path that the runner cannot read, or undefined. */
async function findUnreachablePath(runner: Runner, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const child = runner.spawn(
      '/bin/sh',
      ['-c', 'test -r "$0" && { test ! -d "$0" || test -x "$0"; }', path],
      {
        stdio: 'ignore',
        cwd: '/',
      },
    );
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('exit', resolve);
    });
    if (code !== 0) return path;
  }
  return undefined;
}
