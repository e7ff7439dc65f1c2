import { parseArgs } from 'node:util';
import { isPlant, PLANTS, type PlantName } from './plants.ts';

export const PARTS = ['faults', 'races', 'doubles', 'refunds', 'wallet', 'regulator'] as const;
export type Part = (typeof PARTS)[number];

/** Options of the command. */
export interface ChaosOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Runs with killed processes, each with the next seed. */
  readonly runs: number;
  readonly races: number;
  readonly doubles: number;
  /** Top-ups that are given back, and clicks on each at once. */
  readonly refunds: number;
  readonly clicks: number;
  /** Wallet operations that are to be acknowledged while processes are killed. */
  readonly operations: number;
  /** Messages that the regulator hears while processes are killed. */
  readonly messages: number;
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
    const { values } = parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string', default: '2' },
        seed: { type: 'string', default: String(Date.now() % 100_000) },
        runs: { type: 'string', default: '1' },
        races: { type: 'string', default: '300' },
        doubles: { type: 'string', default: '24' },
        refunds: { type: 'string', default: '100' },
        clicks: { type: 'string', default: '64' },
        operations: { type: 'string', default: '10000' },
        messages: { type: 'string', default: '5000' },
        only: { type: 'string', default: PARTS.join(',') },
        plant: { type: 'string' },
        prove: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
      },
    });
    const number = (
      name:
        | 'minutes'
        | 'seed'
        | 'runs'
        | 'races'
        | 'doubles'
        | 'refunds'
        | 'clicks'
        | 'operations'
        | 'messages',
      low: number,
    ): number => {
      const value = Number(values[name]);
      if (values[name].trim() !== '' && value >= low) return value;
      throw new Error(`--${name} must be a number from ${low} on, not "${values[name]}".`);
    };
    const only = values.only.split(',');
    const unknown = only.filter((name) => !PARTS.some((part) => part === name));
    if (unknown.length > 0) throw new Error(`--only takes ${PARTS.join(', ')}, not "${unknown.join(', ')}".`);
    return {
      minutes: number('minutes', 0.5),
      seed: Math.trunc(number('seed', 0)),
      runs: Math.trunc(number('runs', 1)),
      races: Math.trunc(number('races', 1)),
      doubles: Math.trunc(number('doubles', 2)),
      refunds: Math.trunc(number('refunds', 1)),
      clicks: Math.trunc(number('clicks', 1)),
      operations: Math.trunc(number('operations', 100)),
      messages: Math.trunc(number('messages', 100)),
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
