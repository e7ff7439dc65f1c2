import { parseArgs } from 'node:util';

/** Options of the command. */
export interface AttackOptions {
  /** Names of the attacks to run. */
  readonly only: readonly string[];
  readonly seed: number;
  /** Requests of the fuzz attack. */
  readonly requests: number;
  /** A short run for the gate: time and memory are not checked. */
  readonly sample: boolean;
  /** A started product; null: the command starts one. */
  readonly address: string | null;
}

const REQUESTS = { whole: 100_000, sample: 2_000 } as const;

/** Reads the flags. Returns a line that names the error where they are wrong. */
export function parseAttack(args: readonly string[], names: readonly string[]): AttackOptions | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', default: names.join(',') },
        seed: { type: 'string', default: '1' },
        requests: { type: 'string' },
        sample: { type: 'boolean', default: false },
        address: { type: 'string' },
      },
    });
    const only = values.only.split(',');
    const unknown = only.filter((name) => !names.includes(name));
    if (unknown.length > 0) return `--only takes ${names.join(', ')}, not "${unknown.join(', ')}".`;
    const seed = Number(values.seed);
    if (!Number.isSafeInteger(seed) || seed < 0)
      return `--seed must be a whole number, not "${values.seed}".`;
    const requests = Number(values.requests ?? (values.sample ? REQUESTS.sample : REQUESTS.whole));
    if (!Number.isSafeInteger(requests) || requests < 1)
      return `--requests must be a whole number from 1 on, not "${values.requests}".`;
    const address = values.address ?? null;
    if (address !== null && !/^https?:\/\/[^/]+$/.test(address))
      return `--address must be like http://127.0.0.1:4000, not "${address}".`;
    return { only, seed, requests, sample: values.sample, address };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
