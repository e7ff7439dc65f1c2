import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MutantResult } from 'mutation-server-protocol';
import { type Mutant, startMutationServer } from './mutate/mutation-server.ts';
import { drawSample } from './mutate/sample.ts';
import { hasSurvived, scoreOf } from './mutate/score.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The least share of mutants that the tests of the domain notice. */
const GOAL = 0.9;

/**
 * `npm run mutate -- --sample 200 --seed 7`: changes the domain in one place at a time, and counts how many of these
 * mutants a test notices. Draws `--sample` mutants (all without it). Prints the survivors; ends with 1 below the goal.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { sample: { type: 'string' }, seed: { type: 'string', default: '7' } },
  });
  const mutants = await testMutants(Number(values.sample ?? Number.POSITIVE_INFINITY), Number(values.seed));
  const { killed, survived, unjudged, share } = scoreOf(mutants);
  for (const { path, location, mutatorName, replacement } of mutants.filter(hasSurvived)) {
    console.log(`survived  ${path}:${location.start.line}  ${mutatorName}  ${oneLine(replacement)}`);
  }
  console.log(
    `${killed} of ${killed + survived} noticed (${percent(share)}, goal ${percent(GOAL)}), ${unjudged} without a verdict`,
  );
  return share >= GOAL ? 0 : 1;
}

async function testMutants(size: number, seed: number): Promise<Mutant<MutantResult>[]> {
  const server = await startMutationServer(root);
  try {
    const all = await server.discover();
    const drawn = drawSample(all, size, seed);
    console.log(`${drawn.length} of ${all.length} mutants, seed ${seed}`);
    const wanted = new Set(drawn.map(keyOf));
    const tested: Mutant<MutantResult>[] = [];
    // A range also has the mutants inside it, which were not drawn.
    await server.test(
      drawn.map(({ path, location }) => ({ path, range: location })),
      (mutant) => {
        if (wanted.has(keyOf(mutant))) tested.push(mutant);
      },
    );
    return tested;
  } finally {
    server.stop();
  }
}

const keyOf = ({ path, location: { start, end }, mutatorName, replacement }: Mutant): string =>
  [path, start.line, start.column, end.line, end.column, mutatorName, replacement].join('|');

const oneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').slice(0, 80);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

process.exitCode = await main();
