// Runs on the machine's own Node (20 and later): nothing but built-ins here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stageLine } from './stage-line.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const lock = join(root, 'package-lock.json');
const marker = join(root, 'node_modules', '.installed-from');
const npmsOwn = join(root, 'node_modules', '.package-lock.json');

/** The pinned Node, whatever the machine's is. */
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * Installs the dependencies when they are missing or older than package-lock.json.
 * Ends the process with one readable line when that does not work.
 * @returns {boolean} whether it installed anything
 */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const isStale = !isCurrent(wanted);
  if (isStale) {
    console.log('  Installing the dependencies, with Node 24 for this project: about a minute …');
    const startedAt = performance.now();
    // Errors alone: the machine's Node may be older than what the packages name, and the pinned one runs them.
    const done = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (done.error) fail(`npm could not be started: ${done.error.message}`);
    if (done.status !== 0) fail('The dependencies could not be installed; what npm said is above.');
    writeFileSync(marker, wanted);
    console.log(stageLine('install', performance.now() - startedAt));
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  if (!version.stdout?.startsWith('v24.')) {
    fail('Node 24 was not installed with the dependencies: allow install scripts and run "npm ci" again.');
  }
  return isStale;
}

/** @param {string} wanted hash of package-lock.json */
function isCurrent(wanted) {
  if (!existsSync(npmsOwn) || !existsSync(node)) return false;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true;
  // Installed by hand since the lock file last changed.
  return statSync(npmsOwn).mtimeMs >= statSync(lock).mtimeMs;
}

/** @param {string[]} args */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit') };
  if (npm?.endsWith('.js')) return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line);
  process.exit(1);
}
