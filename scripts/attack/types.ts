import type { AttackOptions } from './options.ts';
import type { Tally } from './tally.ts';

/** What an attack works with. */
export interface Arena extends AttackOptions {
  /** Address of the attacked server. */
  readonly origin: string;
  readonly databaseUrl: string;
  /** Path of the file with the server's log; null where the server was not started by the command. */
  readonly log: string | null;
  readonly size: 'sample' | 'whole';
  /** Numbers in [0, 1), the same for the same seed. */
  readonly random: () => number;
  say(line: string): void;
}

/** One kind of attack. */
export interface Attack {
  readonly name: string;
  /** What is tried, in a few words. */
  readonly title: string;
  /** Off where the server has no rate limits, which the attack would run into first. */
  readonly limits?: 'off';
  /** False where no shorter form of it runs in the gate. */
  readonly inSample?: false;
  /** Longest answer of `/healthz` in ms that is allowed meanwhile. */
  readonly maxStallMs: number;
  run(arena: Arena, tally: Tally): Promise<void>;
}

/** Behind any single client, and behind fifty. */
export const MAX_STALL_MS = { one: 250, fifty: 1_000 } as const;
