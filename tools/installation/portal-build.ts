import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything the portal's files are made from. */
const INPUTS = [
  'package-lock.json',
  'apps/portal',
  'packages/domain/src',
  'packages/contract/src',
  'packages/locales',
];
const SKIPPED = /(^|\/)(node_modules|dist|\.[^/]+)$|\.test\.tsx?$/;

/**
 * Builds the portal when it is missing or older than what it is made from; answers whether it did.
 * Throws with the builder's last words when it fails.
 */
export async function buildPortal(root: string): Promise<boolean> {
  const dist = join(root, 'apps/portal/dist');
  const marker = join(dist, '.inputs');
  const wanted = await hashInputs(root);
  const built = existsSync(join(dist, 'index.html')) ? await readFile(marker, 'utf8').catch(() => '') : '';
  if (built === wanted) return false;
  await runBuilder(root);
  // The build rewrites the route tree, which is an input: hash the inputs afterwards.
  await writeFile(marker, await hashInputs(root));
  return true;
}

async function hashInputs(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const path of await filesBelow(root, input)) {
      hash
        .update(`${path}\0`)
        .update(await readFile(join(root, path)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesBelow(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(join(root, path)) ? [path] : [];
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`;
    if (SKIPPED.test(inner)) continue;
    if (entry.isDirectory()) files.push(...(await filesBelow(root, inner)));
    else files.push(inner);
  }
  return files;
}

async function runBuilder(root: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/portal'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-4_000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', kill);
  if (code !== 0) throw new Error(`The portal could not be built:\n${said.trim()}`);
}
