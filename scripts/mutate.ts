import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MutantResult } from 'mutation-server-protocol';
import { type Mutant, startMutationServer } from './mutate/mutation-server.ts';
import { foldersOf, isPart, PARTS, type Part } from './mutate/parts.ts';
import { drawSample } from './mutate/sample.ts';
import { hasSurvived, scoreOf } from './mutate/score.ts';
import { renderSurvivors, survivorsOf } from './mutate/survivors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run mutate -- --part domain --sample 200 --seed 7`: changes a part of the product in one place at a time, and
 * counts how many of these mutants a test notices. Draws `--sample` mutants (all without it), under the folder `--under`
 * if it is given. Mutants of the server and of components run against the tests of their features. Prints each
 * survivor when it is known; ends with 1 below the part's goal. With `--write` the survivors become docs/survivors/<part>.md.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      part: { type: 'string', default: 'domain' },
      sample: { type: 'string' },
      seed: { type: 'string', default: '7' },
      under: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
    },
  });
  const { part } = values;
  if (!isPart(part)) throw new Error(`no part "${part}": there are ${Object.keys(PARTS).join(', ')}`);
  const drawn = await drawMutants(part, {
    size: Number(values.sample ?? Number.POSITIVE_INFINITY),
    seed: Number(values.seed),
    under: values.under,
  });
  const tested = await testMutants(part, drawn);
  const score = scoreOf(tested);
  const { killed, survived, unreached, undecided, share } = score;
  const { goal } = PARTS[part];
  console.log(
    `${killed} of ${killed + survived} noticed (${percent(share)}, goal ${percent(goal)}), ${unreached} reached by no test, ${undecided} without a verdict`,
  );
  if (values.write) {
    const file = join(root, 'docs/survivors', `${part}.md`);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const run = { part, size: drawn.length, seed: Number(values.seed), score };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, renderSurvivors(run, survivorsOf(root, tested), before));
  }
  return share >= goal ? 0 : 1;
}

async function drawMutants(
  part: Part,
  { size, seed, under }: { size: number; seed: number; under: string },
): Promise<Mutant[]> {
  const server = await startMutationServer(root, part);
  try {
    const all = (await server.discover()).filter(({ path }) => path.startsWith(under));
    const drawn = drawSample(all, size, seed);
    console.log(`${drawn.length} of ${all.length} mutants of the ${part}, seed ${seed}`);
    return drawn;
  } finally {
    server.stop();
  }
}

async function testMutants(part: Part, drawn: readonly Mutant[]): Promise<Mutant<MutantResult>[]> {
  const folders = PARTS[part].isHeavy ? foldersOf(drawn.map(({ path }) => path)) : [];
  const server = await startMutationServer(root, part, folders);
  try {
    const wanted = new Set(drawn.map(keyOf));
    const tested: Mutant<MutantResult>[] = [];
    // A range also has the mutants inside it, which were not drawn.
    await server.test(
      drawn.map(({ path, location }) => ({ path, range: location })),
      (mutant) => {
        if (!wanted.has(keyOf(mutant))) return;
        tested.push(mutant);
        if (hasSurvived(mutant)) console.log(describeSurvivor(mutant));
      },
    );
    return tested;
  } finally {
    server.stop();
  }
}

const keyOf = ({ path, location: { start, end }, mutatorName, replacement }: Mutant): string =>
  [path, start.line, start.column, end.line, end.column, mutatorName, replacement].join('|');

const describeSurvivor = ({
  path,
  location: { start },
  mutatorName,
  status,
  replacement,
}: Mutant<MutantResult>) =>
  `${status}  ${path}:${start.line}:${start.column}  ${mutatorName}  ${oneLine(replacement)}`;

const oneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').slice(0, 80);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

process.exitCode = await main();
