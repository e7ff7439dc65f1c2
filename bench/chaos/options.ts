import { parseArgs } from 'node:util';
import type { Finding } from './finding.ts';
import { PARTS, type Part, PLANTS, type Planted, type PlantName } from './plants.ts';

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
type NumberName = keyof typeof NUMBERS;

export type ChaosOptions = ReturnType<typeof parseChaos>;

const NONE = 'none';

/** Reads the flags. Throws with a line for whatever is wrong. */
export function parseChaos(args: readonly string[]) {
  const names = Object.keys(NUMBERS) as NumberName[];
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const texts = Object.fromEntries(names.map((name) => [name, text])) as Record<NumberName, typeof text>;
  const { values } = parseArgs({
    args: [...args],
    options: { ...texts, only: text, plant: text, prove: flag, quick: flag },
  });
  const { only, plant, prove, quick } = values;
  const numbers = names.map((name) => {
    const [low, usual] = NUMBERS[name];
    const value = Number(values[name] ?? usual);
    if (values[name]?.trim() === '' || !(value >= low))
      throw new Error(`--${name} must be a number from ${low} on, not "${values[name]}".`);
    return [name, name === 'minutes' ? value : Math.trunc(value)];
  });
  const chosen = parseNames('only', only, PARTS);
  const parts: readonly Part[] = PARTS.filter((part) => only === undefined || chosen.includes(part));
  const plants = parseNames('plant', plant, [NONE, ...(Object.keys(PLANTS) as PlantName[])]);
  return {
    ...(Object.fromEntries(numbers) as Record<NumberName, number>),
    parts,
    /** Faults to be planted, null being none; empty where the flag was not given. */
    plants: plants.map((name) => (name === NONE ? null : name)),
    ...{ prove, quick },
  };
}

/** The names that are given behind a flag; throws where one of them is unknown. */
function parseNames<Name extends string>(
  flag: string,
  given: string | undefined,
  names: readonly Name[],
): Name[] {
  const texts = given?.split(',') ?? [];
  const unknown = texts.filter((text) => !names.some((name) => name === text));
  if (unknown.length > 0)
    throw new Error(`--${flag} takes ${names.join(', ')}, not "${unknown.join(', ')}".`);
  return texts as Name[];
}

/** Options of the command, what is planted, and where progress is reported. */
export interface SuiteOptions extends ChaosOptions, Planted {
  /** Mean ms between two kills. */
  readonly pause?: number;
  readonly say: (line: string) => void;
}

export interface PartOptions extends SuiteOptions {
  readonly pause: number;
  /** Ends what is put on it when the part is over. */
  readonly stack: AsyncDisposableStack;
}

export interface PartRun {
  readonly findings: readonly Finding[];
  /** Its tables, by their marks in the page. */
  readonly tables: Readonly<Record<string, string>>;
  /** Kinds of kill whose longest outage was beyond its goal. */
  readonly missed?: readonly string[];
}
