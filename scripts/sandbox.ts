import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SandboxFile, sandboxFilePath } from '../tools/installation/demo.ts';
import { parseStart } from '../tools/installation/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run sandbox -- --drivers 200 --orders-per-hour 600 --speed 4`: the outside world alone, beside a product
 * that was started with MISHWAR_SANDBOX_FLAGS=off, or role by role. It finds the product by the data folder; where
 * there are several servers, each is named with a `--server`.
 */
async function main(): Promise<number> {
  const parsed = parseStart([], process.env, root);
  if (!parsed.ok) {
    console.error(parsed.problems.join('\n'));
    return 1;
  }
  const file = sandboxFilePath(parsed.settings.dataDir);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    console.error(`${file} is not there: run "MISHWAR_SANDBOX_FLAGS=off npm start" first, beside this.`);
    return 1;
  }
  const { server, port } = JSON.parse(text) as SandboxFile;
  const flags = process.argv.slice(2);
  const hasServer = flags.some((arg) => arg === '--server' || arg.startsWith('--server='));
  const args = [join(root, 'apps/sandbox/src/main.ts'), '--port', String(port)];
  if (!hasServer) args.push('--server', server);
  const child = spawn(process.execPath, [...args, ...flags], {
    stdio: 'inherit',
    env: { ...process.env, MISHWAR_SANDBOX: file },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 0)));
}

process.exitCode = await main();
