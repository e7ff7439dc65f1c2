import { forgetAltered, wasAltered } from './altered.ts';
import { type ContestRun, runContests } from './contests.ts';
import { type FaultRun, runFaults } from './faults/faults.ts';
import type { Finding } from './finding.ts';
import type { ChaosOptions } from './options.ts';
import { type Part, type PlantName, planted } from './plants.ts';
import { type RefundRun, runRefunds } from './refunds.ts';
import { type RegulatorResult, runRegulator } from './regulator/regulator-run.ts';
import { runWallet, type WalletResult } from './wallet/wallet-run.ts';

/** What the parts that were asked for have found. */
export interface SuiteRun {
  readonly faults: readonly FaultRun[];
  readonly contests: ContestRun | null;
  readonly refunds: RefundRun | null;
  readonly wallet: WalletResult | null;
  readonly regulator: RegulatorResult | null;
  readonly findings: readonly Finding[];
}

interface SuiteOptions extends Omit<ChaosOptions, 'prove' | 'quick' | 'plants'> {
  readonly plant: PlantName | null;
}

/** Mean ms between two kills. */
const PAUSE_MS = 6_000;
/** Wallets and the regulator are hit more often than orders, but not before clients have come back. */
const WALLET_PAUSE_MS = 2_500;

/**
 * Runs the parts one after the other, each on a new database. `onSet` is called when the first one's processes
 * stand. Throws where a fault was to be planted that has altered nothing.
 */
export async function runSuite(
  options: SuiteOptions,
  say: (line: string) => void,
  { pause = PAUSE_MS, onSet }: { pause?: number; onSet?: () => void } = {},
): Promise<SuiteRun> {
  const { parts, plant, seed, minutes } = options;
  const fault = { ...planted(plant), ...(onSet && { onSet }) };
  await forgetAltered();
  const faults: FaultRun[] = [];
  for (let run = 0; parts.includes('faults') && run < options.runs; run++) {
    faults.push(await runFaults({ minutes, seed: seed + run, pause, say, ...fault }));
  }
  const has = (part: Part) => parts.includes(part);
  const races = has('races') ? options.races : 0;
  const doubles = has('doubles') ? options.doubles : 0;
  const contests = races + doubles > 0 ? await runContests({ seed, races, doubles, say, ...fault }) : null;
  const { refunds: topUps, clicks, operations, messages } = options;
  const often = { seed, pause: Math.max(WALLET_PAUSE_MS, pause / 2), say, ...fault };
  const refunds = has('refunds') ? await runRefunds({ ...often, refunds: topUps, clicks }) : null;
  const wallet = has('wallet') ? await runWallet({ ...often, operations }) : null;
  const regulator = has('regulator') ? await runRegulator({ ...often, messages }) : null;
  if (fault.preload && !wasAltered())
    throw new Error(
      `the planted fault "${plant}" has altered nothing: what it looks for is not sent any more`,
    );
  const findings = [...faults, contests, refunds, wallet, regulator].flatMap((run) => run?.findings ?? []);
  return { faults, contests, refunds, wallet, regulator, findings };
}
