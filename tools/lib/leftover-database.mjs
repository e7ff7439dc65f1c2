// Runs on the machine's own Node (20 and later): nothing but built-ins here.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './installed.mjs';

/**
 * Asks the database of a killed start to stop: it does once the server, which ends by itself, has closed its connections.
 * @param {number | undefined} starter process id of the killed start
 */
export function stopDatabaseOf(starter) {
  const dir = join(resolve(root, process.env.MISHWAR_DATA_DIR || '.data'), 'postgres');
  try {
    if (Number(readFileSync(join(dir, 'owner.pid'), 'utf8')) !== starter) return;
    const [pid] = readFileSync(join(dir, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGTERM');
  } catch {
    // No database of this start runs.
  }
}
