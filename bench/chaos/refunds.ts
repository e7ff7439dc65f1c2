import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { alignedTable } from '../../tools/harness/figures.ts';
import { inLanes } from '../../tools/harness/measure.ts';
import { type Refundable, writeWalletWorld } from '../../tools/harness/wallet-world.ts';
import { type Actor, Caller } from './client/caller.ts';
import { messageOf } from './client/record.ts';
import { checkAll, type Finding, finding, findingTable } from './finding.ts';
import { untilNone } from './invariants.ts';
import type { PartOptions, PartRun } from './options.ts';
import { signInStaff } from './stage/cast.ts';
import { type GivenBack, QUIET, setStage } from './stage/stage.ts';

/** Of the gateway's answers, so many are lost after the deed. */
const LOST = 0.2;
/** Top-ups that are clicked on at once. */
const LANES = 2;
const TIMEOUT_MS = 60_000;
const SETTLE_MS = 900_000;

/** Many clicks at once on each of many top-ups while the gateway loses answers: all must agree on what was given back. */
export async function runRefunds(options: PartOptions): Promise<PartRun> {
  const { seed, refunds, clicks, say, stack } = options;
  const stage = await setStage(options);
  const caller = stack.use(new Caller(stage.addresses, { connections: LANES * clicks }));
  await stage.startSecondApi();
  const [operator] = await signInStaff(stage, caller);
  await stage.startSandbox([...QUIET, '--seed', String(seed)]);
  await stage.control('FortAPI', { lost: LOST });
  say(`seed ${seed}: ${refunds} top-ups × ${clicks} clicks at once, ${LOST * 100} % of the answers lost`);
  return await withClient(stage.databaseUrl, async (client) => {
    const { refundable } = await writeWalletWorld(client, refunds, refunds);
    const began = performance.now();
    const { answers, more } = await clickAll(caller, operator, refundable, clicks);
    await untilNone(client, `select count(*) from wallet_refund where state = 'REQUESTED'`, SETTLE_MS);
    const seconds = (performance.now() - began) / 1000;
    const { refunds: given } = await stage.control<{ refunds: GivenBack }>('FortAPI');
    const findings = [
      finding('of many clicks on one top-up at most one is answered as done', refundable.length, more),
      ...(await checkRefunds(client, { caller, operator }, refundable, given)),
    ];
    const counts = [refundable.length, clicks, `${seconds.toFixed(0)} s`];
    const content = [
      alignedTable([['top-ups', 'clicks on each', 'until all ended'], counts]),
      alignedTable([['a click was answered', 'times'], ...[...answers].sort(([, a], [, b]) => b - a)]),
      findingTable(findings),
    ];
    return { findings, tables: { refunds: content.join('\n\n') } };
  });
}

async function clickAll(caller: Caller, { identity }: Actor, topUps: readonly Refundable[], clicks: number) {
  const answers = new Map<string, number>();
  const more: string[] = [];
  await inLanes(LANES, topUps, async ({ transactionId }) => {
    const path = `/admin/api/v1/transactions/refund/${transactionId}`;
    const all = await Promise.all(
      Array.from({ length: clicks }, (_, nth) =>
        caller
          .send({ method: 'POST', path, identity }, TIMEOUT_MS, nth)
          .then(({ status, body }) => (status === 200 ? '200' : `${status} ${messageOf(body)}`))
          .catch((error: unknown) => `none: ${error instanceof Error ? error.message : error}`),
      ),
    );
    for (const answer of all) answers.set(answer, (answers.get(answer) ?? 0) + 1);
    const done = all.filter((answer) => answer === '200').length;
    const strange = all.find((answer) => answer !== '200' && !answer.startsWith('409'));
    if (done > 1 || strange) more.push(`${transactionId}: ${done} done, ${strange ?? ''}`);
  });
  return { answers, more };
}

async function checkRefunds(
  client: Client,
  { caller, operator }: { caller: Caller; operator: Actor },
  topUps: readonly Refundable[],
  given: GivenBack,
): Promise<Finding[]> {
  const atGateway = topUps.filter(({ fortId, amount }) => {
    const [first, ...others] = given[fortId] ?? [];
    return others.length > 0 || first?.amount !== amount;
  });
  const labels: string[] = [];
  for (const { transactionId } of topUps) {
    const path = `/admin/api/v1/transactions/${transactionId}`;
    type Shown = { data: { isRefunded: boolean; can: { refund: boolean } } };
    const { data } = await caller.read<Shown>(path, operator);
    if (!data.isRefunded || data.can.refund) labels.push(path);
  }
  const count = topUps.length;
  const [drivers, amounts] = [topUps.map(({ driverId }) => driverId), topUps.map(({ amount }) => amount)];
  return [
    finding('the gateway has given each top-up back once, and no more than it was', count, atGateway),
    finding('staff see the label "refunded", and no button', count, labels),
    ...(await checkAll(client, inLedger(count), [drivers, amounts])),
  ];
}

const inLedger = (checked: number) => ({
  'the ledger says so: nothing is left, nothing is held, nothing is open': {
    checked,
    broken: `
      with wallet as (
        select a.driver_id, sum(a.balance) filter (where a.kind = 'MAIN') as main,
          sum(a.balance) filter (where a.kind = 'HOLD') as hold,
          (select -sum(e.amount) from wallet_transaction t join wallet_entry e on e.transaction_id = t.id
            join wallet_account m on m.id = e.account_id and m.kind = 'MAIN'
            where t.driver_id = a.driver_id and t.type = 'TOP_UP_PAYFORT_REFUND') as back,
          (select count(*) from wallet_transaction t where t.driver_id = a.driver_id
            and t.type = 'TOP_UP_PAYFORT_REFUND' and t.status is distinct from 'SUCCESS') as open
        from wallet_account a where a.driver_id = any($1::bigint[]) group by a.driver_id
      )
      select t.*, w.* from unnest($1::bigint[], $2::bigint[]) t (driver_id, amount) left join wallet w using (driver_id)
      where w.main is distinct from 0 or w.hold is distinct from 0 or w.open <> 0 or w.back is distinct from t.amount`,
  },
  'the ledger is sound after all refunds': { checked, broken: 'select * from wallet_findings()' },
});
