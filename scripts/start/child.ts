import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../tools/installation/node-flags.ts';

const PRELOAD = fileURLToPath(new URL('end-with-parent.ts', import.meta.url));
/** Sandbox, server and database together stop within ten seconds. */
const STOP_WITHIN_MS = 5_000;

export interface Part {
  readonly name: string;
  /** Settles with the last lines of its log when the part has ended, asked or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface PartOptions {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logDir: string;
  readonly root: string;
}

/**
 * Runs one of the product's programs beside this one, its output in `<logDir>/<name>.log`. It has a process
 * group of its own, so that a Ctrl-C reaches it through us, in our order; it ends if we are killed.
 */
export function startPart({ name, program, args, env, logDir, root }: PartOptions): Part {
  const logPath = join(logDir, `${name}.log`);
  const log = openSync(logPath, 'w');
  const child = spawn(process.execPath, [...NODE_FLAGS, '--import', PRELOAD, join(root, program), ...args], {
    cwd: root,
    env: { ...NODE_ENVIRONMENT, ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  const ended = new Promise<string>((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', () => settle(lastLines(logPath)));
  });
  return { name, ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
