import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { numberOf, putSetting, rowOf, rowsOf } from '../../../tools/harness/rows.ts';
import { Caller } from '../client/caller.ts';
import { createRandom } from '../client/random.ts';
import { killCounts, whileKilling } from '../faults/kills.ts';
import { checkAll, type Finding, finding, type Invariants, partTable } from '../finding.ts';
import type { PartOptions, PartRun } from '../options.ts';
import { signInStaff } from '../stage/cast.ts';
import { QUIET, setStage } from '../stage/stage.ts';

/** The messages of an order to each third party, one after the other: it takes them in this order alone. */
const EVENTS = {
  citc: [
    ...['ORDER_CREATE', 'ORDER_ASSIGN', 'DRIVER_ASSIGN_DRIVER_TO_ORDER', 'DRIVER_ASSIGN_DRIVER_TO_ORDER'],
    ...['DRIVER_ACCEPT_ORDER', 'DRIVER_EXECUTE_ORDER'],
  ],
  odoo: ['ORDER_COMPLETED', 'ORDER_CANCELLED'],
  shukah: ['ORDER_STATUS', 'ORDER_STATUS', 'ORDER_STATUS'],
} as const;
type ThirdParty = keyof typeof EVENTS;
const THIRD_PARTIES = Object.keys(EVENTS) as ThirdParty[];

/** The message by which a planted order becomes a dead letter: it names no driver, or to the others a time that is none. */
const REFUSED = 1;
/** Of so many orders one is planted, the first one among them. */
const ORDERS_A_PLANT = 50;
const isPlanted = (at: number): boolean => at % ORDERS_A_PLANT === 0;
/** The regulator has this long to answer, ms. */
const TIMEOUT_MS = 1_000;

/** Four calls of ten fail, half of them after the deed; some are never answered, and answers overtake one another. */
const FAULTS = {
  ...{ fail: 0.15, errorInside: 0.05, lost: 0.08, cut: 0.06, garbled: 0.05, silent: 0.01 },
  jitterMs: 20,
};
const LOOK_MS = 1_000;
/** The regulator gets so many messages for one to the ERP and one to the partner. */
const MESSAGES_A_REPORT = 4;

/** Numbers of messages that will be sent by themselves, and that were refused. */
const PROGRESS = `select count(*) filter (where sent_at is null and dead_at is null)::int as waiting,
    count(*) filter (where dead_at is not null and held_reason is null)::int as refused
  from outbox where id >= $1 and destination in ('citc', 'odoo', 'shukah')`;
/** Number of calls by which the messages were sent, as the log has them. */
const CALLS = `select count(*) as n from outbox o join exchange_log l on l.correlation_id = 'outbox:' || o.id
  where o.id >= $1 and l.third_party in ('CITC', 'ODOO', 'SHUKAH')`;

/** Kills processes while messages are sent to third parties that fail; then compares what these hold, outbox and log. */
export async function runRegulator(options: PartOptions): Promise<PartRun> {
  const { seed, messages, say, pause, stack } = options;
  const stage = await setStage({ ...options, hasThirdParties: true });
  const caller = stack.use(new Caller(stage.addresses));
  await stage.startSecondApi();
  await stage.startSandbox(QUIET);
  /** Sets the faults of each; answers what it holds. */
  const control = async (faults: object): Promise<Held[]> => {
    const held: Held[] = [];
    for (const one of THIRD_PARTIES)
      held.push(await stage.control(one, one === 'citc' ? faults : { faults }));
    return held;
  };
  await control(FAULTS);
  const [operator] = await signInStaff(stage, caller);
  const written = await withClient(stage.databaseUrl, async (client) => {
    await putSetting(client, 'TIMEOUT_CITC', { timeout: TIMEOUT_MS });
    const all: Reports[] = [];
    for (const one of THIRD_PARTIES)
      all.push(await writeReports(client, one, one === 'citc' ? messages : messages / MESSAGES_A_REPORT));
    return all;
  });
  const sum = (of: 'messages' | 'planted') => written.reduce((total, reports) => total + reports[of], 0);
  const [planted, first] = [sum('planted'), written[0]?.first];
  say(`seed ${seed}: ${sum('messages')} messages to regulator, ERP and partner, ${planted} orders planted`);
  const began = performance.now();
  let seconds = 0;
  const killer = { caller, operator, random: createRandom(seed), pause };
  const kills = await whileKilling(stage, killer, async (killInTurn) => {
    let isOver = false;
    let waiting = sum('messages');
    const killed = killInTurn(
      () => isOver,
      () => -waiting,
    );
    while (!isOver) {
      await sleep(LOOK_MS);
      // While the database is away, nothing is known.
      const asked = rowOf<{ waiting: number; refused: number }>(stage.databaseUrl, PROGRESS, [first]);
      const progress = await asked.catch(() => null);
      // What is refused beside the planted ones can only become more.
      if (!progress) continue;
      waiting = progress.waiting;
      isOver = waiting === 0 || progress.refused > planted;
    }
    seconds = (performance.now() - began) / 1000;
    await killed;
  });
  const heard = (await control({})).map(heardFrom);
  return await withClient(stage.databaseUrl, async (client) => {
    const findings: Finding[] = [];
    for (const [at, held] of heard.entries()) {
      const reports = written[at];
      if (reports) findings.push(...(await checkReports(client, reports, held)));
    }
    findings.push(finding('no process broke by itself', kills.length, await stage.crashes()));
    const repeats = heard.reduce((total, one) => total + one.repeats, 0);
    const calls = await numberOf(client, CALLS, [first]);
    say(`seed ${seed}: ${kills.length} kills, ${calls} calls, ${repeats} repeats in ${seconds.toFixed(0)} s`);
    const counts: [what: string, count: number][] = [
      ['messages to regulator, ERP and partner', sum('messages')],
      ['planted dead letters', planted],
      ['calls', calls],
      ['messages heard again', repeats],
      ...killCounts(kills),
    ];
    return { findings, tables: { regulator: partTable('regulator', counts, seconds, findings) } };
  });
}

/** Messages that wait for a third party. */
type Reports = Awaited<ReturnType<typeof writeReports>>;

/**
 * Writes at least `messages` messages of orders that have ended: first the first of each order, as on a busy day. The times
 * of those to the ERP and the partner say which message of the order each is.
 */
async function writeReports(client: Client, thirdParty: ThirdParty, messages: number) {
  const events = EVENTS[thirdParty];
  const wanted = Math.ceil(messages / events.length);
  const first = 1 + (await numberOf(client, 'select coalesce(max(id), 0) from outbox'));
  const write = `with chosen as (
       select o.id, o.order_number, row_number() over (order by o.id) - 1 as at from orders o
       where o.status in ('delivered', 'cancelled') and not o.is_fake order by o.id limit $2
     ), named as (
       update orders o set channel_order_id = coalesce(o.channel_order_id, 'SH-' || o.order_number)
       from chosen c where o.id = c.id and $1 = 'shukah'
     ), written as (
       insert into outbox (destination, ordering_key, event, payload)
       select $1, 'order:' || c.id, e.event, jsonb_build_object(
         'order_number', c.order_number, 'status', 'delivered',
         'driver_id', case when $1 = 'citc' and not (c.at % $4 = 0 and e.at - 1 = $5) then d.id end,
         'at', case when $1 <> 'citc' and c.at % $4 = 0 and e.at - 1 = $5 then 'never'
           else to_char(case $1 when 'citc' then now() at time zone 'utc'
             else timestamp '2026-01-01' + e.at * interval '1 second' end, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)
       from chosen c cross join unnest($3::text[]) with ordinality as e (event, at)
       cross join (select min(id)::text as id from driver) d
       order by e.at, c.at
     ) select order_number from chosen order by at`;
  const rows = await rowsOf<{ order_number: string }>(client, write, [
    thirdParty,
    wanted,
    events,
    ORDERS_A_PLANT,
    REFUSED,
  ]);
  if (rows.length < wanted)
    throw new Error(
      `${wanted} orders are wanted, ${rows.length} of the demo have ended: ask for fewer messages`,
    );
  await client.query('analyze outbox');
  const orders = rows.map(({ order_number }) => order_number);
  const planted = Math.ceil(orders.length / ORDERS_A_PLANT);
  return { thirdParty, first, messages: orders.length * events.length, planted, orders };
}

/** What the control of a third party of the sandbox answers. */
type Held =
  | { readonly orders: Readonly<Record<string, { effects: readonly string[]; repeats: number }>> }
  | { readonly reports: readonly { order_number: string; at: string }[]; readonly repeats: number };

/** Effects by order, and how many messages came again: the regulator keeps orders, the others a list of reports. */
function heardFrom(held: Held): { effects(order: string): readonly string[]; repeats: number } {
  if ('orders' in held) {
    const repeats = Object.values(held.orders).reduce((sum, one) => sum + one.repeats, 0);
    return { effects: (order) => held.orders[order]?.effects ?? [], repeats };
  }
  const reports = Map.groupBy(held.reports, ({ order_number }) => order_number);
  const nth = ({ at }: { at: string }) => String(new Date(at).getUTCSeconds() - 1);
  return { effects: (order) => (reports.get(order) ?? []).map(nth), repeats: held.repeats };
}

/** What must hold of a third party when no message to it waits any more. */
async function checkReports(
  client: Client,
  { first, thirdParty, messages, planted: plants, orders }: Reports,
  { effects }: ReturnType<typeof heardFrom>,
): Promise<Finding[]> {
  const isRegulator = thirdParty === 'citc';
  const all = EVENTS[thirdParty].map((event, n) => (isRegulator ? event : String(n)));
  // The regulator is sent nothing past a message that it has refused.
  const less = isRegulator ? all.slice(0, REFUSED) : all.filter((_, n) => n !== REFUSED);
  const differing = (isOf: boolean, wanted: readonly string[]) =>
    orders
      .filter((_, at) => isPlanted(at) === isOf)
      .filter((order) => effects(order).join() !== wanted.join())
      .map((order) => `${order}: ${effects(order).join(', ')}`);
  const [heard, planted] = [differing(false, all), differing(true, less)];
  const at = isRegulator ? 'the regulator' : thirdParty;
  const once = `each message had its effect at ${at} once, in the order of its order`;
  const past = 'of an order with a refused message nothing is sent past it';
  const reported = [first, thirdParty, orders.filter((_, nth) => isPlanted(nth))];
  return [
    ...(isRegulator
      ? [finding(once, messages, heard), finding(past, plants, planted)]
      : [finding(once, messages, [...heard, ...planted])]),
    ...(await checkAll(client, inOutboxAndLog(thirdParty, messages), reported)),
  ];
}

function inOutboxAndLog(thirdParty: ThirdParty, checked: number): Invariants {
  const [to, of] = thirdParty === 'citc' ? ['', ''] : [` to ${thirdParty}`, ` of ${thirdParty}`];
  return {
    [`dead letters${to} are exactly the planted ones, the rest is sent`]: {
      checked,
      broken: `
        with sent as (
          select o.*, row_number() over (partition by o.ordering_key order by o.id) - 1 as at,
            o.payload->>'order_number' = any($3::text[]) as planted
          from outbox o where o.id >= $1 and o.destination = $2
        )
        select id, ordering_key, at, sent_at, dead_at, held_reason from sent
        where case when planted and (at = ${REFUSED} or $2 = 'citc' and at > ${REFUSED})
            then sent_at is not null or dead_at is null
              or $2 = 'citc' and held_reason is distinct from case when at > ${REFUSED} then 'earlier_not_sent' end
          else sent_at is null or dead_at is not null end`,
    },
    [`the log${of} has one confirmation of each message that was sent`]: {
      checked,
      broken: `
        select o.id, o.event, l.confirmed, l.calls from outbox o
        left join lateral (
          select count(*) filter (where e.outcome = 'success') as confirmed, count(*) as calls from exchange_log e
          where e.third_party = upper($2)::exchange_third_party and e.correlation_id = 'outbox:' || o.id
        ) l on true
        where o.id >= $1 and o.destination = $2 and o.held_reason is null
          and (l.calls = 0 or l.confirmed <> (o.sent_at is not null)::int)`,
    },
  };
}
