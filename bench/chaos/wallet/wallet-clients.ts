import type { Refundable, WalletWorld } from '../../../tools/harness/wallet-world.ts';
import { type Actor, type Ask, type Caller, type Definite, keyed } from '../client/caller.ts';
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
  /** Transactions of the top-ups whose refund was clicked on. */
  readonly clicked: Set<string>;
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
const TRANSACTIONS = '/admin/api/v1/transactions';

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
  const sent = {
    ...{ driver_id: driver, amount: isGift ? '0.00' : wire, gift: isGift ? wire : '0.00' },
    ...{ delivery_cost: '0.00', isGift, isCharge: !isGift },
  };
  const { identity } = operator;
  const { key, ask } = keyed({ method: 'POST', path: `${TRANSACTIONS}/create`, body: sent, identity });
  const { status, body } = await asked(run, ask, 'credit', [200]);
  if (status !== 200) return;
  run.added.push({ ask, status, key, operator: operator.id, driver, account, amount, body });
  if (!run.random.chance(READS)) return;
  // An acknowledged operation must be visible to the next read on every process.
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
  run.clicked.add(transactionId);
  const click = () => {
    const { identity } = run.random.pick(run.operators);
    const path = `${TRANSACTIONS}/refund/${transactionId}`;
    return asked(run, { method: 'POST', path, body: {}, identity }, 'refund', [200, 409]);
  };
  await Promise.all(Array.from({ length: CLICKS }, click));
}

/** The answer to an operation, which counts as acknowledged; one that is not expected is noted. */
async function asked(run: WalletRun, ask: Ask, what: string, expected: number[]): Promise<Definite> {
  const answer = await run.caller.ask(ask);
  run.lost += answer.lost;
  run.acknowledged += 1;
  if (!expected.includes(answer.status))
    run.unexpected.push(`${what}: ${answer.status} ${messageOf(answer.body)}`);
  return answer;
}
