import { scoped } from '../../tools/harness/scoped.ts';
import { runContests } from './contests.ts';
import { runFaults } from './faults/faults.ts';
import type { PartOptions, PartRun, SuiteOptions } from './options.ts';
import { forgetAltered, type Part, type PlantName, planted, wasAltered } from './plants.ts';
import { runRefunds } from './refunds.ts';
import { runRegulator } from './regulator/regulator.ts';
import { runWallet } from './wallet/wallet.ts';

/** Mean ms between two kills. */
const PAUSE_MS = 6_000;
/** Wallets and the regulator are hit more often than orders, but not before clients have come back. */
const WALLET_PAUSE_MS = 2_500;

/** The runs in their sequence, each with the parts that ask for it. */
const RUNS: readonly [parts: readonly Part[], run: (options: PartOptions) => Promise<PartRun>][] = [
  [['faults'], runFaults],
  [['races', 'doubles'], runContests],
  [['refunds'], runRefunds],
  [['wallet'], runWallet],
  [['regulator'], runRegulator],
];

/** Runs the parts in turn, each on a new database. Throws where a fault was to be planted that has altered nothing. */
export async function runSuite(options: SuiteOptions, plant: PlantName | null): Promise<Required<PartRun>> {
  const { pause = PAUSE_MS } = options;
  const fault = planted(plant);
  await forgetAltered();
  const runs: PartRun[] = [];
  for (const [parts, run] of RUNS) {
    if (!parts.some((part) => options.parts.includes(part))) continue;
    const often = run === runFaults ? pause : Math.max(WALLET_PAUSE_MS, pause / 2);
    runs.push(await scoped((stack) => run({ ...options, ...fault, pause: often, stack })));
  }
  if (fault.preload && !wasAltered())
    throw new Error(
      `the planted fault "${plant}" has altered nothing: what it looks for is not sent any more`,
    );
  return {
    findings: runs.flatMap(({ findings }) => findings),
    tables: Object.assign({}, ...runs.map(({ tables }) => tables)),
    missed: runs.flatMap(({ missed = [] }) => missed),
  };
}
