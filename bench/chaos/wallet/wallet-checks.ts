import type { Client } from 'pg';
import { checkAll, type Finding, finding, type Invariants } from '../finding.ts';
import type { GivenBack } from '../stage/stage.ts';
import type { WalletRun } from './wallet-clients.ts';

/** Compares what was acknowledged with the ledger. Refunds may still be under way: their amounts are held by then. */
export async function checkAdded(client: Client, run: WalletRun): Promise<Finding[]> {
  const { added, refundable, drivers, clicked } = run;
  const answers = added.map(({ operator, key, account, amount, body }) => {
    const { data } = body as { data: Record<'transaction_id' | 'balance' | 'subBalance', string | null> };
    const balance = account === 'MAIN' ? data.balance : data.subBalance;
    return { key: `operator:${operator}|${key}`, id: data.transaction_id, amount, balance };
  });
  const amounts = [
    ...added.map(({ driver, account, amount }) => ({ driver, account, amount })),
    ...refundable.map(({ driverId, amount }) => ({ driver: driverId, account: 'MAIN', amount })),
  ];
  const topUps = refundable.map(({ transactionId }) => transactionId);
  const invariants: Invariants = {
    'an acknowledged wallet operation is in the ledger with its amount and its balance': {
      checked: added.length,
      values: [JSON.stringify(answers)],
      broken: `
        select a.*, t.id as found, e.amount as entered, e.remaining_balance
        from jsonb_to_recordset($1) a (key text, id bigint, amount bigint, balance numeric)
        left join wallet_transaction t on t.transaction_key = a.key
        left join (wallet_entry e join wallet_account w on w.id = e.account_id)
          on e.transaction_id = t.id and w.driver_id = t.driver_id
        where t.id is distinct from a.id or e.amount is distinct from a.amount
          or e.remaining_balance is distinct from round(coalesce(a.balance, 0) * 100)`,
    },
    // What was sent again has moved nothing.
    'a wallet holds what was acknowledged, each operation once': {
      checked: `select id from wallet_account where driver_id = any($1) and kind <> 'HOLD'`,
      values: [drivers, JSON.stringify(amounts), topUps],
      broken: `
        with moved as (
          select driver, account, amount from jsonb_to_recordset($2) a (driver bigint, account text, amount bigint)
          union all
          select t.driver_id, 'MAIN', -p.amount from wallet_refund r join wallet_transaction t on t.id = r.transaction_id
          join wallet_payment p on p.transaction_id = t.id where r.state <> 'FAILED' and t.id = any($3)
        ), wallet as (
          select w.driver_id, w.kind, w.balance,
            coalesce((select sum(amount) from wallet_entry where account_id = w.id), 0) as entries,
            coalesce((select sum(amount) from moved where driver = w.driver_id and account = w.kind::text), 0) as acknowledged
          from wallet_account w where w.driver_id = any($1) and w.kind <> 'HOLD'
        ) select * from wallet where balance <> acknowledged or entries <> acknowledged`,
    },
    // Of several concurrent clicks exactly one requests the refund.
    'a refund of a top-up is asked for once': {
      checked: clicked.size,
      values: [[...clicked]],
      broken: `select transaction_id, count(*) as asked from wallet_refund where transaction_id = any($1)
        group by 1 having count(*) > 1`,
    },
  };
  return [
    ...(await checkAll(client, invariants)),
    finding('an acknowledged wallet operation is visible to the next read', run.reads, run.unseen),
    finding('no client of a wallet was refused without a reason', run.acknowledged, run.unexpected),
  ];
}

/** When all refunds have ended: compares them with the gateway, which refuses none, and the ledger with itself. */
export function checkEnded(client: Client, run: WalletRun, refunds: GivenBack): Promise<Finding[]> {
  const clicked = run.refundable.flatMap(({ transactionId, fortId, amount }) => {
    const back = (refunds[fortId] ?? []).reduce((total, one) => total + one.amount, 0);
    return run.clicked.has(transactionId) ? [{ id: transactionId, amount, back }] : [];
  });
  const invariants = {
    'a top-up is given back once: asked for, at the gateway and in the ledger': {
      checked: clicked.length,
      broken: `
        select t.*, count(r.id) as asked, count(r.id) filter (where r.state = 'DONE') as done, sum(m.amount) as taken
        from jsonb_to_recordset($1) t (id bigint, amount bigint, back bigint)
        left join wallet_refund r on r.transaction_id = t.id
        left join lateral (
          select sum(e.amount) as amount from wallet_entry e join wallet_account a on a.id = e.account_id
          where e.transaction_id = r.refund_transaction_id and a.kind = 'MAIN'
        ) m on true
        group by t.id, t.amount, t.back
        having count(r.id) <> 1 or count(r.id) filter (where r.state = 'DONE') <> 1
          or sum(m.amount) is distinct from -t.amount or t.back <> t.amount`,
    },
    'the chains of the ledger have no gap and their hashes, and all sums are right': {
      checked: 'select id from wallet_entry',
      broken: 'select finding, account_id, transaction_id, detail from wallet_findings()',
    },
  };
  return checkAll(client, invariants, [JSON.stringify(clicked)]);
}
