import { alignedTable } from '../../tools/harness/figures.ts';
import { brokenIn } from './finding.ts';
import type { SuiteOptions } from './options.ts';
import { PARTS, PLANTS, type PlantName } from './plants.ts';
import { runSuite } from './suite.ts';

interface Proof {
  readonly plant: PlantName | null;
  /** What was broken with the fault planted; of no plant nothing may be. */
  readonly found: readonly string[];
  /** From when the product with the fault answered until the first of it was found; null where nothing was. */
  readonly seconds: number | null;
}

/** Seconds within which each planted fault must be found. */
const FOUND_WITHIN = 60;

/** Whether the command saw what it had to see in time, and nothing where nothing was planted. */
export const isProved = ({ plant, seconds }: Proof): boolean =>
  plant === null ? seconds === null : seconds !== null && seconds <= FOUND_WITHIN;

const SHORT = { minutes: 0.4, runs: 1, races: 20, doubles: 4, operations: 1_000, messages: 120 } as const;
const PAUSE_MS = 2_500;

/** Plants each fault in turn, and none, or those that are named; `onProof` receives each result. */
export async function prove(
  options: SuiteOptions,
  onProof: (proof: Proof) => Promise<void>,
): Promise<Proof[]> {
  const { say } = options;
  const proofs: Proof[] = [];
  const all = [null, ...(Object.keys(PLANTS) as PlantName[])];
  for (const plant of options.plants.length > 0 ? options.plants : all) {
    say(plant ? `planted: ${PLANTS[plant].what}` : 'nothing planted');
    let set = Number.POSITIVE_INFINITY;
    const onSet = () => {
      set = Math.min(set, performance.now());
    };
    const parts = plant ? [PLANTS[plant].meets] : PARTS;
    const run = await runSuite({ ...options, ...SHORT, parts, pause: PAUSE_MS, onSet }, plant);
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

const NOTHING = '—';

/** What was planted and what of it was found; rows of `earlier`, an earlier table, stand where a plant was not tried. */
export function plantTable(proofs: readonly Proof[], earlier = ''): string {
  const rows = new Map<string, readonly string[]>();
  for (const cells of cellsOf(earlier)) if (cells.length === 4 && cells[0]) rows.set(cells[0], cells);
  for (const proof of proofs) {
    const { plant, seconds, found } = proof;
    const after = seconds === null ? NOTHING : `${seconds.toFixed(0)} s`;
    rows.set(plant ?? NOTHING, [
      plant ?? NOTHING,
      plant ? PLANTS[plant].what : 'nothing',
      isProved(proof) ? after : `${after} MISSED`,
      found.length > 0 ? found.join('; ') : 'nothing',
    ]);
  }
  const head = ['plant', 'what is broken on purpose', 'found after', 'what the command found'];
  const ordered = [NOTHING, ...Object.keys(PLANTS)].map((name) => rows.get(name));
  return alignedTable([head, ...ordered.filter((row) => row !== undefined)]);
}

/** The cells of a table, line by line. */
export const cellsOf = (markdown: string): string[][] =>
  markdown.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
