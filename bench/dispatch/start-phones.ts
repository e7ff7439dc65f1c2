import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '../../tools/installation/node-flags.ts';
import type { PhonesFigures, PhonesTask } from './phones.ts';

export interface Phones extends Disposable {
  /** What was measured since it was asked last. */
  figures(): Promise<PhonesFigures>;
}

/** Starts the drivers' phones and waits until each of them is connected. */
export async function startPhones(task: PhonesTask): Promise<Phones> {
  const child = fork(join(import.meta.dirname, 'phones.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ten thousand sockets of its own, whose garbage would cost those who are measured their time.
    execArgv: [...NODE_FLAGS],
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the phones have ended')));
  died.catch(() => undefined);
  const ask = async (message: PhonesTask | 'figures') => {
    child.send(message);
    return (await Promise.race([once(child, 'message'), died]))[0] as PhonesFigures;
  };
  await ask(task);
  return { figures: () => ask('figures'), [Symbol.dispose]: end };
}
