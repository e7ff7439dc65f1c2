import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { alignedTable } from '../tools/harness/figures.ts';
import { ROOT } from '../tools/harness/installation.ts';
import { writeToPerformancePage } from '../tools/harness/performance-page.ts';
import { type Instance, readInstance } from './mdrp/instance.ts';
import { matchedPolicy, wavesPolicy } from './mdrp/policies.ts';
import { type Policy, replay } from './mdrp/replay.ts';
import { checkRules } from './mdrp/rules-check.ts';
import { averageScore, type Score, scoreDay } from './mdrp/score.ts';
import { writeSolution } from './mdrp/solution-files.ts';

const POLICIES: readonly { readonly name: string; readonly of: (instance: Instance) => Policy }[] = [
  { name: 'Mishwar, matched', of: matchedPolicy },
  { name: 'Mishwar, waves of 20 s, all accept', of: (instance) => wavesPolicy(instance, 20) },
  { name: 'Mishwar, waves without a delay', of: (instance) => wavesPolicy(instance, 0) },
];

/** What others reach on the 70 days of seeds 0 to 6: CtD90, ratio to the bound, % delivered, % within 40 minutes. */
const PUBLISHED: readonly (readonly [policy: string, ...figures: number[]])[] = [
  ['nearest idle courier at placement', 49.69, 1.596, 95.88, 52.8],
  ['the same, sent just in time', 45.43, 1.468, 96.66, 59.0],
  ['batched optimal matching every minute', 32.66, 1.072, 99.61, 77.8],
  ['Reyes et al. 2018, as published', 34.54, 1.144, 99.47, 71.4],
  ['FoodMatch, its authors’ code', 32.68, 1.082, 99.58, 78.6],
  ['Reyes et al., tuned on seeds 0-4', 32.19, 1.062, 99.89, 78.6],
  ['matching on the bundle’s delay, decided late', 32.04, 1.057, 99.9, 79.0],
];

/**
 * `npm run bench:mdrp`: the product's distribution on the public days of meal delivery, beside what others reach.
 * `--instances DIR` takes the days from another folder, `--solutions DIR` writes the solution files of the
 * *matched* mode. Ends with 1 when a rule of the set was broken.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { instances: { type: 'string' }, solutions: { type: 'string' } },
  });
  const folder = resolve(values.instances ?? resolve(ROOT, '../shared/bench/mdrp'));
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .sort();
  if (names.length === 0) throw new Error(`${folder} has no instances`);

  const scores = new Map<string, Score[]>();
  let violations = 0;
  for (const name of names) {
    const instance = await readInstance(folder, name);
    for (const { name: policy, of } of POLICIES) {
      const day = replay(instance, of(instance));
      const checked = checkRules(instance, day.carried);
      for (const violation of checked.violations) console.error(`${policy}, ${name}: ${violation}`);
      violations += checked.violations.length;
      scores.set(policy, [...(scores.get(policy) ?? []), scoreDay(instance, day, checked)]);
      if (values.solutions !== undefined && of === matchedPolicy)
        await writeSolution(resolve(values.solutions), instance, day.carried, checked);
    }
    const matched = scores.get(POLICIES[0]?.name ?? '')?.at(-1);
    console.log(`  ${name.padEnd(18)} ${matched?.ctd90.toFixed(2)} (bound ${matched?.bound.toFixed(2)})`);
  }
  const table = tableOf(scores);
  console.log(`\n${names.length} days\n\n${table}`);
  // The page speaks of the 70 days of the public benchmark.
  if (values.instances === undefined) await writeToPerformancePage('mdrp', table);
  return violations === 0 ? 0 : 1;
}

/** The mean of each policy over the days, beside what others reach; cells that are not known stay empty. */
function tableOf(scores: ReadonlyMap<string, readonly Score[]>): string {
  const head = [
    'policy',
    'CtD90',
    'ratio',
    '% delivered',
    '% ≤ 40 min',
    'ready to pick-up',
    'busy',
    'CPU ms',
  ];
  const digits = [2, 3, 2, 1];
  const published = PUBLISHED.map(([policy, ...figures]) => [
    policy,
    ...figures.map((figure, at) => figure.toFixed(digits[at])),
  ]);
  const means = [...scores].map(([policy, all]) => ({ policy, ...averageScore(all) }));
  const own = means.map((mean) => [
    mean.policy,
    mean.ctd90.toFixed(2),
    mean.ratio.toFixed(3),
    (mean.delivered * 100).toFixed(2),
    (mean.withinTarget * 100).toFixed(1),
    `${mean.readyToPickup.toFixed(2)} min`,
    `${(mean.utilisation * 100).toFixed(0)}%`,
    mean.cpuMs.toFixed(2),
  ]);
  const bound = ['the bound', means[0]?.bound.toFixed(2) ?? '', '1.000'];
  return alignedTable([head, ...published, ...own, bound].map((row) => head.map((_, at) => row[at] ?? '')));
}

process.exit(await main());
