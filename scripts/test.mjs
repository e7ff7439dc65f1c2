// `npm test`: the whole gate on a fresh clone. Runs on the machine's own Node; flags go on to the gate.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from '../tools/lib/browser.mjs';
import { ensureInstalled, fail, node, root } from '../tools/lib/installed.mjs';

ensureInstalled();
const env = { ...process.env, CHROMIUM_PATH: ensureBrowser() };
const child = spawn(node, [join(root, 'scripts', 'check.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env,
  shell: process.platform === 'win32',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', (error) => fail(`The gate could not be run: ${error.message}`));
child.on('exit', (code) => process.exit(code ?? 1));
