import { appendFileSync, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';

/** In the folder of the runs' database, which is there before any process of the product. */
const FILE = resolve(import.meta.dirname, '../../.cache/bench/chaos/altered');
let isNoted = false;

/** Notes that a planted fault has altered something: one that fits no statement any more proves nothing. */
export function noteAltered(): void {
  if (isNoted) return;
  isNoted = true;
  appendFileSync(FILE, `${process.pid}\n`);
}

/** Whether a process has noted it since `forgetAltered`. */
export const wasAltered = (): boolean => existsSync(FILE);

export const forgetAltered = (): Promise<void> => rm(FILE, { force: true });
