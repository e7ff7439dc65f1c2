import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../tools/harness/installation.ts';
import { NODE_FLAGS } from '../../tools/installation/node-flags.ts';
import type { PhonesFigures, PhonesTask } from './phones.ts';

export interface Phones {
  /** What was measured since it was asked last. */
  figures(): Promise<PhonesFigures>;
  stop(): void;
}

/** Starts the drivers' phones and waits until each of them is connected. */
export async function startPhones(task: PhonesTask): Promise<Phones> {
  const child = fork(join(ROOT, 'bench/dispatch/phones.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ten thousand sockets of its own, whose garbage would cost those who are measured their time.
    execArgv: [...NODE_FLAGS],
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the phones have ended')));
  died.catch(() => undefined);
  child.send(task);
  await Promise.race([once(child, 'message'), died]);
  return {
    async figures() {
      child.send('figures');
      const [figures] = (await Promise.race([once(child, 'message'), died])) as [PhonesFigures];
      return figures;
    },
    stop() {
      process.off('exit', end);
      end();
    },
  };
}
