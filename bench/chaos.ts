import { readBetweenMarks, writeBetweenMarks } from '../tools/harness/performance-page.ts';
import { brokenIn } from './chaos/finding.ts';
import type { SuiteOptions } from './chaos/options.ts';
import { type ChaosOptions, parseChaos } from './chaos/options.ts';
import { isProved, plantTable, prove } from './chaos/prove.ts';
import { runSuite } from './chaos/suite.ts';

const PAGE = 'docs/faults.md';

/**
 * `npm run chaos -- --minutes 2`: kills the product's processes while all clients act, races for orders and sends
 * everything twice; then looks at what must hold. `--prove` plants faults, each of which it must find.
 * Ends with 1 where something is broken, or an outage was longer than its goal.
 */
async function main(): Promise<number> {
  const options = { ...parsed(), say: (line: string) => console.log(`  ${line}`) };
  if (options.prove) return proved(options);
  const plant = options.plants[0] ?? null;
  const { findings, tables, missed } = await runSuite(options, plant);
  for (const content of Object.values(tables)) console.log(`\n${content}`);
  for (const { what, broken, examples } of brokenIn(findings)) {
    console.log(`\nBROKEN ${broken} times: ${what}`);
    for (const example of examples) console.log(`  ${example}`);
  }
  if (missed.length > 0) console.log(`\nLonger than the goal: ${missed.join('; ')}`);
  if (!options.quick && plant === null) {
    for (const [name, content] of Object.entries(tables)) await writeBetweenMarks(PAGE, name, content);
  }
  return brokenIn(findings).length + missed.length === 0 ? 0 : 1;
}

/** The options; ends with 2 and a line where they are wrong. */
function parsed(): ChaosOptions {
  try {
    return parseChaos(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/** Each row is written as soon as it is known: a plant that is tried alone replaces its own. */
async function proved(options: SuiteOptions): Promise<number> {
  const proofs = await prove(options, async (proof) => {
    if (options.quick) return;
    const earlier = await readBetweenMarks(PAGE, 'plants');
    await writeBetweenMarks(PAGE, 'plants', plantTable([proof], earlier));
  });
  console.log(`\n${plantTable(proofs)}`);
  return proofs.every(isProved) ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exit(await main());
