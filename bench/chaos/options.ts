import { parseArgs } from 'node:util';
import { isPlant, PARTS, type Part, PLANTS, type PlantName } from './plants.ts';

/** The least and the usual value of each number that may be given. */
const NUMBERS = {
  minutes: [0.5, 2],
  seed: [0, Date.now() % 100_000],
  /** Runs with killed processes, each with the next seed. */
  runs: [1, 1],
  races: [1, 300],
  doubles: [2, 24],
  /** Top-ups that are given back, and clicks on each at once. */
  refunds: [1, 100],
  clicks: [1, 64],
  /** Wallet operations that are to be acknowledged while processes are killed. */
  operations: [100, 10_000],
  /** Messages that the regulator hears while processes are killed. */
  messages: [100, 5_000],
} as const;

/** Options of the command. */
export interface ChaosOptions extends Readonly<Record<keyof typeof NUMBERS, number>> {
  readonly parts: readonly Part[];
  /** Faults to be planted, null being none; empty where the flag was not given. */
  readonly plants: readonly (PlantName | null)[];
  readonly prove: boolean;
  /** Figures of a quick run are not written down. */
  readonly quick: boolean;
}

/** Reads the flags; answers a line for whatever is wrong. */
export function parseChaos(args: readonly string[]): ChaosOptions | string {
  try {
    const names = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...(Object.fromEntries(names.map((name) => [name, text])) as Record<
          (typeof names)[number],
          typeof text
        >),
        only: { type: 'string', default: PARTS.join(',') },
        plant: text,
        prove: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
      },
    });
    const numbers = names.map((name) => {
      const [low, usual] = NUMBERS[name];
      const value = Number(values[name] ?? usual);
      if (values[name]?.trim() !== '' && value >= low)
        return [name, name === 'minutes' ? value : Math.trunc(value)];
      throw new Error(`--${name} must be a number from ${low} on, not "${values[name]}".`);
    });
    const only = values.only.split(',');
    const unknown = only.filter((name) => !PARTS.some((part) => part === name));
    if (unknown.length > 0) throw new Error(`--only takes ${PARTS.join(', ')}, not "${unknown.join(', ')}".`);
    return {
      ...(Object.fromEntries(numbers) as Record<keyof typeof NUMBERS, number>),
      parts: PARTS.filter((part) => only.includes(part)),
      plants: plantsOf(values.plant),
      prove: values.prove,
      quick: values.quick,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const NONE = 'none';

function plantsOf(value: string | undefined): (PlantName | null)[] {
  return (value?.split(',') ?? []).map((name) => {
    if (name === NONE) return null;
    if (isPlant(name)) return name;
    throw new Error(`--plant takes ${NONE}, ${Object.keys(PLANTS).join(', ')}, not "${name}".`);
  });
}
