import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../tools/harness/installation.ts';
import { writeToPerformancePage } from '../tools/harness/performance-page.ts';
import { type Instance, readInstance } from './mdrp/instance.ts';
import { matchedPolicy } from './mdrp/matched-policy.ts';
import { PUBLISHED } from './mdrp/published.ts';
import { type Policy, replay } from './mdrp/replay.ts';
import { checkRules } from './mdrp/rules-check.ts';
import { averageScore, type Score, scoreDay } from './mdrp/score.ts';
import { writeSolution } from './mdrp/solution-files.ts';
import { wavesPolicy } from './mdrp/waves-policy.ts';

const POLICIES: readonly { readonly name: string; readonly of: (instance: Instance) => Policy }[] = [
  { name: 'Mishwar, matched', of: matchedPolicy },
  { name: 'Mishwar, waves of 20 s, all accept', of: (instance) => wavesPolicy(instance, 20) },
  { name: 'Mishwar, waves without a delay', of: (instance) => wavesPolicy(instance, 0) },
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
  const table = tableOf(new Map([...scores].map(([policy, all]) => [policy, averageScore(all)])));
  console.log(`\n${names.length} days\n\n${table}`);
  // The page speaks of the 70 days of the public benchmark.
  if (values.instances === undefined) await writeToPerformancePage('mdrp', table);
  return violations === 0 ? 0 : 1;
}

function tableOf(ours: ReadonlyMap<string, Score>): string {
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
  const published = PUBLISHED.map(([policy, ctd = 0, ratio = 0, delivered = 0, within = 0]) => [
    policy,
    ctd.toFixed(2),
    ratio.toFixed(3),
    delivered.toFixed(2),
    within.toFixed(1),
    '',
    '',
    '',
  ]);
  const own = [...ours].map(([policy, score]) => [
    policy,
    score.ctd90.toFixed(2),
    score.ratio.toFixed(3),
    (score.delivered * 100).toFixed(2),
    (score.withinTarget * 100).toFixed(1),
    `${score.readyToPickup.toFixed(2)} min`,
    `${(score.utilisation * 100).toFixed(0)}%`,
    score.cpuMs.toFixed(2),
  ]);
  const bound = [...ours.values()][0]?.bound.toFixed(2) ?? '';
  const rows = [...published, ...own, ['the bound', bound, '1.000', '', '', '', '', '']];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

process.exit(await main());
