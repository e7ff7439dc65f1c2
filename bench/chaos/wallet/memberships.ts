import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { numbersOf, rowOf } from '../../../tools/harness/rows.ts';
import { addMoney } from '../../../tools/harness/wallet-world.ts';
import { type Actor, type Caller, keyed } from '../client/caller.ts';
import type { Random } from '../client/random.ts';
import { messageOf } from '../client/record.ts';
import { checkAll, type Finding, finding, type Invariants } from '../finding.ts';
import { untilNone } from '../invariants.ts';

/** What its clients share, and what was acknowledged. */
interface MembershipRun extends Awaited<ReturnType<typeof writeMembershipWorld>> {
  readonly caller: Caller;
  readonly operators: readonly Actor[];
  readonly random: Random;
  readonly isOver: () => boolean;
}

const PRICE = 3_001;
const DAYS = 7;
const MEMBERS = 400;
/** Drivers of one assignment: more than the server takes in one transaction. */
const AT_ONCE = 300;
const PAUSE_MS = 150;
/** Ms in which assignments end and what is due is marked: a job whose worker was killed is taken up again. */
const SETTLE_MS = 120_000;

/** Drivers who can pay two memberships each, and a subscription; a quarter have one that is due within 90 seconds. */
export async function writeMembershipWorld(client: Client) {
  const world = `with company as (insert into delivery_company (name, phone) values ('شركة الأعضاء', '0138000000') returning id)
     insert into subscription (name, description, status, price, days, delivery_company_id)
     select 'أسبوع', 'chaos', 'ACTIVE', $1, $2, id from company returning id, delivery_company_id as company`;
  const { id: subscriptionId, company: companyId } = await rowOf<{ id: string; company: string }>(
    client,
    world,
    [PRICE, DAYS],
  );
  const drivers = `insert into driver (id_number, first_name, last_name, phone, pass_key, car_type_id, is_active, delivery_company_id)
     select 8100000000 + n, 'عضو', 'رقم ' || n, '96659810' || lpad(n::text, 4, '0'), '-', 1, true, $2
     from generate_series(1, $1::int) n returning id`;
  const ids = await numbersOf(client, drivers, [MEMBERS, companyId]);
  const members = ids.map(String);
  await client.query('analyze wallet_account');
  await addMoney(client, ids, 2 * PRICE);
  const running = `with paid as materialized (
       select id, wallet_post('SUBSCRIBER_MEMBERSHIP', id, null, 'chaos-membership-' || id, jsonb_build_array(
         jsonb_build_object('kind', 'MAIN', 'amount', -$3::bigint),
         jsonb_build_object('kind', 'MEMBERSHIP', 'amount', $3::bigint)
       ), 'ADMIN', null, 'chaos', p_status => 'SUCCESS') as transaction_id from unnest($1::bigint[]) id
     )
     insert into membership (driver_id, subscription_id, price, starts_at, due_at, status, transaction_id)
     select id, $2, $3, at - interval '6 days', at + make_interval(secs => 5 + transaction_id % 85), 'ACTIVE',
       transaction_id from paid cross join date_trunc('milliseconds', now()) at`;
  await client.query(running, [members.filter((_, at) => at % 4 === 0), subscriptionId, PRICE]);
  return {
    ...{ companyId, subscriptionId, members },
    /** Ids of assignments. */
    assigned: [] as string[],
    ended: [] as { id: string; returned: string }[],
    unexpected: [] as string[],
  };
}

/** One client: assigns many drivers, or ends a membership, until the run is over. */
export async function membershipClient(run: MembershipRun): Promise<void> {
  while (!run.isOver()) {
    const operator = run.random.pick(run.operators);
    await (run.random.chance(0.4) ? assign(run, operator) : end(run, operator));
    await sleep(PAUSE_MS);
  }
}

async function assign(run: MembershipRun, operator: Actor): Promise<void> {
  const { subscriptionId: subscription_id, members } = run;
  const from = Math.floor(run.random.next() * members.length);
  const driver_ids = [...members, ...members].slice(from, from + AT_ONCE);
  const asked = { subscription_id, driver_ids };
  const body = await send<{ data: { _id: string } }>(run, operator, 'assign', asked);
  if (body) run.assigned.push(body.data._id);
}

async function end(run: MembershipRun, operator: Actor): Promise<void> {
  const path = `/admin/api/v1/subscriptions/drivers?companyId=${run.companyId}&limit=100`;
  type Listed = { subscriptions: { _id: string; unused: string | null }[] };
  const { data = [] } = await run.caller.read<{ data?: Listed[] }>(path, operator);
  const running = data.flatMap(({ subscriptions }) => subscriptions.filter(({ unused }) => unused !== null));
  if (running.length === 0) return;
  const { _id: id } = run.random.pick(running);
  const body = await send<{ returned: string }>(run, operator, `memberships/${id}/end`, {});
  if (body) run.ended.push({ id, returned: body.returned });
}

/** The answer; undefined for a refusal: a membership may be over meanwhile. */
async function send<Body>(
  { caller, unexpected }: MembershipRun,
  { identity }: Actor,
  path: string,
  body: object,
): Promise<Body | undefined> {
  const asked = { method: 'POST', path: `/admin/api/v1/subscriptions/${path}`, body, identity };
  const answer = await caller.ask(keyed(asked).ask);
  if (answer.status < 300) return answer.body as Body;
  if (answer.status !== 409) unexpected.push(`${path}: ${answer.status} ${messageOf(answer.body)}`);
  return undefined;
}

/** Assignments that run, and memberships that were due at `at` and are not marked. */
const openAt = (at: string) => `
  select (select count(*) from membership_assignment where finished_at is null)
    + (select count(*) from membership where status in ('ACTIVE', 'SCHEDULED') and due_at < '${at}') as n`;

const ofMembers = 'select * from membership where driver_id = any($1::bigint[])';
const mainOf = (transaction: string) => `coalesce((select sum(e.amount) from wallet_entry e
  join wallet_account a on a.id = e.account_id and a.kind = 'MAIN' where e.transaction_id = ${transaction}), 0)`;

/** What must hold of the members, `$1`. */
const OF_MEMBERS: Invariants = {
  'each membership was paid once, each payment has its membership, and each outcome says so': {
    checked: ofMembers,
    broken: `
      select t.id, m.id as membership from wallet_transaction t left join membership m on m.transaction_id = t.id
      where t.driver_id = any($1::bigint[]) and t.type = 'SUBSCRIBER_MEMBERSHIP'
        and (m.id is null or m.driver_id <> t.driver_id or ${mainOf('t.id')} <> -m.price)
      union all
      select d.assignment_id, d.membership_id from membership_assignment_driver d
      left join membership m on m.id = d.membership_id and m.driver_id = d.driver_id
      where d.driver_id = any($1::bigint[]) and (d.outcome in ('assigned', 'renewed')) <> (m.id is not null)`,
  },
  'a driver has one membership at a time': {
    checked: ofMembers,
    broken: `
      with span as (
        select id, driver_id, tstzrange(starts_at, greatest(starts_at, least(due_at, ended_at))) as period
        from (${ofMembers}) m
      )
      select a.id, b.id as other from span a join span b on b.driver_id = a.driver_id and b.id > a.id and a.period && b.period`,
  },
  'an ended membership has returned the days that had not begun, once': {
    checked: `select * from (${ofMembers}) m where status = 'ENDED'`,
    broken: `
      select m.id, m.price, d.days, d.used from (${ofMembers}) m cross join lateral (
        select round(extract(epoch from due_at - starts_at) / 86400) as days,
          ceil(extract(epoch from ended_at - starts_at) / 86400) as used) d
      where m.status = 'ENDED' and floor(m.price * (d.days - least(d.days, greatest(0, d.used))) / d.days)
        <> ${mainOf('m.refund_transaction_id')}`,
  },
  'a wallet of a member holds what was paid in, less the memberships': {
    checked: `select * from wallet_account where driver_id = any($1::bigint[]) and kind = 'MAIN'`,
    broken: `
      select a.driver_id, a.balance from wallet_account a where a.driver_id = any($1::bigint[]) and a.kind = 'MAIN'
        and a.balance <> ${2 * PRICE} - coalesce((select sum(price - ${mainOf('refund_transaction_id')}) from membership m
          where m.driver_id = a.driver_id), 0)`,
  },
};

/** Waits until assignments have ended and what is due is marked, then looks at what must hold. */
export async function checkMemberships(client: Client, run: MembershipRun): Promise<Finding[]> {
  const at = new Date().toISOString();
  await untilNone(client, openAt(at), SETTLE_MS);
  const { members, assigned, ended, unexpected } = run;
  const invariants: Invariants = {
    'an acknowledged assignment ends with an outcome for each driver': {
      checked: assigned.length,
      values: [assigned],
      broken: `
        select a.id, m.finished_at, count(d.outcome) from unnest($1::bigint[]) a (id)
        left join membership_assignment m on m.id = a.id left join membership_assignment_driver d on d.assignment_id = a.id
        group by 1, 2 having m.finished_at is null or count(d.outcome) <> ${AT_ONCE}`,
    },
    ...OF_MEMBERS,
    'a membership that is due is marked as over': {
      checked: `select * from (${ofMembers}) m where due_at < '${at}'`,
      broken: `select id, status, due_at from (${ofMembers}) m where status in ('ACTIVE', 'SCHEDULED') and due_at < '${at}'`,
    },
    'an acknowledged end is there, with what it returned': {
      checked: ended.length,
      values: [ended.map(({ id }) => id), ended.map((one) => one.returned)],
      broken: `
        select e.id, e.returned, m.status from unnest($1::bigint[], $2::numeric[]) e (id, returned)
        left join membership m on m.id = e.id
        where m.status is distinct from 'ENDED' or ${mainOf('m.refund_transaction_id')} <> e.returned * 100`,
    },
  };
  return [
    finding('no client of a membership was refused without a reason', assigned.length, unexpected),
    ...(await checkAll(client, invariants, [members])),
  ];
}
