import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { Caller, type Identity } from './client/caller.ts';
import { messageOf } from './client/record.ts';
import { type Finding, finding } from './finding.ts';
import type { Planted } from './plants.ts';
import { signInCast } from './stage/cast.ts';
import { type TopUp, writeTopUps } from './stage/refund-cast.ts';
import { type Stage, setStage } from './stage/stage.ts';

export interface RefundOptions extends Planted {
  readonly seed: number;
  /** Top-ups that are given back. */
  readonly refunds: number;
  /** Clicks on each, at the same moment. */
  readonly clicks: number;
  readonly say: (line: string) => void;
}

export interface RefundRun {
  readonly topUps: number;
  readonly clicks: number;
  readonly seconds: number;
  /** What clicks were answered, by status and message. */
  readonly answers: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

/** Of the gateway's answers, so many are lost after the deed. */
const LOST = 0.2;
/** Top-ups that are clicked on at once. */
const LANES = 2;
const TIMEOUT_MS = 60_000;
const SETTLE_MS = 300_000;
const SILENT = ['--drivers', '0', '--orders-per-hour', '0'];

/** The gateway has given back, by what it calls the payment. */
type GivenBack = Record<string, { amount: number }[] | undefined>;

/**
 * Many clicks at once on each of many top-ups, over two processes, while the gateway loses a fifth of its answers after the
 * deed: what it gave back, what the ledger says and what staff see must be the same.
 */
export async function runRefunds(options: RefundOptions): Promise<RefundRun> {
  const { seed, refunds, clicks, say, ...fault } = options;
  const stage = await setStage({ waveSeconds: 60, ...fault });
  const caller = new Caller(stage.addresses, { connections: LANES * clicks });
  try {
    await stage.startSecondApi();
    const { operators } = await signInCast(stage, caller);
    const identity = operators[0]?.identity ?? (() => ({}));
    await stage.startSandbox([...SILENT, '--seed', String(seed)]);
    const gateway = `http://127.0.0.1:${stage.whatsappPort}/FortAPI/control`;
    await untilUp(gateway);
    await fetch(gateway, { method: 'POST', body: JSON.stringify({ lost: LOST }) });
    say(`seed ${seed}: ${refunds} top-ups × ${clicks} clicks at once, ${LOST * 100} % of the answers lost`);
    return await withClient(stage.databaseUrl, async (client) => {
      const topUps = await writeTopUps(client, refunds);
      const began = performance.now();
      const { answers, more } = await clickAll(caller, identity, topUps, clicks);
      await untilSettled(client);
      const seconds = (performance.now() - began) / 1000;
      const given = ((await (await fetch(gateway)).json()) as { refunds: GivenBack }).refunds;
      const findings = [
        finding('of many clicks on one top-up at most one is answered as done', topUps.length, more),
        ...(await checkRefunds(stage, client, { caller, identity }, topUps, given)),
      ];
      return { topUps: topUps.length, clicks, seconds, answers, findings };
    });
  } finally {
    caller.close();
    await stage.stop();
  }
}

async function clickAll(caller: Caller, identity: Identity, topUps: readonly TopUp[], clicks: number) {
  const answers = new Map<string, number>();
  const more: string[] = [];
  const queue = [...topUps];
  const lane = async () => {
    for (let top = queue.shift(); top; top = queue.shift()) {
      const ask = { method: 'POST', path: `/admin/api/v1/transactions/refund/${top.id}`, identity };
      const all = await Promise.all(
        Array.from({ length: clicks }, (_, nth) =>
          caller
            .send(ask, TIMEOUT_MS, nth)
            .then(({ status, body }) => (status === 200 ? '200' : `${status} ${messageOf(body)}`))
            .catch((error: unknown) => `none: ${error instanceof Error ? error.message : error}`),
        ),
      );
      for (const answer of all) answers.set(answer, (answers.get(answer) ?? 0) + 1);
      const done = all.filter((answer) => answer === '200').length;
      const strange = all.find((answer) => answer !== '200' && !answer.startsWith('409'));
      if (done > 1 || strange) more.push(`${top.id}: ${done} done, ${strange ?? ''}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { answers, more };
}

async function checkRefunds(
  { origin }: Stage,
  client: Client,
  staff: { caller: Caller; identity: Identity },
  topUps: readonly TopUp[],
  given: GivenBack,
): Promise<Finding[]> {
  const atGateway = topUps.filter(({ fort, amount }) => {
    const refunds = given[fort] ?? [];
    return refunds.length !== 1 || refunds[0]?.amount !== amount;
  });
  const { rows } = await client.query<{
    driver_id: number;
    main: number;
    hold: number;
    back: number;
    open: number;
  }>(
    `select a.driver_id, sum(a.balance) filter (where a.kind = 'MAIN')::int as main,
       sum(a.balance) filter (where a.kind = 'HOLD')::int as hold,
       (select -sum(e.amount) from wallet_transaction t join wallet_entry e on e.transaction_id = t.id
         join wallet_account m on m.id = e.account_id and m.kind = 'MAIN'
         where t.driver_id = a.driver_id and t.type = 'TOP_UP_PAYFORT_REFUND')::int as back,
       (select count(*) from wallet_transaction t where t.driver_id = a.driver_id
         and t.type = 'TOP_UP_PAYFORT_REFUND' and t.status is distinct from 'SUCCESS')::int as open
     from wallet_account a where a.driver_id = any($1) group by a.driver_id`,
    [topUps.map(({ driver }) => driver)],
  );
  const amounts = new Map(topUps.map(({ driver, amount }) => [driver, amount]));
  const inLedger = rows.filter(
    ({ driver_id, main, hold, back, open }) =>
      main !== 0 || hold !== 0 || open !== 0 || back !== amounts.get(Number(driver_id)),
  );
  const labels: string[] = [];
  for (const { id } of topUps) {
    const path = `/admin/api/v1/transactions/${id}`;
    const { body } = await staff.caller.send({ method: 'GET', path, identity: staff.identity }, TIMEOUT_MS);
    const { data } = body as { data: { isRefunded: boolean; can: { refund: boolean } } };
    if (!data.isRefunded || data.can.refund) labels.push(`${origin}${path}`);
  }
  const { rows: wrong } = await client.query('select * from wallet_findings()');
  const count = topUps.length;
  return [
    finding('the gateway has given each top-up back once, and no more than it was', count, atGateway),
    finding('the ledger says so: nothing is left, nothing is held, nothing is open', rows.length, inLedger),
    finding('staff see the label "refunded", and no button', count, labels),
    finding('the ledger is sound after all refunds', count, wrong),
  ];
}

async function untilSettled(client: Client): Promise<void> {
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await sleep(1_000)) {
    const { rows } = await client.query(`select 1 from wallet_refund where state = 'REQUESTED' limit 1`);
    if (rows.length === 0) return;
  }
}

async function untilUp(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await sleep(100);
  }
  throw new Error('the sandbox did not start');
}
