import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseProblem } from '../problem.ts';

const OWNER_FILE = 'owner.pid';

/** Where the process that started the database notes itself, so that a later start can tell a crash from use. */
export const ownerFile = (dir: string): string => join(dir, OWNER_FILE);

/**
 * Clears what a killed start left behind in `dir`: a lock file without its server, or a server whose
 * starter is gone (it is asked to stop). Throws DatabaseProblem when another start is really using it.
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
  const owner = Number(await readFile(ownerFile(dir), 'utf8').catch(() => '0'));
  if (owner !== process.pid && isAlive(owner)) {
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

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process numbers are reused (a restarted container begins at 1 again), so the command line decides. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (line === undefined) return process.platform !== 'linux';
  return line.includes('postgres') && line.includes(folder);
}
