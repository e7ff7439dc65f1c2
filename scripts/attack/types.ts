import type { AttackOptions } from './options.ts';
import type { Tally } from './tally.ts';

export interface Arena extends AttackOptions {
  readonly origin: string;
  readonly databaseUrl: string;
  /** Path of the file with the server's log; null where the server was not started by the command. */
  readonly log: string | null;
  readonly size: 'sample' | 'whole';
  /** Numbers in [0, 1), the same for the same seed. */
  readonly random: () => number;
  say(line: string): void;
}

export interface Attack {
  readonly name: string;
  readonly title: string;
  /** Off where the server has no rate limits, which the attack would run into first. */
  readonly limits?: 'off';
  /** False where no shorter form of it runs in the gate. */
  readonly inSample?: false;
  /** Longest answer of `/healthz` in ms that is allowed meanwhile: 250 where absent, 1,000 behind fifty clients. */
  readonly maxStallMs?: number;
  run(arena: Arena, tally: Tally): Promise<void>;
}
