// `npm start`. Runs on the machine's own Node, which may be older than the one the project pins.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, fail, node, root } from '../tools/lib/installed.mjs';
import { stopDatabaseOf } from '../tools/lib/leftover-database.mjs';
import { onNpmEnd } from '../tools/lib/on-npm-end.mjs';
import { stageLine } from '../tools/lib/stage-line.mjs';

const startedAt = performance.now();
if (!ensureInstalled()) console.log(stageLine('install', performance.now() - startedAt, 'up to date'));
const isWindows = process.platform === 'win32';
const child = spawn(node, [join(root, 'scripts', 'start.ts'), ...process.argv.slice(2)], {
  // The channel closes when this process is killed: the child then stops everything.
  stdio: isWindows ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
  shell: isWindows,
});
// A closed terminal takes no more text.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// Ctrl-C reaches the child as well; this process stays until everything has been stopped in its order.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}
onNpmEnd(() => child.kill('SIGTERM'));
child.on('error', (error) => fail(`The start could not be run: ${error.message}`));
child.on('exit', (code, signal) => {
  if (signal === 'SIGKILL') stopDatabaseOf(child.pid);
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
});
