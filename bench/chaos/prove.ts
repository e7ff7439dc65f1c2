import { brokenIn } from './finding.ts';
import { type ChaosOptions, PARTS, type Part } from './options.ts';
import { PLANTS, type PlantName } from './plants.ts';
import { runSuite } from './suite.ts';

export interface Proof {
  readonly plant: PlantName | null;
  /** What was broken with the fault planted; of no plant nothing may be. */
  readonly found: readonly string[];
}

/** Which part meets a fault soonest. */
const MEETS: Readonly<Record<PlantName, Part>> = {
  key: 'doubles',
  retry: 'wallet',
  index: 'doubles',
  lock: 'races',
  lost: 'wallet',
  split: 'races',
  commit: 'faults',
  swallow: 'wallet',
  money: 'races',
  float: 'wallet',
  refund: 'wallet',
  cache: 'wallet',
  replica: 'wallet',
  outbox: 'races',
  late: 'faults',
  feed: 'races',
};

const SHORT = { minutes: 0.6, runs: 1, races: 20, doubles: 4, operations: 1_500 } as const;
const PAUSE_MS = 2_500;

/** Plants each fault in turn, and none, and tells what each run found. */
export async function prove(options: ChaosOptions, say: (line: string) => void): Promise<Proof[]> {
  const proofs: Proof[] = [];
  const names = options.plant ? [options.plant] : (Object.keys(PLANTS) as PlantName[]);
  for (const plant of options.plant ? names : [null, ...names]) {
    say(plant ? `planted: ${PLANTS[plant]}` : 'nothing planted');
    const parts: readonly Part[] = plant ? [MEETS[plant]] : PARTS;
    const { findings } = await runSuite({ ...options, ...SHORT, plant, parts }, say, PAUSE_MS);
    const found = brokenIn(findings).map(({ what, broken }) => `${what} (${broken})`);
    say(found.length > 0 ? `found: ${found.join('; ')}` : 'nothing was broken');
    proofs.push({ plant, found });
  }
  return proofs;
}
