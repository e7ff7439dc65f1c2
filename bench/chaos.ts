import { readBetweenMarks, writeBetweenMarks } from '../tools/harness/performance-page.ts';
import { brokenIn, type Finding } from './chaos/finding.ts';
import { type ChaosOptions, parseChaos } from './chaos/options.ts';
import { isProved, prove } from './chaos/prove.ts';
import {
  doublesTable,
  findingTable,
  keylessTable,
  missedOutages,
  outageTable,
  plantTable,
  raceTable,
  refundTable,
  regulatorTable,
  runTable,
  walletTable,
} from './chaos/report.ts';
import { runSuite, type SuiteRun } from './chaos/suite.ts';

const PAGE = 'docs/faults.md';

/**
 * `npm run chaos -- --minutes 2`: kills the product's processes while all clients act, races for orders and sends
 * everything twice; then looks at what must hold. `--prove` plants faults, each of which it must find.
 * Ends with 1 where something is broken, or an outage was longer than its goal.
 */
async function main(): Promise<number> {
  const options = parseChaos(process.argv.slice(2));
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const say = (line: string) => console.log(`  ${line}`);
  if (options.prove) return proved(options, say);
  const plant = options.plants[0] ?? null;
  const run = await runSuite({ ...options, plant }, say);
  const parts = printed(run);
  for (const [, content] of parts) console.log(`\n${content}`);
  explain(run.findings);
  const missed = missedOutages(run.faults);
  if (missed.length > 0) console.log(`\nLonger than the goal: ${missed.join('; ')}`);
  if (!options.quick && plant === null) {
    for (const [name, content] of parts) await writeBetweenMarks(PAGE, name, content);
  }
  return brokenIn(run.findings).length + missed.length === 0 ? 0 : 1;
}

/** The tables of a run, by their marks in the page. */
function printed({
  faults,
  contests,
  refunds,
  wallet,
  regulator,
}: SuiteRun): [name: string, content: string][] {
  const parts: [string, string][] = [];
  if (faults.length > 0) {
    const findings = faults.flatMap((run) => run.findings);
    parts.push(['faults', [runTable(faults), outageTable(faults), findingTable(findings)].join('\n\n')]);
  }
  if (contests?.races) parts.push(['races', raceTable(contests.races, contests.findings)]);
  if (contests?.doubles) {
    const tables = [doublesTable(contests.doubles), keylessTable()];
    parts.push(['doubles', tables.join('\n\n')]);
  }
  if (refunds) parts.push(['refunds', refundTable(refunds)]);
  if (wallet) parts.push(['wallet', walletTable(wallet)]);
  if (regulator) parts.push(['regulator', regulatorTable(regulator)]);
  return parts;
}

function explain(findings: readonly Finding[]): void {
  for (const { what, broken, examples } of brokenIn(findings)) {
    console.log(`\nBROKEN ${broken} times: ${what}`);
    for (const example of examples) console.log(`  ${example}`);
  }
}

/** Each row is written as soon as it is known: a plant that is tried alone replaces its own. */
async function proved(options: ChaosOptions, say: (line: string) => void): Promise<number> {
  const proofs = await prove(options, say, async (proof) => {
    if (options.quick) return;
    const earlier = await readBetweenMarks(PAGE, 'plants');
    await writeBetweenMarks(PAGE, 'plants', plantTable([proof], earlier));
  });
  console.log(`\n${plantTable(proofs)}`);
  return proofs.every(isProved) ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exit(await main());
