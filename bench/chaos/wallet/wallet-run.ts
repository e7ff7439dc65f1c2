import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { scoped } from '../../../tools/harness/scoped.ts';
import { writeWalletWorld } from '../../../tools/harness/wallet-world.ts';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { repeatAll } from '../client/record.ts';
import { type Kill, startKilling } from '../faults/kills.ts';
import { checkAll, type Finding, finding } from '../finding.ts';
import { untilNone } from '../invariants.ts';
import type { Planted } from '../plants.ts';
import { signInStaff } from '../stage/cast.ts';
import { type GivenBack, QUIET, setStage } from '../stage/stage.ts';
import {
  checkMemberships,
  type MembershipRun,
  membershipClient,
  writeMembershipWorld,
} from './memberships.ts';
import { checkAdded, checkEnded } from './wallet-checks.ts';
import { type WalletRun, walletClient } from './wallet-clients.ts';

interface WalletOptions extends Planted {
  readonly seed: number;
  /** Operations that are to be acknowledged. */
  readonly operations: number;
  /** Mean ms between two kills. */
  readonly pause: number;
  readonly say: (line: string) => void;
}

export interface WalletResult {
  readonly acknowledged: number;
  readonly lost: number;
  readonly refunds: number;
  readonly kills: readonly Kill[];
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

const CLIENTS = 64;
const MEMBERSHIP_CLIENTS = 2;
const DRIVERS = 40;
/** One top-up that is given back for so many operations. */
const OPERATIONS_A_REFUND = 40;
const REPEATED = 2_500;
/** Ms in which refunds whose answer was lost are found out about: they are asked about after half a minute. */
const SETTLE_MS = 75_000;

/**
 * 64 clients add to wallets and give top-ups back, and two assign and end memberships, while processes are killed; then
 * everything is counted.
 */
export async function runWallet(options: WalletOptions): Promise<WalletResult> {
  return scoped(async (stack) => {
    const { seed, operations, say, pause } = options;
    const stage = stack.use(await setStage({ waveSeconds: 60, ...options }));
    const caller = stack.use(new Caller(stage.addresses, { connections: CLIENTS + MEMBERSHIP_CLIENTS + 16 }));
    const inDatabase = <T>(work: (client: Client) => Promise<T>) => withClient(stage.databaseUrl, work);
    await stage.startSecondApi();
    await stage.startSandbox(QUIET);
    await stage.control('FortAPI');
    const operators = await signInStaff(stage, caller);
    const refunds = Math.max(8, Math.ceil(operations / OPERATIONS_A_REFUND));
    const world = await inDatabase((client) => writeWalletWorld(client, DRIVERS, refunds));
    const run: WalletRun = {
      ...world,
      ...{ caller, operators, random: createRandom(seed), operations },
      ...{ added: [], clicked: new Map(), unseen: [], unexpected: [] },
      ...{ reads: 0, acknowledged: 0, lost: 0 },
    };
    const isOver = () => run.acknowledged >= operations;
    const memberships: MembershipRun = {
      ...(await inDatabase(writeMembershipWorld)),
      ...{ caller, operators, random: createRandom(seed + 2), isOver },
      ...{ assigned: [], ended: [], unexpected: [] },
    };
    const [operator] = operators;
    const killing = startKilling(stage, { caller, operator, random: createRandom(seed + 1), pause });
    caller.spread();
    say(`seed ${seed}: ${CLIENTS} clients, ${operations} wallet operations`);
    const began = performance.now();
    const refundable = [...world.refundable];
    const killed = killing.killInTurn(isOver);
    await Promise.all([
      ...Array.from({ length: CLIENTS }, () => walletClient(run, refundable)),
      ...Array.from({ length: MEMBERSHIP_CLIENTS }, () => membershipClient(memberships)),
    ]);
    const seconds = (performance.now() - began) / 1000;
    await killed;
    await killing[Symbol.asyncDispose]();
    const { kills } = killing;
    const { acknowledged, lost } = run;
    say(
      `seed ${seed}: ${kills.length} kills, ${acknowledged} acknowledged in ${seconds.toFixed(0)} s; counting`,
    );
    const what = 'an acknowledged wallet operation sent again has its first answer';
    const findings = [
      await repeatAll(caller, what, run.added, REPEATED),
      ...(await inDatabase((client) => checkAdded(client, run))),
    ];
    const settled = await inDatabase(async (client) => {
      await untilNone(client, `select count(*) from (${OPEN.broken}) open`, SETTLE_MS);
      return checkAll(client, [OPEN]);
    });
    const { refunds: given } = await stage.control<{ refunds: GivenBack }>('FortAPI');
    findings.push(
      ...(await inDatabase((client) => checkEnded(client, run, given))),
      ...(await inDatabase((client) => checkMemberships(client, memberships))),
      ...settled,
      finding('no process broke by itself', kills.length, await stage.crashes()),
    );
    return { acknowledged, lost, refunds: run.clicked.size, kills, seconds, findings };
  });
}

const OPEN = {
  what: 'no refund stays open',
  checked: 'select id from wallet_refund',
  broken: `select id from wallet_refund where state = 'REQUESTED'`,
};
