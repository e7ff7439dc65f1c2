import { parseArgs } from 'node:util';

export type AttackOptions = Exclude<ReturnType<typeof parseAttack>, string>;

/** Reads the flags. Returns a line that names the error where they are wrong. */
export function parseAttack(args: readonly string[], names: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', default: names.join(',') },
        seed: { type: 'string', default: '1' },
        // Of the fuzz attack.
        requests: { type: 'string' },
        // A short run for the gate: time and memory are not checked.
        sample: { type: 'boolean', default: false },
        // A started product; without one the command starts it.
        address: { type: 'string' },
      },
    });
    const { sample, address = null } = values;
    const only = values.only.split(',');
    const unknown = only.filter((name) => !names.includes(name));
    if (unknown.length > 0) return `--only takes ${names.join(', ')}, not "${unknown.join(', ')}".`;
    const seed = Number(values.seed);
    if (!Number.isSafeInteger(seed) || seed < 0)
      return `--seed must be a whole number, not "${values.seed}".`;
    const requests = Number(values.requests ?? (sample ? 2_000 : 100_000));
    if (!Number.isSafeInteger(requests) || requests < 1)
      return `--requests must be a whole number from 1 on, not "${values.requests}".`;
    if (address !== null && !/^https?:\/\/[^/]+$/.test(address))
      return `--address must be like http://127.0.0.1:4000, not "${address}".`;
    return { only, seed, requests, sample, address };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
