import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { writeWalletWorld } from '../../../tools/harness/wallet-world.ts';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { repeatAll } from '../client/record.ts';
import { killCounts, whileKilling } from '../faults/kills.ts';
import { checkAll, finding, partTable } from '../finding.ts';
import { untilNone } from '../invariants.ts';
import type { PartOptions, PartRun } from '../options.ts';
import { signInStaff } from '../stage/cast.ts';
import { type GivenBack, QUIET, setStage } from '../stage/stage.ts';
import { checkMemberships, membershipClient, writeMembershipWorld } from './memberships.ts';
import { checkAdded, checkEnded } from './wallet-checks.ts';
import { type WalletRun, walletClient } from './wallet-clients.ts';

const CLIENTS = 64;
const MEMBERSHIP_CLIENTS = 2;
const DRIVERS = 40;
/** One top-up that is given back for so many operations. */
const OPERATIONS_A_REFUND = 40;
const REPEATED = 2_500;
/** Ms in which refunds whose answer was lost are found out about: they are asked about after a minute, some at a time. */
const SETTLE_MS = 180_000;

/** 64 clients move money, and two assign and end memberships, while processes are killed; then everything is counted. */
export async function runWallet(options: PartOptions): Promise<PartRun> {
  const { seed, operations, say, pause, stack } = options;
  const stage = await setStage(options);
  const caller = stack.use(new Caller(stage.addresses, { connections: CLIENTS + MEMBERSHIP_CLIENTS + 16 }));
  const inDatabase = <T>(work: (client: Client) => Promise<T>) => withClient(stage.databaseUrl, work);
  await stage.startSecondApi();
  await stage.startSandbox(QUIET);
  await stage.control('FortAPI');
  const operators = await signInStaff(stage, caller);
  const refunds = Math.max(8, Math.ceil(operations / OPERATIONS_A_REFUND));
  const run: WalletRun = {
    ...(await inDatabase((client) => writeWalletWorld(client, DRIVERS, refunds))),
    ...{ caller, operators, random: createRandom(seed), operations },
    ...{ added: [], clicked: new Set(), unseen: [], unexpected: [] },
    ...{ reads: 0, acknowledged: 0, lost: 0 },
  };
  const isOver = () => run.acknowledged >= operations;
  const memberships = {
    ...(await inDatabase(writeMembershipWorld)),
    ...{ caller, operators, random: createRandom(seed + 2), isOver },
  };
  const began = performance.now();
  let seconds = 0;
  const killer = { caller, operator: operators[0], random: createRandom(seed + 1), pause };
  const kills = await whileKilling(stage, killer, async (killInTurn) => {
    caller.spread();
    say(`seed ${seed}: ${CLIENTS} clients, ${operations} wallet operations`);
    const refundable = [...run.refundable];
    const killed = killInTurn(isOver);
    await Promise.all([
      ...Array.from({ length: CLIENTS }, () => walletClient(run, refundable)),
      ...Array.from({ length: MEMBERSHIP_CLIENTS }, () => membershipClient(memberships)),
    ]);
    seconds = (performance.now() - began) / 1000;
    await killed;
  });
  const { acknowledged, lost } = run;
  say(
    `seed ${seed}: ${kills.length} kills, ${acknowledged} acknowledged in ${seconds.toFixed(0)} s; counting`,
  );
  const what = 'an acknowledged wallet operation sent again has its first answer';
  const repeated = await repeatAll(caller, what, run.added, REPEATED);
  return inDatabase(async (client) => {
    const added = await checkAdded(client, run);
    await untilNone(client, `select count(*) from (${OPEN.broken}) open`, SETTLE_MS);
    const settled = await checkAll(client, { 'no refund stays open': OPEN });
    const { refunds: given } = await stage.control<{ refunds: GivenBack }>('FortAPI');
    const findings = [
      ...[repeated, ...added],
      ...(await checkEnded(client, run, given)),
      ...(await checkMemberships(client, memberships)),
      ...settled,
      finding('no process broke by itself', kills.length, await stage.crashes()),
    ];
    const counts: [what: string, count: number][] = [
      ['acknowledged operations of 64 clients', acknowledged],
      ['retried without an answer', lost],
      ['top-ups given back, four clicks each', run.clicked.size],
      ...killCounts(kills),
    ];
    return { findings, tables: { wallet: partTable('wallets', counts, seconds, findings) } };
  });
}

const OPEN = {
  checked: 'select id from wallet_refund',
  broken: `select id from wallet_refund where state = 'REQUESTED'`,
};
