import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../installation/node-flags.ts';
import { ROOT } from './installation.ts';

/** A program that the run started, and what it costs. */
export type Program = ReturnType<typeof startProgram>;

export interface ProgramOptions {
  /** Path from the project's root. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly log: string;
  /** A module that is loaded before it. */
  readonly preload?: string;
  /** Most file descriptors that it may open; the limit of this process when absent. */
  readonly descriptors?: number | undefined;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts a program of the project in a process of its own; it ends with this one at the latest. */
export function startProgram({ file, args = [], env, log, preload, descriptors }: ProgramOptions) {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'a');
  const preloading = preload ? ['--import', preload] : [];
  const command = [process.execPath, ...NODE_FLAGS, ...preloading, file, ...args];
  const [name = '', ...rest] =
    descriptors === undefined
      ? command
      : // The shell becomes the program: its process id and its signals are the program's.
        ['/bin/sh', '-c', `ulimit -n ${descriptors} && exec "$@"`, 'sh', ...command];
  const environment = { ...NODE_ENVIRONMENT, ...env };
  const child = spawn(name, rest, { cwd: ROOT, env: environment, stdio: ['ignore', output, output] });
  closeSync(output);
  running.add(child);
  /** Settles when it has ended, asked or not. */
  const ended = once(child, 'exit').then(() => void running.delete(child));
  const pid = child.pid ?? 0;
  /** Sends a signal and waits for the end. */
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return {
    ...{ pid, ended, stop },
    [Symbol.asyncDispose]: () => stop(),
    memory: () => memoryOf(pid),
    cpuSeconds: () => cpuSecondsOf(pid),
  };
}

/** Asks `url` until it answers 200. Throws with the log's end when the program ends first or takes a minute. */
export async function untilReady(program: Pick<Program, 'ended'>, url: string, log?: string): Promise<void> {
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
  });
  for (const start = Date.now(); Date.now() - start < 60_000; await sleep(20)) {
    if (hasEnded) break;
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
  }
  const said = log ? readFileSync(log, 'utf8').split('\n').slice(-10).join('\n') : '';
  throw new Error(`${url} is not ready:\n${said}`);
}

/** Resident memory of a process in bytes, as Linux reports it. */
export function memoryOf(pid: number): number {
  const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(resident) * 4096;
}

/** Processor time of a process in seconds, as Linux reports it: fields 14 and 15 of stat, in hundredths. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
