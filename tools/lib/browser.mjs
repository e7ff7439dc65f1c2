// Runs on the machine's own Node (20 and later): nothing but built-ins here.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, node, root } from './installed.mjs';

/** The shell without a window draws the same with a quarter less of the processor. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium: the one of CHROMIUM_PATH, an installed one, or one that is installed now.
 * Ends the process with one readable line when there is none to be had.
 * @returns {string}
 */
export function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH is ${given}, and nothing is there.`);
  const found = findInstalled() ?? playwrightsOwn();
  if (found) return found;
  console.log('Installing a Chromium for the browser tests …');
  return (
    installBySystem() ?? installByPlaywright() ?? fail('No Chromium could be installed: set CHROMIUM_PATH.')
  );
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...PLACES].find((path) => existsSync(path));
}

function installBySystem() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: /** @type {const} */ ('inherit'), env };
  spawnSync('apt-get', ['update', '-q'], options);
  for (const name of [SHELL, 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
    const found = findInstalled();
    if (found) return found;
  }
  return undefined;
}

function installByPlaywright() {
  const cli = join(root, 'node_modules', 'playwright', 'cli.js');
  const done = spawnSync(node, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return done.status === 0 ? playwrightsOwn() : undefined;
}

/** The browser that Playwright keeps for itself, where it has one. */
function playwrightsOwn() {
  const script = "process.stdout.write(require('playwright').chromium.executablePath())";
  const { stdout } = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' });
  return stdout && existsSync(stdout) ? stdout : undefined;
}
