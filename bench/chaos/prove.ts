import { brokenIn } from './finding.ts';
import type { ChaosOptions } from './options.ts';
import { PARTS, type Part, PLANTS, type PlantName } from './plants.ts';
import { runSuite } from './suite.ts';

export interface Proof {
  readonly plant: PlantName | null;
  /** What was broken with the fault planted; of no plant nothing may be. */
  readonly found: readonly string[];
  /** From when the product with the fault answered until the first of it was found; null where nothing was. */
  readonly seconds: number | null;
}

/** Seconds within which each planted fault must be found. */
export const FOUND_WITHIN = 60;

/** Whether the command saw what it had to see in time, and nothing where nothing was planted. */
export const isProved = ({ plant, seconds }: Proof): boolean =>
  plant === null ? seconds === null : seconds !== null && seconds <= FOUND_WITHIN;

const SHORT = { minutes: 0.4, runs: 1, races: 20, doubles: 4, operations: 1_000, messages: 120 } as const;
const PAUSE_MS = 2_500;

/** Plants each fault in turn, and none, or those that are named; `onProof` receives each result. */
export async function prove(
  options: ChaosOptions,
  say: (line: string) => void,
  onProof: (proof: Proof) => Promise<void>,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  const all = [null, ...(Object.keys(PLANTS) as PlantName[])];
  for (const plant of options.plants.length > 0 ? options.plants : all) {
    say(plant ? `planted: ${PLANTS[plant].what}` : 'nothing planted');
    const parts: readonly Part[] = plant ? [PLANTS[plant].meets] : PARTS;
    let set = Number.POSITIVE_INFINITY;
    const onSet = () => {
      set = Math.min(set, performance.now());
    };
    const run = await runSuite({ ...options, ...SHORT, plant, parts }, say, { pause: PAUSE_MS, onSet });
    const broken = brokenIn(run.findings);
    const seconds = broken.length === 0 ? null : (Math.min(...broken.map(({ at }) => at)) - set) / 1000;
    const found = broken.map(({ what, broken }) => `${what} (${broken})`);
    say(seconds === null ? 'nothing was broken' : `found after ${seconds.toFixed(0)} s: ${found.join('; ')}`);
    const proof = { plant, found, seconds };
    proofs.push(proof);
    await onProof(proof);
  }
  return proofs;
}
