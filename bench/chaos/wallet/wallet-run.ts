import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import { writeWalletWorld } from '../../../tools/harness/wallet-world.ts';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { type Kill, killInTurn } from '../faults/kills.ts';
import { startProbe } from '../faults/outage.ts';
import { type Finding, finding } from '../finding.ts';
import type { Planted } from '../plants.ts';
import { signInStaff } from '../stage/cast.ts';
import { setStage } from '../stage/stage.ts';
import {
  checkMemberships,
  type MembershipRun,
  membershipClient,
  writeMembershipWorld,
} from './memberships.ts';
import { checkAdded, checkEnded, repeatAdded } from './wallet-checks.ts';
import { type WalletRun, walletClient } from './wallet-clients.ts';

export interface WalletOptions extends Planted {
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
/** No drivers and no customers: the sandbox is only the payment gateway. */
const QUIET = ['--drivers', '0', '--orders-per-hour', '0', '--top-ups', '0'];

/**
 * 64 clients add to wallets and give top-ups back, and two assign and end memberships, while processes are killed; then
 * everything is counted.
 */
export async function runWallet(options: WalletOptions): Promise<WalletResult> {
  const { seed, operations, say, ...planted } = options;
  const stage = await setStage({ waveSeconds: 60, ...planted });
  const caller = new Caller(stage.addresses, { connections: CLIENTS + MEMBERSHIP_CLIENTS + 16 });
  try {
    await stage.startSecondApi();
    await stage.startSandbox(QUIET);
    await gatewayOf(stage.whatsappPort);
    const operators = await signInStaff(stage, caller);
    const refunds = Math.max(8, Math.ceil(operations / OPERATIONS_A_REFUND));
    const world = await withClient(stage.databaseUrl, (client) => writeWalletWorld(client, DRIVERS, refunds));
    const random = createRandom(seed);
    const run: WalletRun = {
      ...world,
      ...{ caller, operators, random, operations },
      ...{ added: [], clicked: new Map(), unseen: [], unexpected: [] },
      ...{ reads: 0, acknowledged: 0, lost: 0 },
    };
    const memberships: MembershipRun = {
      ...(await withClient(stage.databaseUrl, writeMembershipWorld)),
      ...{ caller, operators, random: createRandom(seed + 2), isOver: () => run.acknowledged >= operations },
      ...{ assigned: [], ended: [], unexpected: [] },
    };
    const identity = operators[0]?.identity ?? (() => ({}));
    const ask = { method: 'GET', path: '/admin/api/v1/profile', identity } as const;
    const probe = startProbe(caller, ask, () => stage.servers.length);
    caller.spread();
    say(`seed ${seed}: ${CLIENTS} clients, ${operations} wallet operations`);
    const began = performance.now();
    const refundable = [...world.refundable];
    const acting = Promise.all([
      ...Array.from({ length: CLIENTS }, () => walletClient(run, refundable)),
      ...Array.from({ length: MEMBERSHIP_CLIENTS }, () => membershipClient(memberships)),
    ]);
    const killing = killInTurn(stage, probe, createRandom(seed + 1), {
      until: () => run.acknowledged >= operations,
      pause: options.pause,
    });
    await acting;
    const seconds = (performance.now() - began) / 1000;
    const kills = await killing;
    await probe.stop();
    say(
      `seed ${seed}: ${kills.length} kills, ${run.acknowledged} acknowledged in ${seconds.toFixed(0)} s; counting`,
    );
    const repeated = await repeatAdded(run, REPEATED);
    const additions = await withClient(stage.databaseUrl, (client) => checkAdded(client, run));
    const settled = await settle(stage.databaseUrl);
    const gateway = await gatewayOf(stage.whatsappPort);
    const ended = await withClient(stage.databaseUrl, (client) => checkEnded(client, run, gateway.refunds));
    const held = await withClient(stage.databaseUrl, (client) => checkMemberships(client, memberships));
    const crashes = finding('no process broke by itself', kills.length, await stage.crashes());
    const findings = [repeated, ...additions, ...ended, ...held, settled, crashes];
    return {
      acknowledged: run.acknowledged,
      lost: run.lost,
      refunds: run.clicked.size,
      kills,
      seconds,
      findings,
    };
  } finally {
    caller.close();
    await stage.stop();
  }
}

/** Waits until no refund is open. */
async function settle(databaseUrl: string): Promise<Finding> {
  return withClient(databaseUrl, async (client) => {
    const open = async () =>
      (await client.query(`select id from wallet_refund where state = 'REQUESTED'`)).rows;
    const end = performance.now() + SETTLE_MS;
    while (performance.now() < end && (await open()).length > 0) await sleep(500);
    const { rows } = await client.query<{ n: string }>('select count(*) as n from wallet_refund');
    return finding('no refund stays open', Number(rows[0]?.n), await open());
  });
}

/** What the gateway has given back so far; waits until it is there. */
async function gatewayOf(port: number): Promise<{ refunds: Record<string, { amount: number }[]> }> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/FortAPI/control`).catch(() => null);
    if (answer?.ok) return (await answer.json()) as { refunds: Record<string, { amount: number }[]> };
    await sleep(100);
  }
  throw new Error('the payment gateway of the sandbox does not answer');
}
