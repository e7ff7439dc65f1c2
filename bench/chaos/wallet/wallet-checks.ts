import type { Client } from 'pg';
import { rowsOf } from '../../../tools/harness/rows.ts';
import { checkAll, type Finding, finding, type Invariant } from '../finding.ts';
import type { GivenBack } from '../stage/stage.ts';
import type { WalletRun } from './wallet-clients.ts';

const BATCH = 20_000;

/** Compares what was acknowledged with the ledger. Refunds may still be under way: their amounts are held by then. */
export async function checkAdded(client: Client, run: WalletRun): Promise<Finding[]> {
  return [
    await noneLost(client, run),
    await noneTwice(client, run),
    // Of several concurrent clicks exactly one requests the refund.
    ...(await checkAll(client, [askedOnce(run)])),
    finding('an acknowledged wallet operation is visible to the next read', run.reads, run.unseen),
    finding('no client of a wallet was refused without a reason', run.acknowledged, run.unexpected),
  ];
}

/** When all refunds have ended: compares them with the gateway, and the ledger with itself. */
export async function checkEnded(client: Client, run: WalletRun, refunds: GivenBack): Promise<Finding[]> {
  return [await givenBackOnce(client, run, refunds), ...(await checkAll(client, [ADDS_UP]))];
}

async function noneLost(client: Client, run: WalletRun): Promise<Finding> {
  const broken: string[] = [];
  for (let at = 0; at < run.added.length; at += BATCH) {
    const batch = run.added.slice(at, at + BATCH);
    const rows = await rowsOf<{ key: string; id: string; amount: string; remaining: string }>(
      client,
      `select t.transaction_key as key, t.id, e.amount, e.remaining_balance as remaining
       from wallet_transaction t join wallet_entry e on e.transaction_id = t.id
         join wallet_account a on a.id = e.account_id and a.driver_id = t.driver_id
       where t.transaction_key = any($1)`,
      [batch.map(({ operator, key }) => `operator:${operator}|${key}`)],
    );
    const found = new Map(rows.map((row) => [row.key, row]));
    for (const { operator, key, account, amount, body } of batch) {
      const row = found.get(`operator:${operator}|${key}`);
      const { data } = body as { data: Record<'transaction_id' | 'balance' | 'subBalance', string | null> };
      const acknowledged = account === 'MAIN' ? data.balance : data.subBalance;
      const isThere =
        row !== undefined &&
        row.id === data.transaction_id &&
        Number(row.amount) === amount &&
        Math.round(Number(acknowledged) * 100) === Number(row.remaining);
      if (!isThere)
        broken.push(`${key}: ${amount}, acknowledged ${acknowledged}, found ${JSON.stringify(row ?? null)}`);
    }
  }
  const what = 'an acknowledged wallet operation is in the ledger with its amount and its balance';
  return finding(what, run.added.length, broken);
}

/** Everything that a wallet holds was acknowledged, once: what was sent again has moved nothing. */
async function noneTwice(client: Client, run: WalletRun): Promise<Finding> {
  const acknowledged = new Map<string, number>();
  const add = (wallet: string, amount: number) =>
    acknowledged.set(wallet, (acknowledged.get(wallet) ?? 0) + amount);
  for (const { driver, account, amount } of run.added) add(`${driver} ${account}`, amount);
  for (const { driverId, amount } of run.refundable) add(`${driverId} MAIN`, amount);
  const back = await rowsOf<{ driver_id: string; amount: string }>(
    client,
    `select p.driver_id, w.amount from wallet_refund r join wallet_payment w on w.transaction_id = r.transaction_id
       join wallet_transaction p on p.id = r.transaction_id
     where r.state <> 'FAILED' and r.transaction_id = any($1)`,
    [run.refundable.map(({ transactionId }) => transactionId)],
  );
  for (const { driver_id, amount } of back) add(`${driver_id} MAIN`, -Number(amount));
  const rows = await rowsOf<{ wallet: string; balance: string; entries: string }>(
    client,
    `select a.driver_id || ' ' || a.kind as wallet, a.balance, coalesce(sum(e.amount), 0) as entries
     from wallet_account a left join wallet_entry e on e.account_id = a.id
     where a.driver_id = any($1) and a.kind <> 'HOLD' group by a.id`,
    [run.drivers],
  );
  const broken = rows.filter(({ wallet, balance, entries }) => {
    const expected = acknowledged.get(wallet) ?? 0;
    return Number(balance) !== expected || Number(entries) !== expected;
  });
  const what = 'a wallet holds what was acknowledged, each operation once';
  return finding(
    what,
    rows.length,
    broken.map((row) => ({ ...row, acknowledged: acknowledged.get(row.wallet) ?? 0 })),
  );
}

const askedOnce = ({ clicked }: WalletRun): Invariant => ({
  what: 'a refund of a top-up is asked for once',
  checked: clicked.size,
  broken: `select transaction_id, count(*) as asked from wallet_refund where transaction_id = any($1)
    group by 1 having count(*) > 1`,
  values: [[...clicked.keys()]],
});

/** One refund of a top-up, one at the gateway, and the same in the ledger. The gateway of these runs refuses none. */
async function givenBackOnce(client: Client, run: WalletRun, refunds: GivenBack): Promise<Finding> {
  const clicked = run.refundable.filter(({ transactionId }) => run.clicked.has(transactionId));
  const rows = await rowsOf<{ id: string; asked: string; done: string; taken: string }>(
    client,
    `select t.id, count(r.id) as asked, count(r.id) filter (where r.state = 'DONE') as done,
       coalesce(sum((select sum(e.amount) from wallet_entry e join wallet_account a on a.id = e.account_id
         where e.transaction_id = r.refund_transaction_id and a.kind = 'MAIN')), 0) as taken
     from unnest($1::bigint[]) t (id) left join wallet_refund r on r.transaction_id = t.id group by t.id`,
    [clicked.map(({ transactionId }) => transactionId)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const broken = clicked.flatMap(({ transactionId, fortId, amount }) => {
    const row = found.get(transactionId);
    const back = refunds[fortId] ?? [];
    const sum = back.reduce((total, one) => total + one.amount, 0);
    const isOnce =
      Number(row?.asked) === 1 && Number(row?.done) === 1 && Number(row?.taken) === -amount && sum === amount;
    return isOnce ? [] : [`top-up ${transactionId}: ${JSON.stringify(row)}, at the gateway ${sum}`];
  });
  return finding(
    'a top-up is given back once: asked for, at the gateway and in the ledger',
    clicked.length,
    broken,
  );
}

const ADDS_UP: Invariant = {
  what: 'the chains of the ledger have no gap and their hashes, and all sums are right',
  checked: 'select id from wallet_entry',
  broken: 'select finding, account_id, transaction_id, detail from wallet_findings()',
};
