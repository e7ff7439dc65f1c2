import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Whatever ends the command ends everything within this time. */
const ALL_ENDED_WITHIN_MS = 10_000;

/** A start of one role: no page is built and no port taken. Its processes are found by the data folder in their environment. */
describe.skipIf(process.platform !== 'linux')(
  'whatever ends npm start ends everything that it has started',
  () => {
    let data: string;
    beforeAll(async () => {
      data = await mkdtemp(join(tmpdir(), 'mishwar-stop-'));
    });
    afterAll(async () => {
      for (const { pid } of processes()) process.kill(pid, 'SIGKILL');
      await rm(data, { recursive: true, force: true });
    });

    /** The processes of the start: npm, its scripts, the server and PostgreSQL. */
    const processes = (): { pid: number; command: string }[] =>
      readdirSync('/proc').flatMap((name) => {
        const read = (file: string) => {
          try {
            return readFileSync(`/proc/${name}/${file}`, 'utf8');
          } catch {
            return '';
          }
        };
        if (!/^\d+$/.test(name) || !read('environ').split('\0').includes(`MISHWAR_DATA_DIR=${data}`))
          return [];
        const command = read('cmdline').replaceAll('\0', ' ').trim();
        return command === '' ? [] : [{ pid: Number(name), command }];
      });
    const isRunning = (part: string) => processes().some(({ command }) => command.includes(part));
    const killAll = (part: string) => {
      for (const { pid, command } of processes()) if (command.includes(part)) process.kill(pid, 'SIGKILL');
    };
    const log = () => readFileSync(join(data, 'postgres/postgres.log'), 'utf8');

    /** Runs `npm start` in a process group of its own, as a terminal does. */
    function start(...args: string[]): { npm: ChildProcess; said: () => string } {
      const npm = spawn('npm', ['start', ...(args.length > 0 ? ['--', ...args] : [])], {
        cwd: root,
        env: {
          ...process.env,
          ...{ MISHWAR_DATA_DIR: data, MISHWAR_DEMO: 'off', DATABASE_URL: '' },
          SMTP_URL: 'smtp://127.0.0.1:2525',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      let said = '';
      for (const stream of [npm.stdout, npm.stderr]) {
        stream?.on('data', (text) => {
          said += String(text);
        });
      }
      return { npm, said: () => said };
    }

    async function startWorker() {
      const started = start('--role', 'worker');
      await expect.poll(started.said, { timeout: 50_000 }).toContain('Ctrl-C stops it');
      expect([isRunning('scripts/start.ts'), isRunning('server/src/main.ts'), isRunning('postgres')]).toEqual(
        [true, true, true],
      );
      return { ...started, id: started.npm.pid ?? 0 };
    }

    /** Waits for the end of all processes, and checks that the database has been stopped and not killed. */
    async function expectAllEnded() {
      const since = performance.now();
      while (processes().length > 0 && performance.now() - since < ALL_ENDED_WITHIN_MS) await sleep(50);
      expect(processes()).toEqual([]);
      expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false);
      expect(log().trimEnd()).toMatch(/database system is shut down$/);
    }

    it.each<[string, (npm: ChildProcess, id: number) => void]>([
      ['SIGTERM for npm, as a supervisor sends it', (_npm, id) => process.kill(id, 'SIGTERM')],
      ['SIGINT for all, as Ctrl-C does', (_npm, id) => process.kill(-id, 'SIGINT')],
      ['SIGHUP for npm', (_npm, id) => process.kill(id, 'SIGHUP')],
      [
        'a closed terminal, which takes no more text',
        (npm, id) => {
          npm.stdout?.destroy();
          npm.stderr?.destroy();
          process.kill(-id, 'SIGHUP');
        },
      ],
      ['SIGKILL for npm', (_npm, id) => process.kill(id, 'SIGKILL')],
      ['SIGKILL for what npm runs', () => killAll('start.mjs')],
      ['SIGKILL for the start itself', () => killAll('scripts/start.ts')],
    ])('%s', async (_name, end) => {
      const { npm, id } = await startWorker();
      end(npm, id);
      await expectAllEnded();
    });

    it('SIGTERM while the database starts', async () => {
      const { npm } = start('--role', 'worker');
      await expect.poll(() => isRunning('postgres -D'), { timeout: 50_000, interval: 10 }).toBe(true);
      process.kill(npm.pid ?? 0, 'SIGTERM');
      await expectAllEnded();
    });

    it('a second start on the same data says which process has it, and leaves it alone', async () => {
      const { id } = await startWorker();
      const second = start();
      const code = await new Promise((resolve) => second.npm.once('close', resolve));
      const holder = processes().find(({ command }) => command.includes('scripts/start.ts'))?.pid;
      expect(code).toBe(1);
      expect(second.said()).toContain(`Another start (process ${holder}) runs with the data in ${data}`);
      expect(isRunning('server/src/main.ts')).toBe(true);
      process.kill(id, 'SIGTERM');
      await expectAllEnded();
    });
  },
);
