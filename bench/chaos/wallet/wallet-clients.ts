import { randomUUID } from 'node:crypto';
import type { Refundable, WalletWorld } from '../../../tools/harness/wallet-world.ts';
import type { Actor } from '../client/actors.ts';
import type { Ask, Caller } from '../client/caller.ts';
import type { Random } from '../client/random.ts';
import { messageOf } from '../client/record.ts';

/** A credit or a gift that was acknowledged. */
export interface Added {
  readonly ask: Ask;
  readonly status: number;
  readonly key: string;
  readonly operator: string;
  readonly driver: string;
  readonly account: 'MAIN' | 'GIFT';
  /** Halalas. */
  readonly amount: number;
  readonly body: unknown;
}

/** What the clients share, and the answers that they got. */
export interface WalletRun extends WalletWorld {
  readonly caller: Caller;
  readonly operators: readonly Actor[];
  readonly random: Random;
  /** Acknowledged operations that are wanted. */
  readonly operations: number;
  readonly added: Added[];
  /** Clicks on a refund, by the top-up's transaction. */
  readonly clicked: Map<string, number[]>;
  /** Reads after an acknowledged operation that did not show it. */
  readonly unseen: string[];
  readonly unexpected: string[];
  reads: number;
  acknowledged: number;
  /** Requests without an answer that were retried. */
  lost: number;
}

/** How often a client reads what was just reported, and clicks on a refund. */
const READS = 0.1;
const REFUNDS = 0.05;
/** Clicks on one refund at the same moment. */
const CLICKS = 4;
const LARGEST = 99_999;

/** One client: adds to wallets, reads what it added, gives top-ups back, until enough was acknowledged. */
export async function walletClient(run: WalletRun, refundable: Refundable[]): Promise<void> {
  while (run.acknowledged < run.operations) {
    const topUp = run.random.chance(REFUNDS) ? refundable.pop() : undefined;
    await (topUp ? giveBack(run, topUp) : add(run));
  }
}

async function add(run: WalletRun): Promise<void> {
  const operator = run.random.pick(run.operators);
  const driver = run.random.pick(run.drivers);
  const account = run.random.chance(0.8) ? 'MAIN' : 'GIFT';
  const amount = 1 + Math.floor(run.random.next() * LARGEST);
  const wire = (amount / 100).toFixed(2);
  const isGift = account === 'GIFT';
  const key = randomUUID();
  const ask: Ask = {
    method: 'POST',
    path: '/admin/api/v1/transactions/create',
    body: {
      ...{ driver_id: driver, amount: isGift ? '0.00' : wire, gift: isGift ? wire : '0.00' },
      ...{ delivery_cost: '0.00', isGift, isCharge: !isGift },
    },
    headers: { 'idempotency-key': key },
    identity: operator.identity,
  };
  const { status, body, lost } = await run.caller.ask(ask);
  run.lost += lost;
  run.acknowledged += 1;
  if (status !== 200) {
    run.unexpected.push(`credit: ${status} ${messageOf(body)}`);
    return;
  }
  run.added.push({ ask, status, key, operator: operator.id, driver, account, amount, body });
  if (run.random.chance(READS)) await look(run, operator, { driver, account, body });
}

/** An acknowledged operation must be visible to the next read on every process. */
async function look(
  run: WalletRun,
  operator: Actor,
  { driver, account, body }: Pick<Added, 'driver' | 'account' | 'body'>,
): Promise<void> {
  const { transaction_id } = (body as { data: { transaction_id: string } }).data;
  const path = `/admin/api/v1/drivers/${driver}/balances/${account}`;
  const { data } = await run.caller.read<{ data?: { results: { transaction_id: string }[] } }>(
    path,
    operator,
  );
  run.reads += 1;
  if (!data?.results.some((entry) => entry.transaction_id === transaction_id))
    run.unseen.push(`transaction ${transaction_id} of driver ${driver} was not shown`);
}

/** Several people click at once; one of them wins, or none where the answer was lost. */
async function giveBack(run: WalletRun, { transactionId }: Refundable): Promise<void> {
  const statuses: number[] = [];
  run.clicked.set(transactionId, statuses);
  const click = async () => {
    const { identity } = run.random.pick(run.operators);
    const path = `/admin/api/v1/transactions/refund/${transactionId}`;
    const { status, body, lost } = await run.caller.ask({ method: 'POST', path, body: {}, identity });
    run.lost += lost;
    run.acknowledged += 1;
    statuses.push(status);
    if (status !== 200 && status !== 409) run.unexpected.push(`refund: ${status} ${messageOf(body)}`);
  };
  await Promise.all(Array.from({ length: CLICKS }, click));
}
