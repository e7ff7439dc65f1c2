import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseProblem } from '../problem.ts';

const OWNER_FILE = 'owner.pid';

/** File with the process id of the starter, which distinguishes a crash from use. */
export const ownerFile = (dir: string): string => join(dir, OWNER_FILE);

/**
 * Cleans up after a killed start: removes a stale lock file, or stops a server whose starter is gone. Throws
 * DatabaseProblem where another start is using the folder.
 */
export async function stopStaleServer(dir: string, cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const text = await readFile(lock, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const [first, folder] = text.split('\n');
  const pid = Number(first);
  if (!(await isServerOf(pid, folder ?? cluster))) {
    await rm(lock, { force: true });
    return;
  }
  const owner = await findOwner(dir, cluster);
  if (owner !== undefined) {
    throw new DatabaseProblem(
      `Another start (process ${owner}) is using ${dir}: stop it first, or set MISHWAR_DATA_DIR to another folder.`,
    );
  }
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 100) {
    if (waited > 20_000)
      throw new DatabaseProblem(`The database left over in ${dir} (process ${pid}) does not stop.`);
    await sleep(100);
  }
}

/** The living starter of the server that runs in `cluster`, other than this process. */
export async function findOwner(dir: string, cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [first, folder] = text.split('\n');
  if (!(await isServerOf(Number(first), folder ?? cluster))) return undefined;
  const owner = Number(await readFile(ownerFile(dir), 'utf8').catch(() => '0'));
  return owner !== process.pid && isAlive(owner) ? owner : undefined;
}

/** Whether a process with that id exists. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process ids are reused (a container restarts at 1), so the command line decides. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (line === undefined) return process.platform !== 'linux';
  return line.includes('postgres') && line.includes(folder);
}
